import { and, eq, ne, notInArray, sql, type SQL } from "drizzle-orm";
import { casesConcerned, stateOfCase } from "./calibrations.ts";
import { screenRows } from "./screen.ts";
import { evidenceCaseRow } from "./tables.ts";
import { tellOfCase } from "./tell.ts";
import { type CaseCause, causesKnownToGates, type EvidenceEntity } from "#eligibility/evidence-case.ts";
import type { Doubt } from "#eligibility/events.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import type { Ctx } from "#kit/server/services.ts";
import { executeWithoutEvent } from "#kit/server/without-event.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { type CautionCause, cautionField } from "#modules/inspection-reports/caution.ts";
import { reportsDoubted } from "#modules/inspection-reports/events.ts";
import type { CaseRow, Cautioned } from "./case-row.ts";
import { evidenceRef, evidenceSnapshot, reportSignature, inspectionReport } from "#modules/inspection-reports/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/**
 * Finds every signed report that rests on a record on a day in doubt and puts them into the one open case of that record, each under a
 * caution; screens them, and tells the people concerned. All of it in the transaction of what threw the doubt. Gives the case, or null where
 * no report rests on the record and none was to be opened all the same. A verdict given before a further finding is asked for again.
 */
export async function openCase(ctx: Ctx, doubt: Doubt): Promise<void> {
  await caseFor(ctx, doubt);
}

export async function caseFor(ctx: Ctx, doubt: Doubt): Promise<CaseRow | null> {
  const { store } = ctx;
  // Two events at the same moment wait for each other, and the later finds the case of the earlier.
  await store.rows.lock(`evidence case ${doubt.source.id}`);
  const known = await openOne(ctx, doubt);
  if (!known && !doubt.always && !(await restsAny(ctx, doubt))) return null;
  const found = known ? await widen(ctx, known, doubt) : await begin(ctx, doubt);
  const added = await addReports(ctx, found, doubt);
  await screenRows(store, found, added);
  const state = await stateOfCase(ctx, found);
  const screened = state === found.state ? found : await change(ctx, found, { state }, { verb: "screen" });
  await tellOfCase(ctx, screened, added);
  return screened;
}

/**
 * Adds a report that was sealed after a case had been opened to every open case of evidence it rests on: work of a day in doubt may be signed
 * later than the doubt arose. What ended or suspended a record by an event of its own is left out: the gates knew of it when they let the
 * report be signed, so the report rests on the days before it or after the record was put in force again. A reference standard behind an instrument no
 * gate looks at.
 */
export async function joinOpenCases(ctx: Ctx, reportId: string): Promise<void> {
  const rests = sql`exists (select 1 from ${evidenceRef} e where e.entity_id = ${evidenceCase.sourceId} and e.report_id = ${reportId}::uuid
    and e.entity = ${evidenceCase.sourceEntity} and e.from_on <= coalesce(${evidenceCase.windowTo}, 'infinity')
    and e.to_on >= coalesce(${evidenceCase.windowFrom}, '-infinity')
    and (e.through_id is not null or ${notInArray(evidenceCase.cause, [...causesKnownToGates])}))`;
  const found = await ctx.db
    .select()
    .from(evidenceCase)
    .where(and(ne(evidenceCase.state, "closed"), rests))
    .for("update");
  for (const known of found) {
    const { windowFrom: from, windowTo: to, cause, sourceEntity, sourceId, source, reason, baseLocationId } = known;
    const doubt = { cause, source: { entity: sourceEntity, id: sourceId, named: source }, from, to, reason, baseLocationId };
    // oxlint-disable no-await-in-loop -- a case after the other, on one connection
    const added = await addReports(ctx, known, doubt, reportId);
    await screenRows(ctx.store, known, added);
    if (added.length > 0) await tellOfCase(ctx, await change(ctx, known, { state: "screened" }, { verb: "screen" }), added);
    // oxlint-enable no-await-in-loop
  }
}

