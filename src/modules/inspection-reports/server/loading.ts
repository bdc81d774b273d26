import { and, asc, desc, eq, getColumns, getTableName, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Content, type ReportConsumable, type ReportPerson, templateContent } from "../report.ts";
import { withDays } from "../rules/dates.ts";
import {
  inspectionReport,
  reportConcession,
  reportConsumable,
  reportEquipment,
  reportIndication,
  reportLine,
  reportPerson,
} from "./tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { type ReportPolicy, type ReportPolicyPart, resolvePolicy } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { jsonRows } from "#kit/server/json-rows.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import type { Day } from "#kit/validity.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { Line, ReportContent } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { templateFor } from "#modules/report-templates/offered.ts";
import { mayBegin, reportTemplate } from "#modules/report-templates/server/tables.ts";

export type ReportRow = Row<typeof inspectionReport>;
type FileRow = Row<typeof storedFile>;

/** A report with all its parts and the records it refers to. */
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

/** What determines the signature slots: the report, its content, and its policy. */
export type Written = Pick<Loaded, "report" | "content" | "policy" | "definition">;

/** A record the report refers to is missing: only someone with access to the database can do that. */
export class LostRecord extends Error {}

/** Loads a report with all its parts in one statement, and for a template not yet cached its definition. */
export async function load(db: Reading, report: ReportRow): Promise<Loaded> {
  const [found] = await db.execute<Found>(sql`${wholeReport} where ${eq(inspectionReport.id, report.id)}`, "objects");
  if (!found) throw new LostRecord(`Report ${report.id} has lost its template or client.`);
  return loadedFrom(db, report, found);
}

const json = {
  template: jsonRows(reportTemplate, { without: ["definition"] }),
  client: jsonRows(clientCompany),
  site: jsonRows(clientSite),
  project: jsonRows(project),
  workOrder: jsonRows(workOrder),
  company: jsonRows(companySettings),
  file: jsonRows(storedFile),
  person: jsonRows(reportPerson),
  line: jsonRows(reportLine),
  indication: jsonRows(reportIndication),
  concession: jsonRows(reportConcession),
  equipment: jsonRows(reportEquipment),
  consumable: jsonRows(reportConsumable),
};
export type Json = Record<string, unknown>;

/** The parts of the content stored in separate rows, as selected by `contentColumns`. */
export interface FoundContent {
  people: Json[];
  lines: Json[];
  indications: Json[];
  concessions: Json[];
  equipment: Json[];
  consumables: Json[];
}
interface Found extends FoundContent {
  template: Json;
  client: Json;
  site: Json | null;
  project: Json | null;
  workOrder: Json | null;
  /** Only while the policy is not frozen with the report. */
  company: Json | null;
  files: Json[];
}

export const contentColumns = `
  ${json.person.rows("x", "report_person x where x.report_id = inspection_report.id", "x.position")} as people,
  ${json.line.rows("x", "report_line x where x.report_id = inspection_report.id", "x.line_no")} as lines,
  ${json.indication.rows("x", "report_indication x where x.report_id = inspection_report.id", "x.position")} as indications,
  ${json.concession.rows("x", "report_concession x where x.report_id = inspection_report.id", "x.position")} as concessions,
  ${json.equipment.rows("x", "report_equipment x where x.report_id = inspection_report.id", "x.position")} as equipment,
  ${json.consumable.rows("x", "report_consumable x where x.report_id = inspection_report.id", "x.position")} as consumables`;
export const companyColumn = `case when inspection_report.policy is null then (select ${json.company.row("x")} from ${getTableName(companySettings)} x) end as company`;
export const withItsRecords = `from inspection_report join ${getTableName(reportTemplate)} t on t.id = inspection_report.template_id
  join ${getTableName(clientCompany)} c on c.id = inspection_report.client_company_id left join ${getTableName(clientSite)} s on s.id = inspection_report.client_site_id
  left join ${getTableName(project)} p on p.id = inspection_report.project_id left join ${getTableName(workOrder)} w on w.id = inspection_report.work_order_id`;

const wholeReport =
  sql.raw(`select ${json.template.row("t")} as template, ${json.client.row("c")} as client, ${json.site.row("s")} as site,
  ${json.project.row("p")} as project, ${json.workOrder.row("w")} as "workOrder", ${companyColumn},
  ${json.file.rows("x", `${getTableName(storedFile)} x where x.entity_id = inspection_report.id`, "x.created_at, x.id")} as files, ${contentColumns}
  ${withItsRecords}`);

