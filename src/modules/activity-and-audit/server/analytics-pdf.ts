import type { Analytics, FigureName } from "../contract-analytics.ts";
import { figureTitles, tableOf } from "../figures.ts";
import { analyticsOf } from "./analytics.ts";
import { headOf } from "./sealing.ts";
import { type Content, facts, heading, unbroken, table } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import { endOfMonth } from "#kit/validity.ts";

/** The figures of a month on the company's paper, for the management review (ISO/IEC 17020:2012 8.5). */
export async function analyticsPdf(ctx: Ctx, { query }: { query: { month: string; baseLocationId?: string | undefined } }) {
  const from = `${query.month.slice(0, 7)}-01`;
  const found = await analyticsOf(ctx, { from, to: endOfMonth(from), baseLocationId: query.baseLocationId });
  const head = await headOf(ctx.db);
  await ctx.write((store) =>
    store.note({ action: "audit figure.export", entity: "audit figure", label: `Audit analytics of ${from.slice(0, 7)}` }),
  );
  const bytes = await printOnPaper(ctx, {
    title: "Audit analytics",
    subtitle: `${found.from} to ${found.to}`,
    number: from.slice(0, 7),
    content: [summary(found, head), ...parts.flatMap((figure) => part(figure, found))],
  });
  return new Download(`audit-analytics-${from.slice(0, 7)}.pdf`, "application/pdf", bytes);
}

/** What a reader of the review wants as text; the heat map of hours is for the screen. */
const parts: readonly FigureName[] = ["cycles", "pairs", "modules", "actors", "denied", "days"];

function summary(found: Analytics, head: { seq: number; hash: string } | null): Content {
  const { afterHours, corrections, exports } = found;
  return facts([
    ["Events", String(found.events)],
    ["Corrections per 100 signed", `${said(corrections.per100)} (${corrections.revised} of ${corrections.signed})`],
    ["After hours", `${said(afterHours.share)} % (${afterHours.count} of ${afterHours.total})`],
    ["Attempted changes after signature, refused", String(found.afterSignature)],
    ["Exports", `${exports.files} files, ${exports.rows} rows`],
    ["Chain when printed", head ? `${head.seq} events, ${head.hash.slice(0, 16)}` : "nothing sealed yet"],
  ]);
}

const said = (value: number | null) => (value === null ? "–" : String(value));

function part(figure: FigureName, found: Analytics): Content[] {
  const { heads, rows } = tableOf(figure, found);
  if (rows.length === 0) return [];
  const columns = heads.map((title, at) => {
    const numeric = typeof rows[0]?.[at] === "number";
    return { title, width: "*" as const, align: numeric ? ("right" as const) : ("left" as const) };
  });
  return [
    unbroken(heading(figureTitles[figure])),
    table(
      columns,
      rows.map((row) => row.map(String)),
    ),
  ];
}