/** A calibration was decided: the cases that waited for it may be ready, and one that was ready may wait again. */
export async function followCalibration(ctx: Ctx, itemId: string): Promise<void> {
  for (const known of await casesConcerned(ctx, itemId)) {
    // oxlint-disable no-await-in-loop -- a case after the other, on one connection
    const state = await stateOfCase(ctx, known);
    if (state !== known.state) await change(ctx, known, { state }, { verb: "screen" });
    // oxlint-enable no-await-in-loop
  }
}

/** The open case of a record, whatever it was opened for; of more than one the one of the same cause. */
async function openOne({ db }: Ctx, { source, cause }: Doubt): Promise<CaseRow | undefined> {
  const of = and(eq(evidenceCase.sourceId, source.id), ne(evidenceCase.state, "closed"));
  const found = await db.select().from(evidenceCase).where(of).for("update");
  return found.find((one) => one.cause === cause) ?? found[0];
}

function begin(
  { store }: Ctx,
  { source, cause, event, from, to, parameters = [], reason, baseLocationId }: Doubt,
): Promise<CaseRow> {
  return store.insert(
    evidenceCase,
    {
      cause: cause satisfies CaseCause,
      sourceEntity: source.entity as EvidenceEntity,
      sourceId: source.id,
      source: source.named,
      eventEntity: event?.entity ?? null,
      eventId: event?.id ?? null,
      windowFrom: from,
      windowTo: to,
      parameters: [...parameters],
      reason,
      baseLocationId,
      state: "open",
    },
    { verb: "open", reason },
  );
}

/**
 * A second event about the same record: the days of both are in doubt, the reports of both are in the one case, and the case tells both
 * reasons. What was opened by hand takes the cause that is then found; what the gates know of, such as a plan or a drop, takes that of a
 * finding they do not know of, so that a report signed later on its days joins the case.
 */
async function widen(ctx: Ctx, known: CaseRow, { cause, from, to, event, parameters = [], reason }: Doubt): Promise<CaseRow> {
  const changes = {
    ...(takesOver(cause, known.cause) ? { cause } : {}),
    ...(known.reason.split("; ").includes(reason) ? {} : { reason: `${known.reason}; ${reason}` }),
    windowFrom: known.windowFrom === null || from === null ? null : from < known.windowFrom ? from : known.windowFrom,
    windowTo: known.windowTo === null || to === null ? null : to > known.windowTo ? to : known.windowTo,
    findings: known.findings + 1,
    parameters: [...new Set([...known.parameters, ...parameters])],
    ...(event ? { eventEntity: event.entity, eventId: event.id } : {}),
  };
  return change(ctx, known, changes, { verb: "widen", reason });
}

function takesOver(found: CaseCause, known: CaseCause): boolean {
  return known === "other" || (causesKnownToGates.includes(known) && found !== "other" && !causesKnownToGates.includes(found));
}

/** Whoever revokes a certificate or voids a test need not be somebody who sees cases: what follows from it happens all the same. */
function change(
  { store }: Ctx,
  known: CaseRow,
  changes: Partial<typeof evidenceCase.$inferInsert>,
  entry: { verb: string; reason?: string },
): Promise<CaseRow> {
  return store.updateUnseen(evidenceCase, known.id, known.version, changes, entry);
}

/** The reports whose signatures that stand rest on the record on a day in doubt; a void one is withdrawn already. */
function resting({ source, from, to }: Doubt, reportId?: string): SQL {
  return sql`from ${evidenceRef} e
    join ${evidenceSnapshot} s on s.id = e.snapshot_id
    join ${reportSignature} g on g.id = s.signature_id and g.state = 'active'
    join ${inspectionReport} r on r.id = e.report_id and r.frozen_at is not null and r.status <> 'void'
    where e.entity_id = ${source.id}::uuid and e.entity = ${source.entity}
      and e.from_on <= coalesce(${to}::date, 'infinity') and e.to_on >= coalesce(${from}::date, '-infinity')${reportId ? sql` and e.report_id = ${reportId}::uuid` : sql``}`;
}