async function loadedFrom(db: Reading, report: ReportRow, found: Found): Promise<Loaded> {
  const template = json.template.read(found.template);
  const client = json.client.read(found.client);
  const site = found.site && json.site.read(found.site);
  const of = found.project && json.project.read(found.project);
  const order = found.workOrder && json.workOrder.read(found.workOrder);
  const definition = await definitionOf(db, template);
  return {
    report,
    content: contentOf(report, found),
    template: { ...template, definition },
    definition,
    client,
    site,
    project: of,
    workOrder: order,
    policy: policyOf(
      report,
      found.company,
      [client, site, of, order].map((one) => one?.reportPolicy),
    ),
    files: new Map(found.files.map(json.file.read).map((file) => [file.id, file])),
  };
}

/** As frozen with the report, else the current policy of the company and the client. */
export function policyOf(
  { policy }: ReportRow,
  company: Json | null,
  asked: readonly (ReportPolicyPart | null | undefined)[],
): ReportPolicy {
  if (policy) return policy;
  if (!company) throw new Error("The company has no row of settings.");
  return resolvePolicy(companyPolicy(json.company.read(company)), ...asked);
}

/** Cache of definitions of approved template versions, which never change; only a few are in use. */
const definitions = new Map<string, TemplateDefinition>();

/** Drops a cached definition that differs from the stored one: verification uses what is stored. */
export async function forgetChangedDefinition(db: Reading, id: string): Promise<void> {
  const known = definitions.get(id);
  if (!known) return;
  const stored = sql<string>`md5(${reportTemplate.definition}::text)`;
  const [found] = await db.select({ stored }).from(reportTemplate).where(eq(reportTemplate.id, id));
  if (found?.stored !== fingerprints.get(known)) definitions.delete(id);
}

/** Hashes of the cached definitions, as the database computes them from the stored text. */
const fingerprints = new WeakMap<TemplateDefinition, string>();

export async function definitionOf(
  db: Reading,
  { id, frozenAt }: Pick<Row<typeof reportTemplate>, "id" | "frozenAt">,
): Promise<TemplateDefinition> {
  const known = definitions.get(id);
  if (known) return known;
  const [found] = await db
    .select({ definition: reportTemplate.definition, stored: sql<string>`md5(${reportTemplate.definition}::text)` })
    .from(reportTemplate)
    .where(eq(reportTemplate.id, id));
  if (!found) throw new Error(`The template ${id} does not exist.`);
  if (typeof found.definition !== "object" || found.definition === null)
    throw new LostRecord(`The template ${id} has lost its definition.`);
  if (definitions.size >= 200) definitions.clear();
  fingerprints.set(found.definition, found.stored);
  if (frozenAt) definitions.set(id, found.definition);
  return found.definition;
}

export function contentOf(report: ReportRow, found: FoundContent): Content {
  const {
    clientReportNo,
    purchaseOrder,
    clientJobNo,
    orderedBy,
    samplingMethod,
    locationText,
    inspectionStart,
    inspectionEnd,
    header,
    technique,
    calibration,
    setups,
    summary,
    acceptance,
    deviations,
    opinions,
    remarks,
    attachments,
    sketches,
    witnesses,
    answers,
  } = report;
  const concessions = found.concessions.map(json.concession.read).map(({ reportId: _, position: __, ...one }) => one);
  return {
    clientReportNo,
    purchaseOrder,
    clientJobNo,
    orderedBy,
    samplingMethod,
    locationText,
    inspectionStart,
    inspectionEnd,
    header,
    technique,
    calibration,
    ...(setups && setups.length > 0 ? { setups } : {}),
    summary,
    acceptance,
    deviations,
    opinions,
    remarks,
    people: found.people.map(json.person.read).map(personOf),
    equipment: found.equipment.map(json.equipment.read).map(({ reportId: _, position: __, ...item }) => item),
    consumables: found.consumables.map(json.consumable.read).map(batchOf),
    lines: found.lines.map(json.line.read).map(lineOf),
    indications: found.indications
      .map(json.indication.read)
      .map(({ id, lineId, code, values, disposition }) => ({ id, lineId, code, values, disposition })),
    attachments,
    ...(sketches && sketches.length > 0 ? { sketches } : {}),
    witnesses,
    ...(concessions.length > 0 ? { concessions } : {}),
    answers,
  };
}

