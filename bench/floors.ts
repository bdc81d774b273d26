import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance } from "fastify";
import type pg from "pg";
import { billingLists } from "./billing.ts";
import type { Database } from "#kit/server/database.ts";
import { mayNothing } from "#modules/inspection-reports/report.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";

/** One statement on a connection that stays in a transaction until `work` is done. */
type Statement = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * The baseline of the measurements: bare Fastify handlers with handwritten SQL over the same connections, returning the same JSON. They have no
 * sessions, access control, checks or notifications.
 */
export function floors(database: Database): FastifyInstance {
  const app = fastify();
  const query = (text: string, values: unknown[] = []) => database.query<Record<string, unknown>>(text, values);
  const together = transactions(database);

  app.get("/reports", async () => pageOf(await query(reportListSql)));
  app.get<{ Params: { id: string } }>("/reports/:id", async ({ params }) => {
    const [report] = await query(reportSql, [params.id]);
    return { ...report, ...ofSignedReport };
  });
  app.get<{ Params: { id: string } }>("/clients/:id", async ({ params }) => (await query(clientSql, [params.id]))[0]);
  app.get("/items", async () => {
    const rows = await query(itemListSql);
    return { rows: rows.slice(0, 50), next: marker(rows[49]?.["assetTag"], rows[49]?.["id"]) };
  });
  app.get<{ Params: { id: string } }>("/items/:id", async ({ params }) => (await query(itemSql, [params.id]))[0]);
  app.post<{ Body: Contact; Headers: Record<string, string> }>("/contacts", ({ body }) =>
    together((run) => addContact(run, body)),
  );
  app.post<{ Body: { templateCode: string; workOrderId: string } }>("/reports", ({ body, headers }) =>
    together((run) => startReport(run, body, String(headers["x-device-id"]))),
  );
  for (const [path, statement] of Object.entries(billingLists)) app.get(`/${path}`, async () => pageOf(await query(statement)));
  return app;
}

/** Over the pool of the query builder. */
function transactions(database: Database): <T>(work: (run: Statement) => Promise<T>) => Promise<T> {
  const { $client } = database.db as unknown as { $client: pg.Pool }; // the query builder keeps the driver's own object here
  return async (work) => {
    const connection = await $client.connect();
    try {
      await connection.query("begin");
      const result = await work(async (text, values) => (await connection.query<Record<string, unknown>>(text, values)).rows);
      await connection.query("commit");
      return result;
    } finally {
      connection.release();
    }
  };
}

const stored = (t: string) =>
  `${t}.id, ${t}.version, ${t}.created_at as "createdAt", ${t}.created_by_id as "createdById", ${t}.updated_at as "updatedAt", ${t}.archived_at as "archivedAt"`;
const marker = (value: unknown, id: unknown) => Buffer.from(JSON.stringify([value, id])).toString("base64url");
function pageOf(rows: Record<string, unknown>[]) {
  return { rows: rows.slice(0, 50), next: rows.length > 50 ? marker(rows[49]?.["createdAt"], rows[49]?.["id"]) : null };
}

const reportColumns = `${stored("r")}, r.report_number as "reportNumber", r.revision, r.provisional_ref as "provisionalRef", r.client_report_no as "clientReportNo", r.method,
  r.template_code as "templateCode", r.client_company_id as "clientCompanyId", c.display_name as "clientName", r.client_site_id as "clientSiteId", s.name as "siteName",
  r.project_id as "projectId", r.work_order_id as "workOrderId", w.number as "workOrderNumber", r.item_tag as "itemTag", r.item_description as "itemDescription",
  r.inspected_on as "inspectedOn", u.first_name || ' ' || u.last_name as "authorName", r.status, r.result, r.state_since as "stateSince", r.issued_on as "issuedOn",
  r.verification_code as "verificationCode"`;
const reportJoins = `left join client_company c on c.id = r.client_company_id left join client_site s on s.id = r.client_site_id
  left join work_order w on w.id = r.work_order_id left join app_user u on u.id = r.created_by_id`;