/**
 * Whether a signed report rests on the record on a day in doubt, or an instrument was calibrated with it as reference standard on one: what is measured
 * with that instrument is signed later, if not yet (ISO/IEC 17025:2017 6.5, 7.10).
 */
async function restsAny({ db }: Ctx, doubt: Doubt): Promise<boolean> {
  const { source, from, to } = doubt;
  const calibrated = sql`select 1 from ${calibrationRecord} c cross join lateral jsonb_array_elements(c.standards) s
    where c.released_at is not null and c.voided_at is null and ${source.id}::text in (s ->> 'itemId', s ->> 'recordId')
      and c.calibrated_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`;
  return (
    (await db.execute(sql`(select 1 as one ${resting(doubt)} limit 1) union all (${calibrated}) limit 1`, "objects")).length > 0
  );
}

/**
 * One statement for the rows and one for the cautions, however many reports there are. A report the case knows already is under caution again,
 * without a verdict: the former one, which the history of the case keeps, did not know of this finding.
 */
async function addReports(ctx: Ctx, found: CaseRow, doubt: Doubt, reportId?: string): Promise<Cautioned[]> {
  const { store, actor } = ctx;
  const { now } = store;
  const by = actor.id;
  const added = await executeWithoutEvent<Cautioned>(
    store,
    evidenceCaseRow,
    sql`insert into evidence_case_row (id, version, created_at, created_by_id, updated_at, updated_by_id, case_id, report_id, client_company_id,
        base_location_id, report_number, revision, method, used_from, used_to, through, screen, readings)
      select gen_random_uuid(), 1, ${now}::timestamptz, ${by}::uuid, ${now}::timestamptz, ${by}::uuid, ${found.id}::uuid, hit.report_id,
        r.client_company_id, r.base_location_id, r.report_number, r.revision, r.method, hit.used_from, hit.used_to, t.asset_tag, 'review', '[]'
      from (select e.report_id, min(greatest(e.from_on, coalesce(${doubt.from}::date, e.from_on))) as used_from,
          max(least(e.to_on, coalesce(${doubt.to}::date, e.to_on))) as used_to,
          case when bool_and(e.through_id is not null) then min(e.through_id::text) end as through
        ${resting(doubt, reportId)} group by e.report_id) hit
      join ${inspectionReport} r on r.id = hit.report_id left join ${inventoryItem} t on t.id = hit.through::uuid
      on conflict (case_id, report_id) do update set version = evidence_case_row.version + 1, updated_at = excluded.updated_at,
        updated_by_id = excluded.updated_by_id, used_from = least(evidence_case_row.used_from, excluded.used_from),
        used_to = greatest(evidence_case_row.used_to, excluded.used_to), screen = 'review', readings = '[]', outcome = null, reason = null,
        action = null, decided_by_id = null, decided_by_name = null, decided_at = null, done_on = null, done_note = null, done_by_id = null
      returning id, report_id as "reportId", coalesce(report_number, '') || ' Rev ' || revision as label,
        client_company_id as "clientCompanyId", base_location_id as "baseLocationId"`,
  );
  if (added.length === 0) return [];
  const reportIds = added.map((one) => one.reportId);
  await announce(ctx, reportsDoubted, { caseId: found.id, cause: cautionCause[doubt.cause], reportIds });
  await store.noteEach(
    { action: "InspectionReport.caution", entity: "InspectionReport", reason: `${found.source}: ${doubt.reason}` },
    added.map(({ reportId, label, clientCompanyId, baseLocationId }) => ({
      id: reportId,
      label,
      changes: [{ field: cautionField, old: null, new: found.id }],
      about: { clientCompanyId, baseLocationId },
    })),
  );
  return added;
}

const cautionCause: Record<CaseCause, CautionCause> = {
  "instrument out of tolerance": "instrumentOutOfTolerance",
  "instrument out of service": "other",
  "instrument out of calibration": "other",
  "certificate revoked": "certificateRevoked",
  "vision test failed": "other",
  "procedure revoked": "other",
  "record voided": "other",
  other: "other",
};
