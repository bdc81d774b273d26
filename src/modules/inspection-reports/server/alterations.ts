import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import { addedAlterations, alterationsOf, alterationsShown, claimsSignature } from "./integrity.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import { givenAlterations } from "./seals.ts";
import type { SignatureRow } from "./record.ts";
import type { ReportRow } from "./loading.ts";
import { isPassing } from "./readable.ts";
import { storedPdfIsWhole } from "./stored-pdf.ts";
import type { Alteration } from "./parts.ts";
import { reportAlteration, reportLedger } from "./ledger/tables.ts";
import { inspectionReport } from "./tables.ts";
import { type Refusal, refused } from "#kit/refusals.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { stateOf } from "#kit/server/database-errors.ts";
import { besideTransaction } from "#kit/server/open-transaction.ts";
import { type PlainRows, writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/**
 * Records the altered parts of a signed report, with one critical security event when they are first found or more are found; a report that is again
 * as signed loses the mark, with an event. `rows` belong to the transaction of the request, or to the database.
 */
async function noteAlterations(
  { clock }: Pick<Services, "clock">,
  rows: PlainRows,
  report: Pick<ReportRow, "id" | "reportNumber" | "revision">,
  found: readonly Alteration[],
): Promise<void> {
  const [known] = await rows.read.select().from(reportAlteration).where(eq(reportAlteration.reportId, report.id));
  const altered = found.map(({ words }) => words);
  if (isDeepStrictEqual(known?.altered ?? [], altered)) return;
  const foundAt = clock().toISOString();
  const name = `${report.reportNumber ?? "without a number"} Rev ${report.revision}`;
  const event = { id: randomUUID(), at: foundAt, kind: "report.altered" as const };
  if (altered.length === 0) {
    await rows.delete(reportAlteration).where(eq(reportAlteration.reportId, report.id));
    const detail = `The signed report ${name} is as it was signed again`;
    await rows.insert(securityEvent).values({ ...event, severity: "info", outcome: "success", detail });
    return;
  }
  const row = { reportId: report.id, foundAt, altered };
  const written = known
    ? await rows.update(reportAlteration).set({ altered }).where(eq(reportAlteration.reportId, report.id)).returning()
    : await rows.insert(reportAlteration).values(row).onConflictDoNothing().returning();
  if (written.length === 0) return;
  const detail = notAsSigned(report, found);
  await rows.insert(securityEvent).values({ ...event, severity: "critical", outcome: "failure", detail });
}

/** The parts of a report that are altered or cannot be verified; alterations of the report itself are recorded. For read-only requests. */
export async function examine(ctx: Ctx, report: ReportRow): Promise<Alteration[]> {
  const { own, shown } = await alterationsShown(ctx.db, ctx.services, report);
  if (own.length === 0 && !(await isMarked(ctx, report.id))) return shown;
  const written = await noted(ctx.services, report, own, (work) => ctx.write((store) => work(store.rows)));
  return written || own.length === 0 ? shown : [...shown, notWritten];
}

/** In addition to alterations: these are not in the list of altered reports. */
const notWritten: Alteration = {
  words: "the list of altered reports, in which this could not be recorded",
  kind: "the list of altered reports",
};

/**
 * Records what is altered, or that nothing is any more. The verdict on a report never depends on whether it can be recorded: if it cannot, the log
 * says so, and a critical security event if possible. Returns whether it was recorded.
 */
export async function noted(
  services: Services,
  report: Pick<ReportRow, "id" | "reportNumber" | "revision">,
  found: readonly Alteration[],
  writing: (work: (rows: PlainRows) => Promise<void>) => Promise<unknown>,
): Promise<boolean> {
  try {
    await writing((rows) => noteAlterations(services, rows, report, found));
    return true;
  } catch (error) {
    services.log.error(error);
    if (found.length > 0 && !isPassing(error))
      besideTransaction(() => void noteOnce(services, "report.altered", unlisted(report, found)));
    return false;
  }
}

function notAsSigned({ reportNumber, revision }: Pick<ReportRow, "reportNumber" | "revision">, found: readonly Alteration[]) {
  const name = `${reportNumber ?? "without a number"} Rev ${revision}`;
  return `The signed report ${name} is not as it was signed. Altered: ${found.map(({ words }) => words).join("; ")}`;
}

/** For the separate security event. */
const unlisted = (report: Pick<ReportRow, "reportNumber" | "revision">, found: readonly Alteration[]) =>
  `${notAsSigned(report, found)}. This could not be entered in the list of altered reports`;

async function isMarked({ db, services }: Ctx, id: string): Promise<boolean> {
  try {
    return (await db.$count(reportAlteration, eq(reportAlteration.reportId, id))) > 0;
  } catch (error) {
    services.log.error(error);
    return false;
  }
}

/** Refuses to continue with a signed report that is not as signed, and records it once the refusal has rolled back the rest. */
export async function refuseAltered(services: Services, db: Reading, report: ReportRow, doing: string): Promise<void> {
  const { own, shown } = await alterationsShown(db, services, report);
  if (shown.length > 0) throw alteredNow(services, report, { own, shown }, doing);
}

/** Refuses a further signature on a report whose existing signatures are not as given: the ledger entry would vouch for them for ever. */
export async function refuseUnlessAsGiven(
  services: Services,
  db: Reading,
  report: ReportRow,
  signatures: readonly SignatureRow[],
): Promise<void> {
  if (signatures.length === 0 && report.status !== "submitted") return;
  const given = [givenAlterations(db, services.signer, report, signatures), addedAlterations(db, report, signatures)];
  const found = report.frozenAt === null ? (await together(given)).flat() : [];
  if (found.length > 0) throw alteredNow(services, report, { own: found, shown: found }, "no further signatures are possible");
}

/**
 * Runs a computation on a report that waits for its last signature. If it fails and the report is not as it was when signed, someone wrote unreadable
 * data by hand, and it is refused as altered; other failures are passed on.
 */
export async function unlessAltered<T>(services: Services, db: Reading, report: ReportRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After an error of its own the database answers nothing more in this transaction.
    if (report.status !== "submitted" || isPassing(error) || stateOf(error) !== undefined) throw error;
    const own = await alterationsOf(db, services.signer, report);
    if (own.length === 0) throw error;
    throw alteredNow(services, report, { own, shown: own }, "no further signatures are possible");
  }
}