const reportListSql = `select ${reportColumns}, exists (select 1 from report_caution k where k.report_id = r.id and k.closed_at is null) as "underCaution", exists (select 1 from report_alteration a where a.report_id = r.id) as "isAltered" from inspection_report r ${reportJoins} where r.archived_at is null order by r.created_at desc, r.id desc limit 51`;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const rowsOf = (fields: string, from: string, order: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]'::json) from ${from})`;
const reportSql = `select ${reportColumns}, r.purchase_order as "purchaseOrder", r.client_job_no as "clientJobNo", r.ordered_by as "orderedBy", r.sampling_method as "samplingMethod", r.location_text as "locationText", r.inspection_start as "inspectionStart",
  r.inspection_end as "inspectionEnd", r.header, r.technique, r.calibration, r.summary, r.acceptance, r.deviations, r.opinions, r.remarks, r.attachments, r.witnesses, r.answers,
  r.template_id as "templateId", r.template_version as "templateVersion", r.time_zone as "timeZone", r.performed_dates as "performedDates", c.code as "clientCode",
  p.number as "projectNumber", r.base_location_id as "baseLocationId", r.reason_for_revision as "reasonForRevision", r.change_summary as "changeSummary",
  r.replaces_report_id as "replacesReportId", r.superseded_by_id as "supersededById", r.void_reason as "voidReason", r.content_hash as "contentHash", r.record_hash as "recordHash",
  r.ledger_seq as "ledgerSeq", r.pdf_sha256 as "pdfSha256", r.frozen_at as "frozenAt",
  ${rowsOf(`'id', x.id, 'userId', x.user_id, 'externalName', x.external_name, 'organization', x.organization, 'roles', x.roles, 'dates', x.dates, 'subcontractor', x.subcontractor`, "report_person x where x.report_id = r.id", "x.position")} as people,
  ${rowsOf(`'id', x.id, 'inventoryItemId', x.inventory_item_id, 'purpose', x.purpose, 'usedFrom', x.used_from, 'usedTo', x.used_to`, "report_equipment x where x.report_id = r.id", "x.position")} as equipment,
  ${rowsOf(`'id', x.id, 'kind', x.kind, 'product', x.product, 'manufacturer', x.manufacturer, 'batch', x.batch, 'expiresOn', x.expires_on`, "report_consumable x where x.report_id = r.id", "x.position")} as consumables,
  ${rowsOf(`'id', x.id, 'lineNo', x.line_no, 'itemKey', x.item_key, 'performedOn', x.performed_on, 'result', x.result, 'values', x.values`, "report_line x where x.report_id = r.id", "x.line_no")} as lines,
  ${rowsOf(`'id', x.id, 'lineId', x.line_id, 'code', x.code, 'values', x.values, 'disposition', x.disposition`, "report_indication x where x.report_id = r.id", "x.position")} as indications,
  ${rowsOf(
    `'id', x.id, 'slot', x.slot, 'meaning', x.meaning, 'signerUserId', x.signer_user_id, 'printedName', x.printed_name, 'employeeNo', x.employee_no, 'certText', x.cert_text,
    'signedAt', ${instant("x.signed_at")}, 'timeZone', x.time_zone, 'contentHash', x.content_hash, 'authMethod', x.auth_method, 'state', x.state, 'withdrawnReason', x.withdrawn_reason`,
    "report_signature x where x.report_id = r.id",
    "x.signed_at, x.slot",
  )} as signatures,
  ${rowsOf(`'id', x.id, 'version', x.version, 'target', x.target, 'text', x.text, 'severity', x.severity, 'state', x.state, 'answer', x.answer, 'createdAt', ${instant("x.created_at")}`, "review_comment x where x.report_id = r.id", "x.created_at")} as comments,
  ${rowsOf(`'id', x.id, 'revision', x.revision, 'status', x.status, 'issuedOn', x.issued_on, 'reasonForRevision', x.reason_for_revision`, "inspection_report x where x.report_number = r.report_number", "x.revision")} as revisions
  from inspection_report r ${reportJoins} left join project p on p.id = r.project_id where r.id = $1 and r.archived_at is null`;
/** What the product computes for an operations manager opening a signed report. */
const ofSignedReport = {
  unitSystem: "SI",
  procedureClientApproval: false,
  photoPositions: false,
  slots: ["performed", "reviewed"],
  newestTemplateVersion: null,
  may: { ...mayNothing, headerOnly: true },
};

