import type { KpiNow } from "../contract.ts";
import { kpiIds, kpis, kpiText } from "../kpis.ts";
import { kpisNow } from "./kpi.ts";
import { eq } from "drizzle-orm";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import { type Content, facts, heading, unbroken, table } from "#kit/letterhead.ts";
import { printOnPaper } from "#kit/server/company-paper.ts";
import type { Ctx } from "#kit/server/services.ts";
import { Download } from "#kit/server/serve.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** The figures as the start page shows them to this person, for the meeting: each with its formula and what was left out (rule 12). */
export async function figuresPdf(ctx: Ctx, { query: { baseId } }: { query: { baseId?: string | undefined } }): Promise<Download> {
  const figures = await kpisNow(ctx, kpiIds, baseId);
  if (figures.length === 0) throw refused("You have no figures to show.");
  await ctx.write((store) =>
    store.note({ action: "figure.export", entity: "figure", label: `${figures.length} figures as PDF` }),
  );
  const bytes = await printOnPaper(ctx, {
    title: "Figures",
    subtitle: await scopeOf(ctx, baseId),
    number: ctx.today,
    content: figures.map(printed),
  });
  return new Download(`figures-${ctx.today}.pdf`, "application/pdf", bytes);
}

async function scopeOf({ db }: Ctx, baseId: string | undefined): Promise<string> {
  if (!baseId) return "The company, or the base of the person who printed them";
  const [base] = await db.select({ name: baseLocation.name }).from(baseLocation).where(eq(baseLocation.id, baseId));
  return base?.name ?? "";
}

function printed({ id, value, numerator, denominator, asOf, history }: KpiNow): Content {
  const words = kpis[id];
  const before =
    history.length === 0
      ? []
      : [
          table(
            [
              { title: "Night", width: 80, figures: true },
              { title: "Value", width: 80, figures: true, align: "right" },
            ],
            history.map((night) => [night.on, kpiText(id, night.value)]),
            { layout: "dense" },
          ),
        ];
  return unbroken(
    heading(`${words.title}: ${kpiText(id, value)}`),
    facts(
      [
        [words.numerator, numerator],
        [words.denominator, denominator],
        ["Worked out", utcMinute(asOf)],
      ],
      3,
    ),
    facts(
      [
        ["How", words.formula],
        ["Left out", words.leftOut],
      ],
      1,
    ),
    ...before,
  );
}
