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

/**
 * Writes down what of a signed report is altered, with one critical security event when it is first found or more is found; a report that is
 * again as it was signed loses the mark, with an event that says so. `rows` are of the transaction of the request, or of the database.
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
  const event = { id: randomUUID(), at: foundAt, kind: "report.altered" };
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

/** What of a report is altered or cannot be told, with what is altered in the report itself noted; for a request that may read only. */
export async function examine(ctx: Ctx, report: ReportRow): Promise<Alteration[]> {
  const { own, shown } = await alterationsShown(ctx.db, ctx.services, report);
  if (own.length === 0 && !(await isMarked(ctx, report.id))) return shown;
  const written = await noted(ctx.services, report, own, (work) => ctx.write((store) => work(store.rows)));
  return written || own.length === 0 ? shown : [...shown, notWritten];
}

/** Beside what is altered: whoever reads the list of altered reports will not find it there. */
const notWritten: Alteration = {
  words: "the list of altered reports, in which this could not be recorded",
  kind: "the list of altered reports",
};

/**
 * Writes down what is altered, or that nothing is any more. What a report is found to be never depends on whether that can be written down: where it
 * cannot, the log says so, and a critical security event if there can be one. Whether it was written.
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

/** For the security event that stands alone. */
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

/** Refuses to go on with a signed report that is not as it was signed, and notes it once the refusal has undone the rest. */
export async function refuseAltered(services: Services, db: Reading, report: ReportRow, doing: string): Promise<void> {
  const { own, shown } = await alterationsShown(db, services, report);
  if (shown.length > 0) throw alteredNow(services, report, { own, shown }, doing);
}

/** Refuses a further signature on a report whose signatures so far are not as they were given: the ledger entry would vouch for them for ever. */
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
 * What is worked out from a report that waits for its last signature. Where that fails, and the report is not as its signatures were given, a hand wrote what
 * nothing can read, and it is refused as altered; any other failure stays what it is.
 */
export async function unlessAltered<T>(services: Services, db: Reading, report: ReportRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After one of its own the database answers nothing in this transaction.
    if (report.status !== "submitted" || isPassing(error) || stateOf(error) !== undefined) throw error;
    const own = await alterationsOf(db, services.signer, report);
    if (own.length === 0) throw error;
    throw alteredNow(services, report, { own, shown: own }, "no further signatures are possible");
  }
}

/** The refusal, in words; what is altered is noted once it has undone the rest. */
function alteredNow(
  services: Services,
  report: ReportRow,
  { own, shown }: { own: readonly Alteration[]; shown: readonly Alteration[] },
  doing: string,
): Refusal {
  // After the transaction of the request, which the refusal undoes, and which on the embedded database holds the only connection.
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
 * Refuses to go on with a report as with a draft that was signed by its own columns or by the ledger: it was made a draft again by hand, and
 * what is written in it now would be written over what was signed.
 */
export async function refuseReopened(services: Services, db: Reading, report: ReportRow, doing: string): Promise<void> {
  if (report.frozenAt !== null) return;
  const sealed = claimsSignature(report) || (await db.$count(reportLedger, eq(reportLedger.reportId, report.id))) > 0;
  if (sealed) await refuseAltered(services, db, report, doing);
}

/** Whether the bytes kept as the PDF still have their SHA-256; where not, one critical security event says so. */
export async function noteDamagedPdf(ctx: Ctx, report: ReportRow, sha256: string): Promise<boolean> {
  if (await storedPdfIsWhole(ctx.services, sha256)) return false;
  const kind = "report.pdf-altered";
  const detail = `The stored PDF of ${report.reportNumber ?? ""} Rev ${report.revision} is missing or not the one that was issued: ${sha256}`;
  await once(ctx, kind, detail);
  return true;
}

/** A critical security event, written once; that it cannot be written changes nothing of what it is about. */
export async function once(ctx: Ctx, kind: string, detail: string): Promise<void> {
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
