import { sql } from "drizzle-orm";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import { builtInRoles, type RoleCode } from "#directory/people/roles.ts";
import type { Database, Db } from "#kit/server/database.ts";
import { hashPassword } from "#shell/server/passwords.ts";
import { seedDefaultPlans } from "#modules/calibration/server/seed.ts";
import { seedEquipmentTypes } from "#modules/inventory/server/seed.ts";
import { passingSecrets } from "#kit/server/secrets.ts";
import { seedBuiltInRoles } from "#modules/people-and-access/server/seed.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";
import { seedBuiltInTemplates } from "#modules/report-templates/server/seed.ts";
import { seedCompany } from "#modules/settings/server/company.ts";

/** The size of the data; people and bases are the same in every size. */
export interface Size {
  reports: number;
  clients: number;
  items: number;
}

export const password = "Correct-Horse-7";
/** Whose requests are measured: a lead technician sees the bases around theirs, a technician the work they took part in. */
export const cast = {
  operations: { index: 0, email: "person0@example.com" },
  lead: { index: 1, email: "person1@example.com" },
  technician: { index: 2, email: "person2@example.com" },
  quality: { index: 63, email: "person63@example.com" },
} as const;
export const people = 80;

/** The row's id, derived from its kind and its place in the series, so that every statement can refer to other rows. */
export const idOf = (kind: string, at: string) =>
  `overlay(overlay(md5('${kind}' || (${at})) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Fills a migrated, empty database with five years of one company's work, using only SQL: triggers and foreign keys are disabled meanwhile. Random
 * values are remainders of the row's number, so two runs measure the same rows.
 */
export async function load(database: Database, size: Size, say: (line: string) => void): Promise<void> {
  const now = new Date().toISOString();
  const secrets = passingSecrets();
  await seedBuiltInRoles(database.db, now);
  await seedCompany(database.db, now, secrets);
  await seedEquipmentTypes(database.db, now, secrets);
  await seedDefaultPlans(database.db, now, secrets);
  await seedBuiltInTemplates(database.db, now, secrets);
  const passwordHash = await hashPassword(password);
  await database.exclusively("bench load", async (db) => {
    await run(db, "set session_replication_role = replica");
    for (const [name, statement] of statements(size, passwordHash)) {
      const began = Date.now();
      await run(db, statement);
      if (Date.now() - began > 2_000) say(`  ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
    }
    await run(db, "set session_replication_role = default");
  });
  await database.query("analyze");
}

/** Removes the rows of an earlier run, so that the newest reports are again those of the company. */
export async function clear(database: Database): Promise<void> {
  const written = "(select id from inspection_report where purchase_order is null)";
  await database.exclusively("bench load", async (db) => {
    await run(db, "set session_replication_role = replica");
    await run(db, `delete from report_line where report_id in ${written}`);
    await run(db, `delete from report_person where report_id in ${written}`);
    await run(db, `delete from thickness_fact where line_id in (select line_id from exam_fact where report_id in ${written})`);
    await run(db, `delete from exam_fact where report_id in ${written}`);
    await run(db, `delete from document_fact where report_id in ${written}`);
    await run(db, `delete from audit_event where entity_id in ${written}`);
    await run(db, `delete from inspection_report where id in ${written}`);
    await run(db, "delete from client_contact");
    await run(db, "delete from report_caution");
    await run(db, "delete from evidence_case_row");
    await run(db, "delete from evidence_case");
    await run(db, "set session_replication_role = default");
  });
  await database.query("vacuum analyze");
}

const run = (db: Db, statement: string) => db.execute(sql.raw(statement));

const roleOf: Record<number, RoleCode> = { 0: "OPS", 1: "LEAD", 2: "TECH", 63: "QM", 64: "L3" };
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
const json = (value: unknown) => `${quoted(JSON.stringify(value))}::jsonb`;
/** The methods of certificates and reports. */
const methods = "array['UT', 'MT', 'PT', 'RT', 'VT']";
const author = "2 + (i * 13) % 60";
const base = (of: string) =>
  `case when (${of}) % 10 < 6 then 0 when (${of}) % 10 < 9 then 1 when (${of}) % 20 < 18 then 2 else 3 end`;