const clientSql = `select ${stored("c")}, c.code, c.legal_name as "legalName", c.display_name as "displayName", c.aliases, c.status, c.status_reason as "statusReason",
  c.status_since as "statusSince", c.parent_id as "parentId", o.display_name as "parentName", c.industry, c.tax_ids as "taxIds", c.billing_address as "billingAddress",
  c.billing_country as "billingCountry", c.currency, c.payment_term_days as "paymentTermDays", c.email, c.phone, c.website, c.vendor_number as "vendorNumber",
  c.account_manager_id as "accountManagerId", m.first_name || ' ' || m.last_name as "accountManagerName", c.default_base_id as "defaultBaseId", b.name as "defaultBaseName",
  c.confidentiality_level as "confidentialityLevel", c.nda_until as "ndaUntil", c.impartiality_note as "impartialityNote", c.notes, c.tags, c.report_policy as "reportPolicy",
  c.acknowledgement_rule as "acknowledgementRule", c.acknowledgement_days as "acknowledgementDays", c.acknowledgement_on_workdays as "acknowledgementOnWorkdays",
  c.hold_blocks_release as "holdBlocksRelease", c.release_file_name as "releaseFileName", c.logo_file_id as "logoFileId", c.default_template_ids as "defaultTemplateIds",
  (select count(*)::int from client_site where client_company_id = c.id and archived_at is null) as sites,
  (select count(*)::int from project where client_company_id = c.id and archived_at is null and status <> 'closed') as "openProjects"
  from client_company c left join client_company o on o.id = c.parent_id left join app_user m on m.id = c.account_manager_id left join base_location b on b.id = c.default_base_id
  where c.id = $1`;

const itemColumns = `${stored("i")}, i.asset_tag as "assetTag", i.type_id as "typeId", t.code as "typeCode", t.name as "typeName", t.category, t.methods, i.manufacturer, i.model,
  i.serial_number as "serialNumber", i.description, i.ownership, i.client_company_id as "clientCompanyId", c.display_name as "clientName", i.supplier, i.due_back_on as "dueBackOn",
  i.home_base_id as "homeBaseId", b.code as "baseCode", b.name as "baseName", i.storage_bin as "storageBin", i.purchased_on as "purchasedOn", i.order_number as "orderNumber",
  i.warranty_until as "warrantyUntil", i.in_service_on as "inServiceOn", i.retired_on as "retiredOn", i.retire_reason as "retireReason", i.firmware, i.accessories,
  i.only_for_calibration as "onlyForCalibration", i.calibration_only_from as "calibrationOnlyFrom", i.calibration_only_before as "calibrationOnlyBefore", i.notes, i.state,
  case when p.id is null then 'never calibrated' when p.due_on - current_date <= 30 then 'due soon' else 'in calibration' end as "calibrationState", p.due_on as "calibrationDueOn"`;
const itemJoins = `left join equipment_type t on t.id = i.type_id left join client_company c on c.id = i.client_company_id left join base_location b on b.id = i.home_base_id
  left join calibration_period p on p.item_id = i.id and p.known_to is null and p.valid_from <= current_date and (p.valid_to is null or p.valid_to >= current_date)`;
const itemListSql = `select ${itemColumns} from inventory_item i ${itemJoins} where i.archived_at is null order by i.asset_tag, i.id limit 51`;
const itemSql = `select ${itemColumns} from inventory_item i ${itemJoins} where i.id = $1`;

interface Contact {
  clientCompanyId: string;
  name: string;
  roles: string[];
  email: string;
}

const auditSql = `insert into audit_event (id, at, actor_type, action, entity, entity_id, entity_label, changes, client_company_id) values ($1, $2, 'user', $3, $4, $5, $6, $7, $8)`;

