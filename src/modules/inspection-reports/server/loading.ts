import { asc, eq, inArray } from "drizzle-orm";
import type { Content } from "../report.ts";
import { companyOf } from "./company.ts";
import { inspectionReport, reportConsumable, reportEquipment, reportIndication, reportLine, reportPerson } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import { type ReportPolicy, resolvePolicy } from "#modules/client-companies/report-policy.ts";
import { clientCompany, clientSite } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { Line, ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { reportTemplate } from "#modules/report-templates/server/tables.ts";
import { companyPolicy } from "#modules/settings/rules.ts";

export type ReportRow = Row<typeof inspectionReport>;
type FileRow = Row<typeof storedFile>;

/** A report with everything it is made of, and the records it is written against. */
export interface Loaded {
  report: ReportRow;
  content: Content;
  template: Row<typeof reportTemplate>;
  definition: TemplateDefinition;
  client: Row<typeof clientCompany>;
  site: Row<typeof clientSite> | null;
  project: Row<typeof project> | null;
  workOrder: Row<typeof workOrder> | null;
  /** As frozen at submission, or as resolved now. */
  policy: ReportPolicy;
  /** Files of the report by id. */
  files: Map<string, FileRow>;
}

export async function load(db: Reading, report: ReportRow): Promise<Loaded> {
  const one = async <T>(rows: Promise<T[]>) => (await rows)[0] ?? null;
  const template = await one(db.select().from(reportTemplate).where(eq(reportTemplate.id, report.templateId)));
  const client = await one(db.select().from(clientCompany).where(eq(clientCompany.id, report.clientCompanyId)));
  if (!template || !client) throw new Error(`Report ${report.id} has lost its template or client.`);
  const site = report.clientSiteId ? await one(db.select().from(clientSite).where(eq(clientSite.id, report.clientSiteId))) : null;
  const order = report.workOrderId ? await one(db.select().from(workOrder).where(eq(workOrder.id, report.workOrderId))) : null;
  const of = report.projectId ? await one(db.select().from(project).where(eq(project.id, report.projectId))) : null;
  const files = await db.select().from(storedFile).where(eq(storedFile.entityId, report.id));
  return {
    report,
    content: await contentOf(db, report),
    template,
    definition: template.definition,
    client,
    site,
    project: of,
    workOrder: order,
    policy:
      report.policy ??
      resolvePolicy(
        companyPolicy(await companyOf(db)),
        client.reportPolicy,
        site?.reportPolicy,
        of?.reportPolicy,
        order?.reportPolicy,
      ),
    files: new Map(files.map((file) => [file.id, file])),
  };
}

async function contentOf(db: Reading, report: ReportRow): Promise<Content> {
  const at = report.id;
  const people = await db.select().from(reportPerson).where(eq(reportPerson.reportId, at)).orderBy(asc(reportPerson.position));
  const lines = await db.select().from(reportLine).where(eq(reportLine.reportId, at)).orderBy(asc(reportLine.lineNo));
  const indications = await db
    .select()
    .from(reportIndication)
    .where(eq(reportIndication.reportId, at))
    .orderBy(asc(reportIndication.position));
  const equipment = await db
    .select()
    .from(reportEquipment)
    .where(eq(reportEquipment.reportId, at))
    .orderBy(asc(reportEquipment.position));
  const consumables = await db
    .select()
    .from(reportConsumable)
    .where(eq(reportConsumable.reportId, at))
    .orderBy(asc(reportConsumable.position));
  const {
    clientReportNo,
    purchaseOrder,
    clientJobNo,
    locationText,
    inspectionStart,
    inspectionEnd,
    header,
    technique,
    calibration,
    summary,
    acceptance,
    deviations,
    opinions,
    remarks,
    attachments,
    witnesses,
    answers,
  } = report;
  return {
    clientReportNo,
    purchaseOrder,
    clientJobNo,
    locationText,
    inspectionStart,
    inspectionEnd,
    header,
    technique,
    calibration,
    summary,
    acceptance,
    deviations,
    opinions,
    remarks,
    people: people.map(({ reportId: _, position: __, ...person }) => person),
    equipment: equipment.map(({ reportId: _, position: __, ...item }) => item),
    consumables: consumables.map(({ reportId: _, position: __, ...batch }) => batch),
    lines: lines.map(lineOf),
    indications: indications.map(({ id, lineId, code, values, disposition }) => ({ id, lineId, code, values, disposition })),
    attachments,
    witnesses,
    answers,
  };
}

/** Left-out entries stay left out, so that a line hashes the same however it was stored. */
function lineOf(row: typeof reportLine.$inferSelect): Line & { id: string } {
  const { id, lineNo, itemKey, performedOn, result, values } = row;
  const line: Line & { id: string } = { id, lineNo, itemKey, performedOn, result, values };
  if (row.weldId) line.weldId = row.weldId;
  if (row.performedBy) line.performedBy = row.performedBy;
  if (row.subcontracted) line.subcontracted = true;
  if (row.examStage) line.examStage = row.examStage;
  if (row.neReason) line.neReason = row.neReason;
  return line;
}

/** The part of the content that the template's engine computes and checks. */
export function templateContent({
  header,
  technique,
  calibration,
  summary,
  acceptance,
  lines,
  indications,
}: Content): ReportContent {
  return { header, technique, calibration, summary, acceptance, lines, indications };
}

/** The attachments in their order, as files; what has been removed meanwhile is left out. */
export function attachedFiles({ content, files }: Pick<Loaded, "content" | "files">): FileRow[] {
  return content.attachments.flatMap(({ fileId }) => {
    const file = files.get(fileId);
    return file && !file.archivedAt ? [file] : [];
  });
}

/** The newest approved version of a template. */
export async function approvedTemplate(db: Reading, code: string): Promise<Row<typeof reportTemplate> | null> {
  const versions = await db.select().from(reportTemplate).where(eq(reportTemplate.code, code));
  return (
    versions.filter(({ status }) => status === "approved").toSorted((a, b) => b.templateVersion - a.templateVersion)[0] ?? null
  );
}

/** Reports of a chain of revisions, by number. */
export async function revisionsOf(db: Reading, { id, reportNumber, replacesReportId }: ReportRow): Promise<ReportRow[]> {
  if (reportNumber)
    return db
      .select()
      .from(inspectionReport)
      .where(eq(inspectionReport.reportNumber, reportNumber))
      .orderBy(asc(inspectionReport.revision));
  return db
    .select()
    .from(inspectionReport)
    .where(inArray(inspectionReport.id, [id, ...(replacesReportId ? [replacesReportId] : [])]))
    .orderBy(asc(inspectionReport.revision));
}