function statements({ reports, clients, items }: Size, passwordHash: string): [string, string][] {
  const series = (count: number) => `generate_series(0, ${count - 1}) i`;
  const at = (count: number) => `date_trunc('milliseconds', now() - (${count} - i) * (interval '5 years' / ${count}))`;
  const stamp = (count: number) => `${at(count)}, ${at(count)}`;
  const client = `(i * 7) % ${clients}`;
  const { content } = utThicknessSample();
  const lines = content.lines.map(({ values }) => values);
  return [
    ["bases", basesSql],
    ["people", peopleSql(passwordHash)],
    ["modules", modulesSql()],
    [
      "clients",
      `insert into client_company (id, created_at, updated_at, code, legal_name, display_name, status, industry, tags)
       select ${idOf("client", "i")}, ${stamp(clients)}, 'C' || lpad(i::text, 3, '0'), words || ' LLC', words, 'active',
         (array['refining', 'power', 'fabrication', 'pipeline'])[1 + i % 4], array['key account']
       from ${series(clients)}, lateral (select (array['Acadia', 'Brazos', 'Caddo', 'Delta', 'Evangeline', 'Frio', 'Gulf'])[1 + i % 7] || ' ' ||
         (array['Refining', 'Power', 'Fabricators', 'Pipelines', 'Chemicals'])[1 + i % 5] || ' ' || i as words) w`,
    ],
    [
      "sites",
      `insert into client_site (id, created_at, updated_at, client_company_id, code, name, address, country, time_zone)
       select ${idOf("site", "i")}, ${stamp(clients * 2)}, ${idOf("client", "i / 2")}, 'S' || i % 2, 'Unit ' || i, i || ' Plant Road', 'US', 'America/Chicago'
       from ${series(clients * 2)}`,
    ],
    [
      "projects",
      `insert into project (id, created_at, updated_at, number, name, client_company_id, base_location_id, kind, manager_id, start_on, end_on, status)
       select ${idOf("project", "i")}, ${stamp(clients * 2)}, 'P-' || lpad(i::text, 5, '0'), 'Survey ' || i, ${idOf("client", "i / 2")},
         ${idOf("base", base("i"))}, 'in-service', ${idOf("person", "0")}, current_date - 400, current_date + 100, 'active' from ${series(clients * 2)}`,
    ],
    [
      "work orders",
      `insert into work_order (id, created_at, updated_at, number, project_id, client_company_id, client_site_id, base_location_id, title, area, status,
         planned_start_on, planned_end_on, assigned_user_ids)
       select ${idOf("order", "i")}, ${stamp(clients * 20)}, 'WO-' || lpad(i::text, 6, '0'), ${idOf("project", "i / 10")}, ${idOf("client", "i / 20")},
         ${idOf("site", "i / 10")}, ${idOf("base", base("i / 10"))}, 'Circuit CW-' || i, 'Area ' || i % 9,
         case when i % 10 < 8 then 'closed' else 'in progress' end, current_date - i % 900, current_date - i % 900 + 5, array[${idOf("person", author)}]
       from ${series(clients * 20)}`,
    ],
    ...instruments(items, series, stamp),
    ["certificates", certificatesSql],
    ["certificate periods", certificatePeriodsSql],
    ["vision tests", visionSql],
    ["procedures", proceduresSql],
    ["procedure revisions", revisionsSql],
    [
      "reports",
      `insert into inspection_report (id, created_at, updated_at, created_by_id, updated_by_id, frozen_at, report_number, provisional_ref, template_id,
         template_code, template_version, method, client_company_id, client_site_id, project_id, work_order_id, base_location_id, purchase_order,
         location_text, item_tag, item_description, inspection_start, inspection_end, time_zone, performed_dates, inspected_on, status, state_since, result,
         header, technique, calibration, summary, acceptance, attachments, witnesses, answers, policy, content_hash, record_hash, ledger_seq,
         verification_code, issued_on, submitted_by_id, pdf_sha256, pdf_size)
       select ${idOf("report", "i")}, at, at, ${idOf("person", author)}, ${idOf("person", author)}, case when final then at end,
         case when state <> 'draft' then 'RPT-' || to_char(at, 'YY') || '-' || lpad(i::text, 6, '0') end, 'D-' || lpad((i % 60)::text, 3, '0') || '-' || lpad(i::text, 6, '0'),
         t.id, t.code, t.template_version, t.method, ${idOf("client", client)}, ${idOf("site", `${client} * 2 + i % 2`)},
         ${idOf("project", `${client} * 2 + i % 2`)}, ${idOf("order", `${client} * 20 + i % 20`)}, ${idOf("base", base(author))}, 'PO-' || i % 5000, 'Area ' || i % 9,
         tag, (array['Cooling water return', 'Hydrogen feed line', 'Butt weld', 'Fillet weld of a lug'])[1 + i % 4] || ', circuit ' || tag,
         at - interval '1 day', at - interval '20 hours', 'America/Chicago', array[to_char(at - interval '1 day', 'YYYY-MM-DD')], (at - interval '1 day')::date,
         state, at, case when state = 'draft' then null when i % 9 = 0 then 'REJECT' else 'ACCEPT' end,
         ${json(content.header)}, ${json(content.technique)}, ${json(content.calibration)}, ${json(content.summary)}, ${json(content.acceptance)},
         '[]', '[]', '{}', case when final then ${json(defaultPolicy)}::jsonb end, case when final then encode(sha256(tag::bytea), 'hex') end, case when final then encode(sha256(tag::bytea), 'hex') end,
         case when final then i + 1 end, case when final then upper(substr(md5('code' || i), 1, 16)) end, case when final then at::date end,
         case when state <> 'draft' then ${idOf("person", author)} end, case when final then encode(sha256(('pdf' || i)::bytea), 'hex') end, case when final then 180000 end
       from ${series(reports)},
         lateral (select ${at(reports)} as at, (array['CW', 'HF', 'W', 'PV'])[1 + i % 4] || '-' || lpad((i * 31 % 50021)::text, 5, '0') as tag,
           case when i > ${reports} * 0.985 then (array['draft', 'draft', 'submitted', 'returned'])[1 + i % 4]
             when i % 50 = 0 then 'void' when i % 25 = 0 then 'superseded' when i < ${reports} * 0.95 and i % 40 > 0 then 'released' else 'signed' end as state) s,
         lateral (select state in ('signed', 'released', 'void', 'superseded') as final) f
         join (select id, code, template_version, method, row_number() over (order by code) - 1 as place, count(*) over () as all_of_them
           from report_template where status = 'approved' and method = any (${methods})) t on true
       where i % t.all_of_them = t.place`,
    ],
    [
      "people of reports",
      `insert into report_person (id, report_id, position, user_id, roles, dates, subcontractor)
       select ${idOf("part", "i || '-' || p")}, ${idOf("report", "i")}, p, ${idOf("person", `2 + (i * 13 + p * 17) % 60`)},
         case when p = 0 then array['performer', 'evaluator'] else array['assistant'] end, '{}', false
       from ${series(reports)}, generate_series(0, 1) p`,
    ],
    [
      "lines",
      `insert into report_line (id, report_id, line_no, item_key, values, result, performed_on)
       select ${idOf("line", "i || '-' || n")}, ${idOf("report", "i")}, n, 'CML ' || lpad(n::text, 2, '0'),
         (${json(lines)} -> ((i + n) % ${lines.length})), case when (i + n) % 20 = 0 then 'REJ' else 'ACC' end, current_date - 1
       from ${series(reports)}, generate_series(1, 6) n`,
    ],
    [
      "names",
      "insert into name_set (id, names) select distinct md5(created_by_id::text)::uuid, array[created_by_id::text] from inspection_report where created_by_id is not null",
    ],
    ["facts of lines", lineFactsSql],
    ["facts of repairs", repairFactsSql],
    ["facts of last views", lastViewFactsSql],
    ["facts of indications", indicationFactsSql],
    ["facts of thickness", thicknessFactsSql],
    ["facts of documents", documentFactsSql],
    [
      "instruments of reports",
      `insert into report_equipment (id, report_id, position, inventory_item_id, purpose)
       select ${idOf("use", "i || '-' || p")}, ${idOf("report", "i")}, p, ${idOf("item", `(i * 11 + p * 601) % ${items}`)}, (array['gauge', 'probe', 'block'])[p + 1]
       from ${series(reports)}, generate_series(0, 2) p`,
    ],
    [
      "batches of reports",
      `insert into report_consumable (id, report_id, position, kind, product, manufacturer, batch, expires_on)
       select ${idOf("batch", "i")}, ${idOf("report", "i")}, 0, 'UT-CPL', 'Ultragel II', 'Sonotech', 'UG-' || i % 400, current_date + 300 from ${series(reports)}`,
    ],
    [
      "signatures",
      `insert into report_signature (id, report_id, slot, meaning, signer_user_id, printed_name, employee_no, cert_text, signed_at, time_zone, content_hash,
         auth_method, session_id, state)
       select ${idOf("signature", "i || '-' || p")}, r.id, (array['performed', 'reviewed'])[p], (array['Performed by', 'Reviewed by'])[p],
         case p when 1 then ${idOf("person", author)} else ${idOf("person", "1")} end, 'Person ' || i % 60, 'E-' || i % 60, 'SNT-TC-1A UT Level II', r.created_at + (p - 1) * interval '1 hour', 'America/Chicago', coalesce(r.content_hash, ''),
         'password', ${idOf("session", "i")}, 'active'
       from ${series(reports)} join inspection_report r on r.id = ${idOf("report", "i")} and r.status <> 'draft', generate_series(1, 2) p`,
    ],
    [
      "evidence",
      `insert into evidence_snapshot (id, report_id, signature_id, taken_at, evidence)
       select ${idOf("snapshot", "i || '-' || p")}, s.report_id, s.id, s.signed_at, '{}'
       from ${series(reports)}, generate_series(1, 2) p join report_signature s on true where s.id = ${idOf("signature", "i || '-' || p")}`,
    ],
    [
      "references of evidence",
      `insert into evidence_ref (snapshot_id, report_id, entity, entity_id, from_on, to_on)
       select ${idOf("snapshot", "i || '-' || p")}, r.id, e.entity, e.id, r.inspected_on, r.inspected_on
       from ${series(reports)} join inspection_report r on r.id = ${idOf("report", "i")} and r.status <> 'draft', generate_series(1, 2) p,
         lateral (values ('Certification', ${idOf("certificate", `(i * 13) % 60 || '-' || (array_position(${methods}, r.method) - 1) || '-0'`)}),
           ('VisionTest', ${idOf("vision", "(i * 13) % 60 || '-0-0'")}), ('ReportTemplate', r.template_id),
           ('Procedure', ${idOf("procedure", "i % 40")}), ('ProcedureRevision', ${idOf("revision", "i % 40 || '-4'")}),
           ('InventoryItem', ${idOf("item", `(i * 11) % ${items}`)}), ('InventoryItem', ${idOf("item", `(i * 11 + 601) % ${items}`)}),
           ('InventoryItem', ${idOf("item", `(i * 11 + 1202) % ${items}`)}), ('CalibrationRecord', ${idOf("calibration", `(i * 11) % ${items} || '-5'`)}),
           ('CalibrationRecord', ${idOf("calibration", `(i * 11 + 601) % ${items} || '-5'`)})) e (entity, id)`,
    ],
    [
      "photos",
      `insert into stored_file (id, created_at, updated_at, entity, entity_id, kind, name, media_type, size, sha256, thumbnail_sha256)
       select ${idOf("photo", "i")}, ${stamp(reports / 2)}, 'InspectionReport', ${idOf("report", "i * 2")}, 'photo', 'photo-' || i || '.jpg', 'image/jpeg', 400000,
         encode(sha256(('photo' || i)::bytea), 'hex'), encode(sha256(('thumb' || i)::bytea), 'hex')
       from ${series(reports / 2)}`,
    ],
    [
      "numbers",
      `insert into number_sequence (id, key, scope, period, next_value) values (${idOf("sequence", "0")}, 'bench', '', '', ${reports + 1})`,
    ],
    [
      "number register",
      `insert into number_register (id, sequence_id, value, number, state, entity, entity_id, at)
       select ${idOf("number", "i")}, ${idOf("sequence", "0")}, i + 1, r.report_number, 'issued', 'InspectionReport', r.id, r.created_at
       from ${series(reports)} join inspection_report r on r.id = ${idOf("report", "i")} and r.report_number is not null`,
    ],
    [
      "trail",
      `insert into audit_event (id, at, actor_type, actor_id, action, entity, entity_id, entity_label, changes, base_location_id, client_company_id)
       select ${idOf("event", "i || '-' || p")}, ${at(reports)} + p * interval '1 minute', 'user', ${idOf("person", author)},
         'InspectionReport.' || (array['create', 'update', 'submit'])[p], 'InspectionReport', ${idOf("report", "i")}, 'Report ' || i,
         jsonb_build_array(jsonb_build_object('field', 'remarks', 'old', null, 'new', 'Text of ' || i)), ${idOf("base", base(author))}, ${idOf("client", client)}
       from ${series(reports)}, generate_series(1, 3) p`,
    ],
  ];
}