async function addContact(run: Statement, { clientCompanyId, name, roles, email }: Contact) {
  const at = new Date().toISOString();
  const [row] = await run(
    `insert into client_contact (id, created_at, updated_at, client_company_id, name, roles, email) values ($1, $2, $2, $3, $4, $5, $6)
     returning id, version, created_at as "createdAt", created_by_id as "createdById", updated_at as "updatedAt", archived_at as "archivedAt", client_company_id as "clientCompanyId",
       name, roles, email, phone, site_ids as "siteIds", receives, active, consent_to_email_at as "consentToEmailAt"`,
    [randomUUID(), at, clientCompanyId, name, roles, email],
  );
  await run(auditSql, [
    randomUUID(),
    at,
    "ClientContact.create",
    "ClientContact",
    row?.["id"],
    name,
    changesOf({ clientCompanyId, name, roles, email }),
    clientCompanyId,
  ]);
  return row;
}

const changesOf = (values: object) =>
  JSON.stringify(Object.entries(values).map(([field, value]) => ({ field, old: null, new: value })));

/** The same rows the product writes: number, register, report, trail, people and the first line. */
async function startReport(
  run: Statement,
  { templateCode, workOrderId }: { templateCode: string; workOrderId: string },
  device: string,
) {
  const at = new Date().toISOString();
  const id = randomUUID();
  const [number] = await run(
    `insert into number_sequence (id, key, scope, period, next_value) values ($1, 'floor', $2, '', 2)
     on conflict (key, scope, period) do update set next_value = number_sequence.next_value + 1 returning id, next_value`,
    [randomUUID(), device],
  );
  const provisionalRef = `D-${device}-${String(number?.["next_value"])}`;
  await run(
    `insert into number_register (id, sequence_id, value, number, state, entity, at) values ($1, $2, $3, $4, 'issued', 'InspectionReport', $5)`,
    [randomUUID(), number?.["id"], number?.["next_value"], provisionalRef, at],
  );
  const [of] = await run(
    `select w.*, t.id as template_id, t.template_version, t.method, c.display_name, c.code, s.name as site_name, s.time_zone, p.number as project_number
     from work_order w join client_company c on c.id = w.client_company_id join project p on p.id = w.project_id left join client_site s on s.id = w.client_site_id,
       report_template t where w.id = $1 and t.code = $2 and t.status = 'approved'`,
    [workOrderId, templateCode],
  );
  if (!of) throw new Error("There is no such work order or template.");
  const definition = builtInTemplate(templateCode);
  if (!definition) throw new Error(`There is no template ${templateCode}.`);
  const content = emptyContent(definition);
  const line = nextLine(definition, randomUUID());
  const sections = [content.header, content.technique, content.calibration, content.summary, content.acceptance];
  await run(
    `insert into inspection_report (id, created_at, updated_at, provisional_ref, template_id, template_code, template_version, method, client_company_id, client_site_id, project_id,
       work_order_id, base_location_id, time_zone, performed_dates, state_since, header, technique, calibration, summary, acceptance, attachments, witnesses, answers)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '{}', $2, $14, $15, $16, $17, $18, '[]', '[]', '{}')`,
    [
      id,
      at,
      provisionalRef,
      of["template_id"],
      templateCode,
      of["template_version"],
      of["method"],
      of["client_company_id"],
      of["client_site_id"],
      of["project_id"],
      workOrderId,
    ]
      .concat([of["base_location_id"], of["time_zone"]])
      .concat(sections.map((section) => JSON.stringify(section))),
  );
  await run(auditSql, [
    randomUUID(),
    at,
    "InspectionReport.create",
    "InspectionReport",
    id,
    provisionalRef,
    changesOf(content),
    of["client_company_id"],
  ]);
  const crew = (of["assigned_user_ids"] as string[]).map((userId) => ({ id: randomUUID(), userId }));
  await run(
    `insert into report_person (id, report_id, position, user_id, roles, dates, subcontractor) select unnest($1::uuid[]), $2, 1, unnest($3::uuid[]), '{performer}', '{}', false`,
    [crew.map((one) => one.id), id, crew.map((one) => one.userId)],
  );
  await run(`insert into report_line (id, report_id, line_no, item_key, values) values ($1, $2, 1, $3, $4)`, [
    line.id,
    id,
    line.itemKey,
    JSON.stringify(line.values),
  ]);
  return {
    id,
    version: 1,
    createdAt: at,
    provisionalRef,
    clientName: of["display_name"],
    clientCode: of["code"],
    siteName: of["site_name"],
    projectNumber: of["project_number"],
    ...content,
    people: crew,
    lines: [line],
    ...ofSignedReport,
  };
}