/** An entry without documents hashes as it did before documents existed. */
function personOf({ reportId: _, position: __, papers, ...person }: typeof reportPerson.$inferSelect): ReportPerson {
  return papers ? { ...person, papers } : person;
}

/** Likewise a batch without a type. */
function batchOf({ reportId: _, position: __, form, ...batch }: typeof reportConsumable.$inferSelect): ReportConsumable {
  return form ? { ...batch, form } : batch;
}

/** Absent entries stay absent, so that a line hashes the same however it was stored. */
export function lineOf(row: typeof reportLine.$inferSelect): Line & { id: string } {
  const { id, lineNo, itemKey, performedOn, result, values } = row;
  const line: Line & { id: string } = { id, lineNo, itemKey, performedOn, result, values };
  if (row.weldId) line.weldId = row.weldId;
  if (row.performedBy) line.performedBy = row.performedBy;
  if (row.subcontracted) line.subcontracted = true;
  if (row.examStage) line.examStage = row.examStage;
  if (row.neReason) line.neReason = row.neReason;
  if (row.reshootReason) line.reshootReason = row.reshootReason;
  if (row.criteriaSetId) line.criteriaSetId = row.criteriaSetId;
  if (row.setupId) line.setupId = row.setupId;
  return line;
}

/** The content for the template's rules and formulas, with the day of each line, its own or that of the inspection. */
export function datedContent({ content, report }: Pick<Loaded, "content" | "report">): ReportContent {
  return templateContent({ ...content, lines: withDays(content.lines, content, report.timeZone) });
}

/** The attachments in order, as files; without those removed since. */
export function attachedFiles({ content, files }: Pick<Loaded, "content" | "files">): FileRow[] {
  return content.attachments.flatMap(({ fileId }) => {
    const file = files.get(fileId);
    return file && !file.archivedAt ? [file] : [];
  });
}

/** The version of a template that is in force on a day. */
export async function approvedTemplate(db: Reading, code: string, on: Day): Promise<Row<typeof reportTemplate> | null> {
  const [newest] = await inForce(db, eq(reportTemplate.code, code), on);
  return newest ? { ...newest, definition: await definitionOf(db, newest) } : null;
}

/** The template a report of this client is written on: a built-in code gives the client's variant, else the company's, else itself. */
export async function templateForClient(
  db: Reading,
  code: string,
  clientCompanyId: string,
  on: Day,
): Promise<Row<typeof reportTemplate> | null> {
  const known = await inForce(db, or(eq(reportTemplate.code, code), eq(reportTemplate.basedOnCode, code)), on);
  const found = templateFor(known, code, clientCompanyId);
  return found ? { ...found, definition: await definitionOf(db, found) } : null;
}

/** Of each code the version that is in force on a day, without its definition. */
function inForce(db: Reading, wanted: SQL | undefined, on: Day) {
  const { definition: _, ...columns } = getColumns(reportTemplate);
  return db
    .selectDistinctOn([reportTemplate.code], columns)
    .from(reportTemplate)
    .where(and(wanted, mayBegin(on)))
    .orderBy(reportTemplate.code, desc(reportTemplate.templateVersion));
}

/** A version of a template by its id. */
export async function templateOf(db: Reading, id: string): Promise<Row<typeof reportTemplate> | null> {
  const { definition: _, ...columns } = getColumns(reportTemplate);
  const [found] = await db.select(columns).from(reportTemplate).where(eq(reportTemplate.id, id));
  return found ? { ...found, definition: await definitionOf(db, found) } : null;
}

/** Reports of a chain of revisions, by number. */
export async function revisionsOf(db: Reading, { id, reportNumber, replacesReportId }: ReportRow): Promise<ReportRow[]> {
  const chain = reportNumber
    ? eq(inspectionReport.reportNumber, reportNumber)
    : inArray(inspectionReport.id, [id, ...(replacesReportId ? [replacesReportId] : [])]);
  return db.select().from(inspectionReport).where(chain).orderBy(asc(inspectionReport.revision));
}