/** Every view is an examination of one film of 300 mm, of which each hundredth is to be shot again; its facts are those report statistics would build. */
const lineFactsSql = `insert into exam_fact (line_id, report_id, report_number, line_no, counts, client_company_id, client_site_id, project_id, work_order_id,
    base_location_id, method, rate_group, template_code, item_id, item, position, stage, repair_no, is_after_pwht, is_rated, is_rated_view, view_id, result, view_result,
    is_first, is_open, reshoot_reason, films, examined_um, rejected_um, performed_on, number_signed_at, performers_id, evaluator_id, is_subcontracted, thickness_um, material, welding_process, wps)
  select l.id, r.id, r.report_number, l.line_no, r.status in ('signed', 'released'), r.client_company_id, r.client_site_id, r.project_id, r.work_order_id,
    r.base_location_id, r.method, kind,
    r.template_code, md5(r.client_company_id || r.item_tag || l.line_no / 3)::uuid, r.item_tag, (l.line_no % 3)::text, 'first', 0, false, true, kind in ('volumetric', 'surface'), l.id, found,
    found, found <> 'RESHOOT', found = 'RESHOOT', case found when 'RESHOOT' then (array['density', 'artefact', 'IQI'])[1 + l.line_no % 3] end, (r.method = 'RT')::int,
    300000, case found when 'REJ' then 12000 else 0 end, r.inspected_on, r.frozen_at,
    md5(r.created_by_id::text)::uuid, r.created_by_id::text, l.line_no = 6 and r.ledger_seq % 10 = 0,
    4000 + r.ledger_seq % 40 * 1000, (array['A106-B', 'A312 TP316L', 'P22'])[1 + r.ledger_seq % 3], (array['GTAW', 'SMAW'])[1 + r.ledger_seq % 2], 'P1-G REV ' || r.ledger_seq % 8
  from report_line l join inspection_report r on r.id = l.report_id,
    lateral (select case when r.method in ('RT', 'PAUT', 'TOFD') or r.template_code = 'UT-WELD' then 'volumetric'
      when r.method in ('MT', 'PT', 'VT') then 'surface' when r.template_code = 'UT-THK' then 'thickness' else 'other' end as kind) g,
    lateral (select case when r.method = 'RT' and (r.ledger_seq + l.line_no) % 100 = 1 then 'RESHOOT' else l.result end as found) x
  where r.frozen_at is not null`;
