/** What follows at once from a report's last signature: the notice of a reject, and the draft of its release where the client has it released by itself. */
import { and, asc, eq, ne } from "drizzle-orm";
import { listedForRejects } from "./distribution.ts";
import { prepare } from "./drafts.ts";
import { postReject } from "./letters.ts";
import { release, releaseItem } from "./tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { systemStore } from "#kit/server/system-store.ts";
import type { Row } from "#kit/server/record.ts";
import { inspectionReport, reportIndication, reportLine } from "#modules/inspection-reports/server/tables.ts";

type Report = Row<typeof inspectionReport>;

export async function afterSealed(ctx: Ctx, { reportId }: { reportId: string }): Promise<void> {
  const [report] = await ctx.store.db.select().from(inspectionReport).where(eq(inspectionReport.id, reportId));
  if (!report) return;
  if (report.result === "REJECT") await tellReject(ctx, report);
  if (!report.policy?.autoRelease || (await isInRelease(ctx, reportId))) return;
  // Prepared by the product and not by the signer: whoever may release can discard it.
  await prepare(systemStore(ctx.services, ctx.store.rows, ctx.now), [report], { purpose: "final" });
}

/** A notice has been prepared already where the report replaces one that was sent. */
async function isInRelease({ store }: Ctx, reportId: string): Promise<boolean> {
  const of = and(eq(releaseItem.reportId, reportId), ne(release.status, "recalled"));
  const [one] = await store.db
    .select({ id: release.id })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(of)
    .limit(1);
  return one !== undefined;
}

/** Tells those the distribution list names for rejects; the transmittal follows. A hold of the client does not stop it. */
async function tellReject(ctx: Ctx, report: Report): Promise<void> {
  const { store, services } = ctx;
  const told = await listedForRejects(store.db, { ...report, reports: [report] });
  if (told.length === 0) return;
  const rejected = await rejectsOf(ctx, report.id);
  for (const one of told) await postReject(services, store, report, { ...one, rejected });
  await store.note({
    action: "InspectionReport.rejectNotice",
    entity: "InspectionReport",
    entityId: report.id,
    label: `${report.reportNumber ?? ""} Rev ${report.revision}`,
    changes: [{ field: "recipients", old: null, new: told.map(({ name, email }) => `${name}, ${email}`).join("; ") }],
  });
}

/** "W-12: LF at 120, P at 340", for each rejected item. */
async function rejectsOf({ store }: Ctx, reportId: string): Promise<string[]> {
  const lines = await store.db
    .select()
    .from(reportLine)
    .where(and(eq(reportLine.reportId, reportId), eq(reportLine.result, "REJ")))
    .orderBy(asc(reportLine.lineNo));
  const flaws = await store.db
    .select()
    .from(reportIndication)
    .where(and(eq(reportIndication.reportId, reportId), eq(reportIndication.disposition, "REJ")))
    .orderBy(asc(reportIndication.position));
  return lines.map(({ id, itemKey, weldId }) => {
    const found = flaws.filter(({ lineId }) => lineId === id).map(({ code, values }) => placed(code, values));
    return [weldId ?? itemKey, found.filter(Boolean).join(", ")].filter(Boolean).join(": ");
  });
}

/** The fields in which the templates say where an indication is. */
const places = ["location", "position", "x1", "from"];

function placed(code: string | null, values: Readonly<Record<string, unknown>>): string {
  const at = places.map((key) => values[key]).find((value) => typeof value === "string" && value !== "");
  return [code ?? "indication", typeof at === "string" ? `at ${at}` : ""].filter(Boolean).join(" ");
}
