/** All reports as drafts, written at once, as their authors left them on the evening of the inspection. */
import { eq } from "drizzle-orm";
import { baseId } from "../bases.ts";
import type { Calendar } from "../calendar.ts";
import { personId } from "../cast.ts";
import { clientId, siteId } from "../clients.ts";
import { baseOfJob, projectId } from "../jobs.ts";
import { writeNumbers, writeRecords, writeRows, type Written } from "../write.ts";
import type { Report } from "./contents.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import { storedFile } from "#kit/server/tables.ts";
import { provisionalRef } from "#kit/numbering.ts";
import type { ReportRow } from "#modules/inspection-reports/server/loading.ts";
import { derived } from "#modules/inspection-reports/server/save.ts";
import {
  inspectionReport,
  reportConsumable,
  reportEquipment,
  reportIndication,
  reportLine,
  reportPerson,
} from "#modules/inspection-reports/server/tables.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import type { Key } from "../keys.ts";

export async function writeDrafts(
  db: Db,
  calendar: Calendar,
  reports: readonly Report[],
  actor: (key: Key) => Actor,
): Promise<Map<string, ReportRow>> {
  const templates = await db.select().from(reportTemplate).where(eq(reportTemplate.templateVersion, 1));
  const refs = refsOf(reports, actor);
  const rows = reports.map((report): Written<typeof inspectionReport> => {
    const { id, planned, content } = report;
    const { job, day, zone, method, author, order } = planned;
    const template = templates.find(({ code }) => code === planned.template);
    if (!template) throw new Error(`The template ${planned.template} is missing.`);
    const at = calendar.at(day, "07:10", zone);
    const { lines: _, indications: __, people: ___, equipment: ____, consumables: _____, ...own } = content;
    return {
      id,
      at,
      by: personId(author),
      provisionalRef: refs.get(id)?.ref ?? "",
      templateId: template.id,
      templateCode: template.code,
      templateVersion: template.templateVersion,
      method,
      clientCompanyId: clientId(job.client),
      clientSiteId: siteId(job.client, job.site),
      projectId: projectId(job.key),
      workOrderId: order.id,
      baseLocationId: baseId(baseOfJob(job)),
      timeZone: zone,
      stateSince: at,
      ...own,
      ...derived(content, zone),
    };
  });
  const stored = await writeRecords(db, inspectionReport, rows);
  await writeParts(db, reports);
  await writeRecords(
    db,
    storedFile,
    reports.flatMap(({ photos }) => photos),
    "attach",
  );
  for (const device of new Set([...refs.values()].map(({ device }) => device))) {
    const given = stored
      .filter(({ id }) => refs.get(id)?.device === device)
      .map((row) => ({ number: row.provisionalRef, entityId: row.id, at: row.createdAt }));
    await writeNumbers(db, { key: "provisional", scope: device, period: "" }, "InspectionReport", given);
  }
  return new Map(stored.map((row) => [row.id, row]));
}

async function writeParts(db: Db, reports: readonly Report[]): Promise<void> {
  const each = <P, R>(part: (report: Report) => readonly P[], row: (one: P, reportId: string, position: number) => R): R[] =>
    reports.flatMap((report) => part(report).map((one, index) => row(one, report.id, index + 1)));
  const placed = <P extends object>(one: P, reportId: string, position: number) => ({ ...one, reportId, position });
  await writeRows(
    db,
    reportLine,
    each(
      ({ content }) => content.lines,
      (line, reportId) => ({ ...line, reportId }),
    ),
  );
  await writeRows(
    db,
    reportIndication,
    each(({ content }) => content.indications, placed),
  );
  await writeRows(
    db,
    reportPerson,
    each(({ content }) => content.people, placed),
  );
  await writeRows(
    db,
    reportEquipment,
    each(({ content }) => content.equipment, placed),
  );
  await writeRows(
    db,
    reportConsumable,
    each(({ content }) => content.consumables, placed),
  );
}

/** "D-7F3-0012": counted by author's device, as the product does. */
function refsOf(reports: readonly Report[], actor: (key: Key) => Actor): Map<string, { ref: string; device: string }> {
  const counts = new Map<string, number>();
  return new Map(
    reports.map(({ id, planned: { author } }) => {
      const device = actor(author).sessionId.slice(-3).toUpperCase();
      const count = (counts.get(device) ?? 0) + 1;
      counts.set(device, count);
      return [id, { ref: provisionalRef(device, count), device }];
    }),
  );
}
