/** Who examined in earlier revisions of a report (R10): they may not review this one, and a change of them is questioned. */
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, lte } from "drizzle-orm";
import { changedExaminers, changedResults } from "../../rules/earlier-revisions.ts";
import { unexplainedChanges } from "../../rules/revision-changes.ts";
import { withDays } from "../../rules/dates.ts";
import { revisionName } from "../../rules/numbering.ts";
import { load, type Loaded } from "../loading.ts";
import { revisionDifferences } from "../revision-differences.ts";
import { inspectionReport, reportPerson, reportSignature } from "../tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/**
 * Users who performed, assisted or evaluated in a revision before this one, or signed as such in this or an earlier one, even if the signature was
 * withdrawn.
 */
export async function examinersBefore(db: Reading, { report }: Pick<Loaded, "report">): Promise<string[]> {
  const { reportNumber, revision, id } = report;
  const same = reportNumber
    ? and(eq(inspectionReport.reportNumber, reportNumber), lte(inspectionReport.revision, revision))
    : eq(inspectionReport.id, id);
  const [people, signers] = await together([
    db
      .select({ reportId: reportPerson.reportId, userId: reportPerson.userId, roles: reportPerson.roles })
      .from(reportPerson)
      .innerJoin(inspectionReport, eq(inspectionReport.id, reportPerson.reportId))
      .where(same),
    db
      .select({ userId: reportSignature.signerUserId })
      .from(reportSignature)
      .innerJoin(inspectionReport, eq(inspectionReport.id, reportSignature.reportId))
      .where(and(same, inArray(reportSignature.slot, ["performed", "evaluated"]))),
  ]);
  const examined = people.filter(({ reportId, roles }) => reportId !== id && roles.some((role) => role !== "witness"));
  return [...new Set([...examined, ...signers].flatMap(({ userId }) => userId ?? []))];
}

/**
 * Questions about this revision compared with the one it replaces: different people, results or days of the same work, other differences, or no
 * difference at all.
 */
export async function revisionFindings(
  db: Reading,
  loaded: Loaded,
  nameOf: (person: { userId: string | null; externalName: string | null }) => string,
): Promise<Finding[]> {
  const { report, content, definition } = loaded;
  if (!report.replacesReportId) return [];
  const [row] = await db.select().from(inspectionReport).where(eq(inspectionReport.id, report.replacesReportId));
  if (!row) return [];
  const before = await load(db, row);
  const ids = before.content.people.flatMap(({ userId }) => userId ?? []);
  const users = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(inArray(appUser.id, ids));
  const known = new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const [then, now] = [{ ...workOf(before), revision: row.revision }, workOf({ report, content })];
  const people = changedExaminers(then, now, definition.roles, (person) => known.get(person.userId ?? "") ?? nameOf(person));
  const results = changedResults(then, now);
  const differences = await revisionDifferences(db, before, loaded);
  const { revision } = row;
  const unexplained = unexplainedChanges(differences, { revision, timeZone: report.timeZone, peopleAsked: people !== null });
  const asked = [
    ...(people ? [question("R10-PEOPLE", "people", people)] : []),
    ...(results ? [question("R15-RESULTS", "changeSummary", results)] : []),
    ...(unexplained ? [{ ...question("R15-DIFFERS", "changeSummary", unexplained.message), ...unexplained }] : []),
  ];
  if (asked.length > 0) return asked;
  if (differences.length > 0 || !isDeepStrictEqual(filesOf(before), filesOf(loaded))) return unstatedReason(report);
  const same = `Nothing differs from Rev ${revision}: make the correction the revision was started for, or explain why the same content is issued again`;
  return [question("R15-SAME", "changeSummary", same)];
}

/**
 * ISO/IEC 17025:2017 7.8.8.1: what was changed is identified in the report. If no more specific question covers a difference and the revision does
 * not explain it, the signer must.
 */
function unstatedReason({ revision, changeSummary }: Loaded["report"]): Finding[] {
  if (changeSummary) return [];
  const message = `The changes since ${revisionName(revision - 1)} are not stated: name the lines or fields, and the former value of each`;
  return [question("R15-CHANGED", "changeSummary", message)];
}

function question(ruleId: string, key: string, message: string): Finding {
  return { ruleId, severity: "W", target: { block: "report", key }, message, clause: null };
}

/** Which files print, with which captions: a change a reader would notice. */
function filesOf({ content }: Pick<Loaded, "content">) {
  return content.attachments.map(({ print, caption }) => ({ print, caption }));
}

function workOf({ report, content }: Pick<Loaded, "report" | "content">) {
  const lines = withDays(content.lines, content, report.timeZone);
  return { people: content.people, lines, performedDates: report.performedDates };
}
