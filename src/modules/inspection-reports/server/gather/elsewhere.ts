import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from "drizzle-orm";
import type { ReportPerson } from "../../report.ts";
import { inReport, question } from "../../rules/misfit.ts";
import { hasRole, performingRoles } from "../../rules/roles.ts";
import type { Loaded } from "../loading.ts";
import { inspectionReport, reportEquipment, reportPerson } from "../tables.ts";
import { type Reading, together } from "#kit/server/database.ts";
import { clockIn } from "#kit/validity.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

interface Names {
  person: (person: ReportPerson) => string;
  instrument: (inventoryItemId: string) => string;
}

/** A question for every person and instrument that another signed or submitted report has at another site at the same time. */
export async function elsewhereFindings(db: Reading, { report, content, definition }: Loaded, names: Names): Promise<Finding[]> {
  const { inspectionStart: start, inspectionEnd: end, clientSiteId, timeZone, provisionalRef } = report;
  const performing = content.people.filter((person) => hasRole(person, performingRoles(definition.roles)));
  const users = performing.flatMap(({ userId }) => userId ?? []);
  const items = content.equipment.map(({ inventoryItemId }) => inventoryItemId);
  if (!start || !end || !clientSiteId) return [];
  const elsewhere = and(
    inArray(inspectionReport.status, ["submitted", "signed", "released"]),
    isNull(inspectionReport.archivedAt),
    isNotNull(inspectionReport.clientSiteId),
    ne(inspectionReport.clientSiteId, clientSiteId),
    ne(inspectionReport.provisionalRef, provisionalRef),
    lt(inspectionReport.inspectionStart, end),
    gt(inspectionReport.inspectionEnd, start),
  );
  const columns = {
    number: inspectionReport.reportNumber,
    from: inspectionReport.inspectionStart,
    to: inspectionReport.inspectionEnd,
    zone: inspectionReport.timeZone,
  };
  const [people, instruments] = await together([
    db
      .select({ ...columns, userId: reportPerson.userId, roles: reportPerson.roles, dates: reportPerson.dates })
      .from(reportPerson)
      .innerJoin(inspectionReport, eq(inspectionReport.id, reportPerson.reportId))
      .where(and(inArray(reportPerson.userId, users), elsewhere))
      .limit(50),
    db
      .select({ ...columns, id: reportEquipment.inventoryItemId })
      .from(reportEquipment)
      .innerJoin(inspectionReport, eq(inspectionReport.id, reportEquipment.reportId))
      // Instruments used on some of the days have them; the hours are not known.
      .where(and(inArray(reportEquipment.inventoryItemId, items), isNull(reportEquipment.usedFrom), elsewhere))
      .limit(50),
  ]);
  const asked = (key: string, name: string, there: (typeof instruments)[number] | (typeof people)[number], parts: string) => {
    const times = (from: string | null, to: string | null, zone: string) =>
      `${clockIn(zone, from ?? "")} to ${clockIn(zone, to ?? "")}`;
    const message = `${name} is named in ${there.number ?? "a submitted report"} of another site for the same time (${times(there.from, there.to, there.zone)}; here ${times(start, end, timeZone)}). Correct the times or the ${parts} was where`;
    return question("R-ELSEWHERE", inReport(key), message);
  };
  return [
    ...performing.flatMap((person) => {
      const there = people.find(
        (other) =>
          other.userId === person.userId &&
          other.roles.some((role) => role !== "evaluator" && role !== "witness") &&
          shareDay(person.dates, other.dates),
      );
      return there ? [asked(`people.${person.id}`, names.person(person), there, "people, or state when the person")] : [];
    }),
    ...content.equipment.flatMap(({ id, inventoryItemId, usedFrom }) => {
      const there = usedFrom === null ? instruments.find((other) => other.id === inventoryItemId) : undefined;
      return there
        ? [asked(`equipment.${id}`, names.instrument(inventoryItemId), there, "instrument, or state when the instrument")]
        : [];
    }),
  ];
}

/** Without ticked days all days of a report count. */
const shareDay = (here: readonly string[], there: readonly string[]): boolean =>
  here.length === 0 || there.length === 0 || here.some((day) => there.includes(day));
