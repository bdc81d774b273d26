import type { TemplateMove } from "../contract.ts";
import { refuseUnlessEditor } from "./access.ts";
import { refuseReopened } from "./alterations.ts";
import { approvedTemplate, load, type Loaded, type ReportRow } from "./loading.ts";
import { whyLocked } from "../rules/transitions.ts";
import { templateContent } from "../report.ts";
import { derived, writeChildren } from "./save.ts";
import { inspectionReport } from "./tables.ts";
import { conflicting, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { movedContent } from "#modules/report-templates/moved.ts";
import { templateChanges } from "#modules/report-templates/template-changes.ts";

/** What the newest approved version would change in this draft, and which values would be lost; null if the draft already uses it. */
export async function previewMove(ctx: Ctx, report: ReportRow): Promise<TemplateMove | null> {
  const newest = await newerTemplate(ctx, report);
  if (!newest) return null;
  const { definition, content } = await load(ctx.db, report);
  return {
    from: report.templateVersion,
    to: newest.templateVersion,
    changeNote: newest.changeNote,
    effectiveFrom: newest.effectiveFrom,
    changes: templateChanges(definition, newest.definition),
    lost: movedContent(definition, newest.definition, templateContent(content)).lost,
  };
}

/**
 * A draft stays on the version it started with until a person moves it; values the newer version has no place for are removed, and the audit trail
 * lists them.
 */
export async function moveTemplate(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<ReportRow> {
  const report = await ctx.store.find(inspectionReport, id, { lock: true });
  const named = report.reportNumber ?? report.provisionalRef;
  if (report.status === "returned")
    throw conflicting(`${named} was returned: only a draft moves to a newer version of its template.`, "frozen");
  if (report.status !== "draft") throw conflicting(whyLocked({ status: report.status, named }), "frozen");
  refuseUnlessEditor(ctx.actor, report, ["technique", "lines"]);
  await refuseReopened(ctx.services, ctx.db, report, "it cannot be edited");
  const newest = await newerTemplate(ctx, report);
  if (!newest) throw refused(`This report is already on the newest version of the template ${report.templateCode}.`);
  const loaded = await load(ctx.db, report);
  const { content: moved } = movedContent(loaded.definition, newest.definition, templateContent(loaded.content));
  const { header, technique, calibration, setups = null, summary } = moved;
  const lines = withIds(loaded, moved.lines);
  const indications = loaded.content.indications.flatMap((one) => {
    const next = moved.indications.find((other) => other.id === one.id);
    return next ? [{ ...one, values: next.values }] : [];
  });
  const also = await writeChildren(ctx, id, { lines, indications });
  const derivedFrom = { ...loaded.content, header, lines };
  return ctx.store.update(
    inspectionReport,
    id,
    body.version,
    {
      templateId: newest.id,
      templateVersion: newest.templateVersion,
      method: newest.definition.method,
      header,
      technique,
      calibration,
      setups,
      summary,
      ...derived(derivedFrom, report.timeZone),
    },
    { verb: "move template", also },
  );
}

/** The lines of the report with the results and values they have on the newer version. */
function withIds({ content }: Loaded, moved: ReturnType<typeof movedContent>["content"]["lines"]): Loaded["content"]["lines"] {
  return content.lines.map((line) => {
    const next = moved.find(({ id }) => id === line.id);
    return next ? { ...line, result: next.result, values: next.values } : line;
  });
}

async function newerTemplate(ctx: Ctx, report: ReportRow) {
  if (report.status !== "draft") return null;
  const newest = await approvedTemplate(ctx.db, report.templateCode, ctx.today);
  return newest && newest.templateVersion > report.templateVersion ? newest : null;
}