/** The sixth line of a report is the repair of its fifth, where that was rejected. */
const repairFactsSql = `update exam_fact f set stage = 'repair1', repair_no = 1, item_id = o.item_id, position = o.position, is_first = true
  from exam_fact o where o.report_id = f.report_id and o.line_no = 5 and o.result = 'REJ' and f.line_no = 6 and f.result <> 'RESHOOT'`;
const lastOf = (part: string) =>
  `row_number() over (partition by item_id, method, rate_group = 'thickness'${part} order by performed_on desc, number_signed_at desc, line_no desc, line_id) = 1`;
const lastViewFactsSql = `update exam_fact f set is_last_of_item = v.latest, is_last_in_project = v.in_project
  from (select line_id, ${lastOf("")} as latest, ${lastOf(", project_id")} as in_project
    from exam_fact where counts and view_result in ('ACC', 'REJ', 'INFO')) v
  where v.line_id = f.line_id and (v.latest or v.in_project)`;
const indicationFactsSql = `insert into exam_indication (line_id, code, length_um)
  select line_id, (array['porosity', 'slag', 'lack of fusion', 'undercut'])[1 + (line_no + n) % 4], 6000 from exam_fact, generate_series(1, 2) n where result = 'REJ'`;
const thicknessFactsSql = `insert into thickness_fact (line_id, time_zone, band, is_grown, life, next_due, is_latest)
  select line_id, 'America/Chicago', case when result = 'REJ' then 'reject' when line_no = 4 then 'recheck' else 'accept' end, line_no = 5, line_no * 3,
    performed_on + 365 * 5, counts and row_number() over (partition by item_id, position order by performed_on desc) = 1
  from exam_fact where rate_group = 'thickness'`;