/** The refusal in words; alterations are recorded once it has rolled back the rest. */
function alteredNow(
  services: Services,
  report: ReportRow,
  { own, shown }: { own: readonly Alteration[]; shown: readonly Alteration[] },
  doing: string,
): Refusal {
  // After the transaction of the request, which the refusal rolls back, and which holds the only connection of the embedded database.
  besideTransaction(() => void noted(services, report, own, (work) => writingRows(services.database.db, work)));
  const what = own.length > 0 ? "This report is not as it was signed" : "The state of this report is unknown";
  const remedy =
    report.frozenAt === null && report.status === "submitted" ? ", or the report is returned to its author and signed again" : "";
  return refused(
    `${what}, and ${doing}. Altered: ${shown.map(({ words }) => words).join("; ")}. Tell an administrator: the database was changed from outside the product and must be restored from a backup${remedy}.`,
    [],
    "altered",
  );
}

/**
 * Refuses to treat a report as a draft if its own columns or the ledger say that it was signed: it was made a draft again by hand, and edits would
 * overwrite what was signed.
 */
export async function refuseReopened(services: Services, db: Reading, report: ReportRow, doing: string): Promise<void> {
  if (report.frozenAt !== null) return;
  const sealed = claimsSignature(report) || (await db.$count(reportLedger, eq(reportLedger.reportId, report.id))) > 0;
  if (sealed) await refuseAltered(services, db, report, doing);
}

/** Whether the stored bytes of the PDF still have their SHA-256; if not, one critical security event is written. */
export async function noteDamagedPdf(ctx: Ctx, report: ReportRow, sha256: string): Promise<boolean> {
  if (await storedPdfIsWhole(ctx.services, sha256)) return false;
  const kind = "report.pdf-altered";
  const detail = `The stored PDF of ${report.reportNumber ?? ""} Rev ${report.revision} is missing or not the one that was issued: ${sha256}`;
  await once(ctx, kind, detail);
  return true;
}

/** A critical security event, written once; a failure to write it has no other effect. */
export async function once(ctx: Ctx, kind: SecurityKind, detail: string): Promise<void> {
  try {
    const known = await ctx.db.$count(securityEvent, and(eq(securityEvent.kind, kind), eq(securityEvent.detail, detail)));
    if (known === 0) await ctx.security({ kind, severity: "critical", outcome: "failure", detail });
  } catch (error) {
    ctx.services.log.error(error, detail);
  }
}

/** The signed reports that were found altered and still are, the newest finding first. */
export async function alteredReports(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      id: inspectionReport.id,
      reportNumber: inspectionReport.reportNumber,
      revision: inspectionReport.revision,
      foundAt: reportAlteration.foundAt,
      altered: reportAlteration.altered,
    })
    .from(reportAlteration)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportAlteration.reportId))
    .where(ctx.lookup.within(inspectionReport))
    .orderBy(desc(reportAlteration.foundAt))
    .limit(100);
  return { reports: rows };
}
