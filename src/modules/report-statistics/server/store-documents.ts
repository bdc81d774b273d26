import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { documentTimes, type Step } from "../rules/document-times.ts";
import type { ReportFound } from "./sources.ts";
import { documentFact } from "./tables.ts";
import { inParts } from "#kit/in-parts.ts";
import type { PlainRows } from "#kit/server/plain-rows.ts";
import { auditEvent } from "#kit/server/tables.ts";
import { dayIn } from "#kit/validity.ts";
import { requirementsOn } from "#modules/client-companies/requirements.ts";
import { clientRequirement } from "#modules/client-companies/server/tables.ts";
import { inspectionReport, reportSignature } from "#modules/inspection-reports/server/tables.ts";
import { release, releaseItem } from "#modules/releases/server/tables.ts";

/** The version of how facts are built; raised when that changes, so that older ones are rebuilt. */
export const factsVersion = 4;

/** Facts written in one statement. */
export const atOnce = 500;

const verbs = ["submit", "sign", "return", "recall", "issue", "release", "void"];

/** The facts of these documents, worked out from their trail; one that was never submitted has none. */
export async function storeDocuments(rows: PlainRows, reports: readonly ReportFound[]): Promise<void> {
  const numbered = reports.filter(({ reportNumber }) => reportNumber !== null);
  if (numbered.length === 0) return;
  const ids = numbered.map(({ id }) => id);
  const steps = await stepsOf(rows, ids);
  const beginnings = await beginningsOf(rows, numbered);
  const deadlines = await deadlinesOf(rows, numbered);
  const releases = await releasesOf(rows, ids);
  const known = await rows.read.select().from(documentFact).where(inArray(documentFact.reportId, ids));
  const before = new Map(known.map((fact) => [fact.reportId, fact]));
  const facts = numbered.map((report) => {
    const made = factOf(report, {
      steps: steps.get(report.id) ?? [],
      beginning: beginnings.get(report.reportNumber ?? ""),
      firstRelease: releases.get(report.id),
    });
    // The deadline is the one in force when the report was first submitted.
    const frozen = before.get(report.id);
    return { ...made, deadlineHours: frozen ? frozen.deadlineHours : (deadlines.get(report.id) ?? null) };
  });
  await rows.delete(documentFact).where(inArray(documentFact.reportId, ids));
  for (const part of inParts(facts, atOnce)) await rows.insert(documentFact).values(part);
}

interface Beginning {
  inspectionEnd: string | null;
  authorId: string | null;
}

interface Told {
  steps: readonly Step[];
  beginning: Beginning | undefined;
  /** Null if all its releases were recalled; undefined if none is kept here. */
  firstRelease: string | null | undefined;
}

function factOf(report: ReportFound, { steps, beginning, firstRelease }: Told) {
  const { clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId, method, templateCode, revision, status } =
    report;
  const { waits, returnReasons, ...told } = documentTimes(steps);
  const signedAt = told.signedAt ?? report.frozenAt;
  const toldRelease = told.releasedAt ?? (status === "released" ? report.stateSince : null);
  const releasedAt = firstRelease === undefined ? toldRelease : firstRelease;
  const dayOf = (at: string | null) => at && dayIn(report.timeZone, at);
  return {
    clientCompanyId,
    clientSiteId,
    projectId,
    workOrderId,
    baseLocationId,
    method,
    templateCode,
    revision,
    status,
    reportId: report.id,
    madeBy: factsVersion,
    reportNumber: report.reportNumber ?? "",
    authorId: beginning?.authorId ?? null,
    inspectionEnd: beginning?.inspectionEnd ?? null,
    submittedAt: told.submittedAt,
    submittedOn: dayOf(told.submittedAt),
    signedAt,
    signedOn: dayOf(signedAt),
    releasedAt,
    releasedOn: dayOf(releasedAt),
    waits,
    returnReasons,
  };
}

/** The steps of each document in order. */
async function stepsOf({ read }: PlainRows, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const { entityId, action, at, reason, changes } = auditEvent;
  const found = await read
    .select({ entityId, action, at, reason, changes })
    .from(auditEvent)
    .where(
      and(
        inArray(entityId, [...ids]),
        inArray(
          action,
          verbs.map((verb) => `InspectionReport.${verb}`),
        ),
      ),
    )
    .orderBy(asc(at), asc(auditEvent.n));
  const ofEach = Map.groupBy(found, (event) => event.entityId ?? "");
  return new Map([...ofEach].map(([id, events]) => [id, events.map(stepOf)]));
}

function stepOf({
  action,
  at,
  reason,
  changes,
}: Pick<typeof auditEvent.$inferSelect, "action" | "at" | "reason" | "changes">): Step {
  const verb = action.replace("InspectionReport.", "");
  return { verb, at, slot: verb === "sign" ? (changes[0]?.field ?? null) : null, reason };
}

/** When each of these reports was first sent with a release that was not recalled. */
async function releasesOf({ read }: PlainRows, ids: readonly string[]): Promise<Map<string, string | null>> {
  const found = await read
    .select({ reportId: releaseItem.reportId, status: release.status, issuedAt: release.issuedAt })
    .from(releaseItem)
    .innerJoin(release, eq(release.id, releaseItem.releaseId))
    .where(and(inArray(releaseItem.reportId, [...ids]), ne(release.status, "draft")))
    .orderBy(asc(release.issuedAt));
  const first = ([, sent]: [string, typeof found]) => sent.find(({ status }) => status !== "recalled")?.issuedAt ?? null;
  return new Map([...Map.groupBy(found, ({ reportId }) => reportId ?? "")].map((entry) => [entry[0], first(entry)] as const));
}

/** By number, when the inspection of revision 0 ended and who signed slot 1 of it. */
async function beginningsOf({ read }: PlainRows, reports: readonly ReportFound[]): Promise<Map<string, Beginning>> {
  const numbers = [...new Set(reports.flatMap(({ reportNumber }) => reportNumber ?? []))];
  const found = await read
    .select({
      number: inspectionReport.reportNumber,
      inspectionEnd: inspectionReport.inspectionEnd,
      authorId: reportSignature.signerUserId,
    })
    .from(inspectionReport)
    .leftJoin(reportSignature, and(eq(reportSignature.reportId, inspectionReport.id), eq(reportSignature.slot, "performed")))
    .where(and(inArray(inspectionReport.reportNumber, numbers), eq(inspectionReport.revision, 0)))
    .orderBy(asc(reportSignature.signedAt));
  return new Map(found.flatMap(({ number, ...beginning }) => (number ? [[number, beginning] as const] : [])));
}

/** The shortest deadline that the client asks for on the day the inspection ended. */
async function deadlinesOf({ read }: PlainRows, reports: readonly ReportFound[]): Promise<Map<string, number>> {
  const clients = [...new Set(reports.map(({ clientCompanyId }) => clientCompanyId))];
  const asked = await read.select().from(clientRequirement).where(inArray(clientRequirement.clientCompanyId, clients));
  const inForce = asked.filter(({ archivedAt, demand }) => archivedAt === null && demand.kind === "report deadline");
  return new Map(
    reports.flatMap((report) => {
      if (!report.inspectionEnd) return [];
      const day = dayIn(report.timeZone, report.inspectionEnd);
      const hours = requirementsOn(inForce, report, day).flatMap(({ demand }) =>
        demand.kind === "report deadline" ? demand.hours : [],
      );
      return hours.length > 0 ? [[report.id, Math.min(...hours)] as const] : [];
    }),
  );
}