/** Each tenth document was returned once; what is released was released two days after it was signed. */
const documentFactsSql = `insert into document_fact (report_id, made_by, report_number, revision, status, client_company_id, client_site_id, project_id, work_order_id,
    base_location_id, method, template_code, author_id, inspection_end, submitted_at, submitted_on, signed_at, signed_on, released_at, released_on, waits, return_reasons,
    deadline_hours)
  select id, 1, report_number, revision, status, client_company_id, client_site_id, project_id, work_order_id, base_location_id, method, template_code, created_by_id,
    inspection_end, created_at, created_at::date, frozen_at, frozen_at::date, case status when 'released' then frozen_at + interval '2 days' end,
    case status when 'released' then frozen_at::date + 2 end, '{"reviewed": 7200}', case when ledger_seq % 10 = 0 then '{wrong data}'::text[] else '{}' end,
    case when ledger_seq % 3 > 0 then 48 + ledger_seq % 3 * 24 end
  from inspection_report where report_number is not null`;

const basesSql = `insert into base_location (id, created_at, updated_at, code, name, kinds, address, country, time_zone, status)
  select ${idOf("base", "i")}, now(), now(), (array['HOU', 'ABZ', 'SIN', 'PER'])[i + 1], (array['Houston', 'Aberdeen', 'Singapore', 'Perth'])[i + 1],
    array['branch'], '1 Yard Road', 'US', 'America/Chicago', 'open' from generate_series(0, 3) i`;

