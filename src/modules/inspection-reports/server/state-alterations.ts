import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { ReportRow } from "./loading.ts";
import type { Alteration } from "./parts.ts";
import type { LedgerEntry } from "./record.ts";
import { brokenEntry, statusIsWhole } from "./states.ts";
import { reportStatusLedger, statusKinds } from "./ledger/tables.ts";
import { inspectionReport } from "./tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Signer } from "#kit/server/signer.ts";
import { auditEvent } from "#kit/server/tables.ts";

/** Void, superseded, the stored PDF: compared with the signed entries, the trail and a later revision. */
export async function stateAlterations(
  db: Reading,
  keys: Signer["keys"],
  report: ReportRow,
  { form }: LedgerEntry,
): Promise<Alteration[]> {
  const [entries, noted, [later]] = await together([
    db.select().from(reportStatusLedger).where(eq(reportStatusLedger.reportId, report.id)).orderBy(asc(reportStatusLedger.seq)),
    notedInTrail(db, report),
    db
      .select({ revision: inspectionReport.revision })
      .from(inspectionReport)
      .where(and(eq(inspectionReport.replacesReportId, report.id), isNotNull(inspectionReport.frozenAt))),
  ]);
  const whole = await Promise.all(entries.map((entry) => statusIsWhole(keys, entry)));
  const [printed, released, superseded, voided] = (["print", "release", "supersede", "void"] as const).map((kind) =>
    entries.findLast((entry) => entry.kind === kind),
  );
  const found = entries.filter((_, index) => !whole[index]).map(({ seq }) => brokenEntry(seq));
  const { status } = report;
  // Reports from before states were chained have only the trail.
  const wasVoided = voided !== undefined || noted.voided;
  const wasSuperseded = superseded !== undefined || noted.superseded || later !== undefined;
  if (wasVoided && status !== "void")
    found.push(state(`its state: it was declared void${on(voided?.at)}, but is shown as ${status}`));
  else if (!wasVoided && wasSuperseded && status !== "superseded")
    found.push(state(`its state: it was superseded${on(superseded?.at)}, but is shown as ${status}`));
  else if (!wasVoided && !wasSuperseded) found.push(...inForceAlterations(report, form, released?.at, noted.released));
  const asDeclared = wasVoided
    ? !voided ||
      status !== "void" ||
      (facts(voided)["voidReason"] === report.voidReason && facts(voided)["voidedAt"] === report.voidedAt)
    : report.voidReason === null && report.voidedAt === null;
  if (!asDeclared) found.push(state("when or why it was declared void"));
  if (superseded && facts(superseded)["supersededById"] !== report.supersededById)
    found.push(state("which revision supersedes it"));
  if (!superseded && !noted.superseded && report.supersededById !== null) found.push(state("which revision supersedes it"));
  const pdf = printed ? facts(printed)["pdfSha256"] : noted.pdfSha256;
  if (pdf !== undefined ? pdf !== report.pdfSha256 : report.pdfSha256 !== null && form > 1)
    found.push({ words: "the fingerprint of the PDF", kind: "the PDF" });
  return found;
}

/** A current report is signed, or released if it was sent to its client. */
function inForceAlterations({ status }: ReportRow, form: number, releasedAt: string | undefined, noted: boolean): Alteration[] {
  const wasReleased = releasedAt !== undefined || noted;
  if (status === (wasReleased ? "released" : "signed")) return [];
  if (wasReleased) return [state(`its state: it was released${on(releasedAt)}, but is shown as ${status}`)];
  // For the first form, states were not chained.
  if (form === 1 && ["superseded", "void"].includes(status)) return [];
  return [state(`its state: it is shown as ${status}, which was never recorded`)];
}

const state = (words: string): Alteration => ({ words, kind: "its state" });

/** An entry emptied by hand has none. */
const facts = (entry: { facts: Record<string, string | null> | null }): Record<string, string | null> => entry.facts ?? {};

const on = (at: string | undefined) => (at ? ` on ${at.slice(0, 10)}` : "");

/** The report's state according to the audit trail, itself a chain. */
async function notedInTrail(db: Reading, { id, reportNumber, revision }: ReportRow) {
  // By number too: an event reassigned to another record still names the report.
  const named = sql`left(${auditEvent.entityLabel}, 80) = ${`${reportNumber ?? ""} Rev ${revision}`}`;
  const events = await db
    .select({ action: auditEvent.action, changes: auditEvent.changes })
    .from(auditEvent)
    .where(
      and(
        or(eq(auditEvent.entityId, id), named),
        inArray(
          auditEvent.action,
          statusKinds.map((kind) => `InspectionReport.${kind}`),
        ),
      ),
    );
  const of = (action: string) => events.filter((event) => event.action === `InspectionReport.${action}`);
  const pdf = of("print").flatMap(({ changes }) => changes.filter(({ field }) => field === "pdfSha256"))[0]?.new;
  return {
    voided: of("void").length > 0,
    superseded: of("supersede").length > 0,
    released: of("release").length > 0,
    pdfSha256: typeof pdf === "string" ? pdf : undefined,
  };
}
