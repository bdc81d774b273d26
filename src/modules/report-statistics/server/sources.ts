import { createHash } from "node:crypto";
import { asc, eq, getColumns, inArray, sql } from "drizzle-orm";
import type { SourceReport } from "../rules/line-facts.ts";
import type { ThicknessSource } from "../rules/thickness-facts.ts";
import { shownUnits } from "#directory/company/report-policy.ts";
import type { Reading } from "#kit/server/database.ts";
import {
  inspectionReport,
  reportIndication,
  reportLine,
  reportPerson,
  reportSignature,
} from "#modules/inspection-reports/server/tables.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";

const { header, technique, calibration, summary, setups, acceptance, policy, ...rest } = getColumns(inspectionReport);

type Calculated = Pick<typeof inspectionReport.$inferSelect, "technique" | "calibration" | "summary" | "setups" | "policy">;

/** The reports themselves, with the built-in template a client's variant is based on. */
export function reportsOf(db: Reading, ids: readonly string[]) {
  const { id, reportNumber, revision, status, clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId } = rest;
  const { method, itemTag, inspectedOn, inspectionEnd, timeZone, frozenAt, stateSince } = rest;
  const baseCode = sql<string>`coalesce(${reportTemplate.definition} -> 'basedOn' ->> 'code', ${reportTemplate.code})`;
  const place = { clientCompanyId, clientSiteId, projectId, workOrderId, baseLocationId };
  return db
    .select({
      id,
      reportNumber,
      revision,
      status,
      ...place,
      method,
      itemTag,
      inspectedOn,
      inspectionEnd,
      timeZone,
      frozenAt,
      stateSince,
      header,
      acceptance,
      templateCode: baseCode,
      // Of the technique and further setups the thickness and the diameter are read; of reports whose lines are recalculated, all of it.
      technique,
      setups,
      calculated: sql<Calculated | null>`case when ${baseCode} = ${utThickness.code} then jsonb_build_object('technique', ${technique}, 'calibration', ${calibration},
        'summary', ${summary}, 'setups', ${setups}, 'policy', ${policy}) end`,
    })
    .from(inspectionReport)
    .innerJoin(reportTemplate, eq(reportTemplate.id, inspectionReport.templateId))
    .where(inArray(inspectionReport.id, [...ids]));
}
export type ReportFound = Awaited<ReturnType<typeof reportsOf>>[number];

/** The source of the facts about lines of signed reports, by report. */
export async function lineSources(db: Reading, reports: readonly ReportFound[]): Promise<Map<string, SourceReport>> {
  const ids = reports.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const lines = await db.select().from(reportLine).where(inArray(reportLine.reportId, ids));
  const indications = await db.select().from(reportIndication).where(inArray(reportIndication.reportId, ids));
  const people = await db
    .select()
    .from(reportPerson)
    .where(inArray(reportPerson.reportId, ids))
    .orderBy(asc(reportPerson.position));
  const { reportId, slot, signerUserId, state, signedAt } = getColumns(reportSignature);
  const signatures = await db
    .select({ reportId, slot, signerUserId, state })
    .from(reportSignature)
    .where(inArray(reportSignature.reportId, ids))
    .orderBy(asc(signedAt));
  const of = <R extends { reportId: string }>(rows: readonly R[]) => Map.groupBy(rows, (row) => row.reportId);
  const [linesOf, indicationsOf, peopleOf, signaturesOf] = [of(lines), of(indications), of(people), of(signatures)];
  return new Map(
    reports.map((report) => {
      const given = (signaturesOf.get(report.id) ?? []).filter((one) => one.state === "active");
      const evaluator = given.find((one) => one.slot === "evaluated") ?? given.find((one) => one.slot === "performed");
      return [
        report.id,
        {
          ...report,
          clientId: report.clientCompanyId,
          siteId: report.clientSiteId,
          lines: linesOf.get(report.id) ?? [],
          indications: indicationsOf.get(report.id) ?? [],
          people: peopleOf.get(report.id) ?? [],
          evaluatorId: evaluator?.signerUserId ?? null,
        },
      ];
    }),
  );
}

/** What a report of thickness is calculated from; null for any other. */
export function thicknessSource(
  { calculated, header: entered, acceptance: judgedBy, timeZone, templateCode, inspectedOn }: ReportFound,
  { lines }: SourceReport,
): ThicknessSource | null {
  if (!calculated) return null;
  const { policy: asked, ...blocks } = calculated;
  const unitSystem = asked ? shownUnits(asked) : "SI";
  return { ...blocks, header: entered, acceptance: judgedBy, timeZone, templateCode, inspectedOn, lines, unitSystem };
}

/** The id of an item, always the same for the same name and place. */
export function itemIdOf(key: string): string {
  return asUuid(createHash("sha256").update(key).digest("hex"));
}

/** The first digits of a hash in the form of an id. */
export function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