function peopleSql(passwordHash: string): string {
  const role = Object.entries(roleOf)
    .map(([index, code]) => `when ${index} then ${quoted(builtInRoles[code])}`)
    .join(" ");
  return `insert into app_user (id, created_at, updated_at, email, first_name, last_name, employee_number, base_location_id, roles, password_hash)
    select ${idOf("person", "i")}, now(), now(), 'person' || i || '@example.com', 'Person', 'Number ' || i, 'E-' || i, ${idOf("base", base("i"))},
      array[case i ${role} else ${quoted(builtInRoles.TECH)} end], ${quoted(passwordHash)} from generate_series(0, ${people - 1}) i`;
}

function modulesSql(): string {
  return `insert into user_module_access (user_id, module_id, granted_at, source)
    select u.id, m, now(), 'role default' from app_user u join role r on r.name = any(u.roles), unnest(r.default_modules) m on conflict do nothing`;
}

/** Six calibrations for each instrument, a year apart, with the days they cover and the certificate of each. */
function instruments(items: number, series: (count: number) => string, stamp: (count: number) => string): [string, string][] {
  const calibrated = "current_date - 60 - (i % 280) - (5 - c) * 365";
  return [
    [
      "instruments",
      `insert into inventory_item (id, created_at, updated_at, asset_tag, type_id, manufacturer, model, serial_number, ownership, home_base_id, accessories,
         only_for_calibration, state)
       select ${idOf("item", "i")}, ${stamp(items)}, t.code || '-' || lpad(i::text, 4, '0'), t.id, (array['Olympus', 'GE', 'Sonatest', 'Eddyfi'])[1 + i % 4], 'Model ' || i % 30,
         'SN' || lpad(i::text, 6, '0'), 'own', ${idOf("base", base("i"))}, '{}', false, case when i % 40 = 0 then 'retired' else 'in stock' end
       from ${series(items)} join (select id, code, row_number() over (order by code) - 1 as place, count(*) over () as all_of_them
         from equipment_type where calibration_requirement = 'required') t on i % t.all_of_them = t.place`,
    ],
    [
      "calibrations",
      `insert into calibration_record (id, created_at, updated_at, frozen_at, item_id, certificate_number, calibrated_on, due_on, provider_name, as_found, as_left, adjusted,
         repaired, result, excludes, covers, decision_rule, standard_item_ids, standards, state, released_at)
       select ${idOf("calibration", "i || '-' || c")}, day, day, day, ${idOf("item", "i")}, 'CAL-' || i || '-' || c, day, day + 365, 'Gulf Metrology', 'in tolerance',
         'in tolerance', false, false, 'pass', '[]', '[]', 'simple', '{}', '[]', 'in force', day + interval '1 day'
       from ${series(items)}, generate_series(0, 5) c, lateral (select (${calibrated})::date as day) d`,
    ],
    [
      "calibration periods",
      `insert into calibration_period (id, item_id, valid_from, valid_to, state, record_id, due_on, known_from)
       select ${idOf("period", "i || '-' || c")}, ${idOf("item", "i")}, day, case when c = 5 then day + 365 else day + 364 end, 'in calibration',
         ${idOf("calibration", "i || '-' || c")}, day + 365, day
       from ${series(items)}, generate_series(0, 5) c, lateral (select (${calibrated})::date as day) d`,
    ],
    [
      "calibration files",
      `insert into stored_file (id, created_at, updated_at, entity, entity_id, kind, name, media_type, size, sha256)
       select ${idOf("calibration file", "id::text")}, created_at, created_at, 'CalibrationRecord', id, 'certificate', certificate_number || '.pdf', 'application/pdf',
         90000, encode(sha256(certificate_number::bytea), 'hex') from calibration_record`,
    ],
  ];
}

