import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { ReportPerson } from "../../report.ts";
import { inReport, question } from "../../rules/misfit.ts";
import { hasRole, performingRoles } from "../../rules/roles.ts";
import type { Loaded } from "../loading.ts";
import { inspectionReport, reportPerson } from "../tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { clockIn } from "#kit/validity.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

/** A question for everybody who performs here and, by another signed or submitted report, at another site at the same time. */
export async function elsewhereFindings(
  db: Reading,
  { report, content, definition }: Loaded,
  nameOf: (person: ReportPerson) => string,
): Promise<Finding[]> {
  const { inspectionStart: start, inspectionEnd: end, clientSiteId, timeZone, provisionalRef } = report;
  const performing = content.people.filter((person) => hasRole(person, performingRoles(definition.roles)));
  const users = performing.flatMap(({ userId }) => userId ?? []);
  if (!start || !end || !clientSiteId || users.length === 0) return [];
  const others = await db
    .select({
      userId: reportPerson.userId,
      roles: reportPerson.roles,
      dates: reportPerson.dates,
      number: inspectionReport.reportNumber,
      from: inspectionReport.inspectionStart,
      to: inspectionReport.inspectionEnd,
      zone: inspectionReport.timeZone,
    })
    .from(reportPerson)
    .innerJoin(inspectionReport, eq(inspectionReport.id, reportPerson.reportId))
    .where(
      and(
        inArray(reportPerson.userId, users),
        inArray(inspectionReport.status, ["submitted", "signed", "released"]),
        isNull(inspectionReport.archivedAt),
        isNotNull(inspectionReport.clientSiteId),
        ne(inspectionReport.clientSiteId, clientSiteId),
        ne(inspectionReport.provisionalRef, provisionalRef),
        lt(inspectionReport.inspectionStart, end),
        gt(inspectionReport.inspectionEnd, start),
      ),
    )
    .limit(50);
  return performing.flatMap((person) => {
    const there = others.find(
      (other) =>
        other.userId === person.userId &&
        other.roles.some((role) => role !== "evaluator" && role !== "witness") &&
        shareDay(person.dates, other.dates),
    );
    if (!there?.from || !there.to) return [];
    const times = (from: string, to: string, zone: string) => `${clockIn(zone, from)} to ${clockIn(zone, to)}`;
    const message = `${nameOf(person)} is named in ${there.number ?? "a submitted report"} of another site for the same time (${times(there.from, there.to, there.zone)}; here ${times(start, end, timeZone)}). Correct the times or the people, or say when the person was where`;
    return [question("R-ELSEWHERE", inReport(`people.${person.id}`), message)];
  });
}

/** Days that are not ticked are all days of a report. */
const shareDay = (here: readonly string[], there: readonly string[]): boolean =>
  here.length === 0 || there.length === 0 || here.some((day) => there.includes(day));