const methodOf = `(${methods})[1 + m]`;
const held = "2 + i";
/** Sixty people with five methods each, renewed once: the lapsed certificates stay on record. */
const certificatesSql = `insert into certification (id, created_at, updated_at, frozen_at, certificate_number, user_id, person_name, scheme_id, method, level, techniques, basis,
    issued_on, effective_from, expires_on, authorized_to_test, state, signed_at)
  select ${idOf("certificate", "i || '-' || m || '-' || y")}, day, day, day, 'CERT-' || i || '-' || m || '-' || y, ${idOf("person", held)}, 'Person Number ' || (${held}),
    'SNT-TC-1A:2020', ${methodOf}, case when i % 5 = 0 then 'III' else 'II' end, '{}', 'external', day, day, day + 1825, true, 'active', day
  from generate_series(0, 61) i, generate_series(0, 4) m, generate_series(0, 1) y, lateral (select current_date - 400 - i - y * 1800 as day) d`;
const certificatePeriodsSql = `insert into certification_period (id, user_id, certification_id, scheme_id, method, level_rank, valid_from, valid_to, known_from)
  select ${idOf("certificate period", "id::text")}, user_id, id, scheme_id, method, case level when 'III' then 3 else 2 end, effective_from, expires_on, signed_at from certification`;
const visionSql = `insert into vision_test (id, created_at, updated_at, user_id, person_name, tested_on, kind, chart, result, distance_mm, eye, corrected, examiner_name,
    examiner_qualification, recorded_at)
  select ${idOf("vision", "i || '-' || k || '-' || y")}, day, day, ${idOf("person", held)}, 'Person Number ' || (${held}), day, kind, case kind when 'near' then 'Jaeger' else 'Ishihara' end,
    case kind when 'near' then 'J1' else 'pass' end, 305, 'both', false, 'Dr. Okoro', 'Optometrist', day
  from generate_series(0, 61) i, generate_series(0, 1) k, generate_series(0, 4) y,
    lateral (select (current_date - 100 - i - y * 340) as day, (array['near', 'colour'])[1 + k] as kind) d`;
const proceduresSql = `insert into procedure (id, created_at, updated_at, number, title, kind, method, responsible_level_iii_id, review_interval_months)
  select ${idOf("procedure", "i")}, now(), now(), 'NDT-' || i, 'Procedure ' || i, 'ndt', (${methods})[1 + i % 5], ${idOf("person", "64")}, 24
  from generate_series(0, 39) i`;
const revisionsSql = `insert into procedure_revision (id, created_at, updated_at, frozen_at, procedure_id, procedure_number, revision_no, status, change_summary, standards,
    referencing_codes, scope, personnel_requirement, equipment_types, variables, approved_on, approved_by_name, effective_from)
  select ${idOf("revision", "i || '-' || v")}, now(), now(), now(), ${idOf("procedure", "i")}, 'NDT-' || i, v, 'approved', 'Revision', '[]',
    '{}', '{}', '{}', '{}', '[]', day, 'Lena Vogt', day
  from generate_series(0, 39) i, generate_series(0, 4) v, lateral (select (current_date - 60 - (4 - v) * 300) as day) d`;
