import { eq, getColumns, sql } from "drizzle-orm";
import {
  type Calibration,
  type CalibrationExtension,
  type CalibrationFacts,
  type EquipmentEvent,
  type IdentityChange,
  planOn,
  type PlanVersion,
} from "../rules.ts";
import { standardInDoubt } from "./standards-in-doubt.ts";
import { calibrationRecord } from "./tables.ts";
import type { CalibrationFound } from "#eligibility/contract.ts";
import type { Reading } from "#kit/server/database.ts";
import { amongIds } from "#kit/server/prepared.ts";
import type { Day } from "#kit/validity.ts";
import { shippedRequirement } from "#modules/inventory/shipped-types.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";

/** A calibration that was sent for review, whatever became of it, with what is copied into signed reports. */
export type KnownCalibration = Calibration & { providerName: string; sha256: string | null };
type KnownPlan = PlanVersion & { id: string };

/** Everything on record that decides about one item, for any day. */
export interface ItemFacts {
  id: string;
  assetTag: string;
  manufacturer: string;
  model: string;
  serialNumber: string | null;
  /** What was changed of the three since the item was entered. */
  identityChanges: IdentityChange[];
  typeCode: string;
  typeName: string;
  requirement: PlanVersion["requirement"];
  /** The first day on which it was no longer to be used; null while it is in use. */
  retiredOn: Day | null;
  /** Of a type that is there to calibrate others. */
  isReference: boolean;
  onlyForCalibration: boolean;
  calibrationOnlyFrom: Day | null;
  calibrationOnlyBefore: { from: Day | null; to: Day }[];
  plans: KnownPlan[];
  records: KnownCalibration[];
  events: EquipmentEvent[];
  extensions: CalibrationExtension[];
}

/** One query for all items asked for; unknown ids are left out. */
export async function loadFacts(db: Reading, itemIds: readonly string[]): Promise<Map<string, ItemFacts>> {
  if (itemIds.length === 0) return new Map();
  const found = await db
    .select({
      id: inventoryItem.id,
      assetTag: inventoryItem.assetTag,
      manufacturer: inventoryItem.manufacturer,
      model: inventoryItem.model,
      serialNumber: inventoryItem.serialNumber,
      identityChanges,
      typeCode: equipmentType.code,
      typeName: equipmentType.name,
      requirement: equipmentType.calibrationRequirement,
      retiredOn,
      isReference: sql<boolean>`${equipmentType.category} = 'reference_standard'`,
      onlyForCalibration: inventoryItem.onlyForCalibration,
      calibrationOnlyFrom: inventoryItem.calibrationOnlyFrom,
      calibrationOnlyBefore: inventoryItem.calibrationOnlyBefore,
      plans,
      records,
      events,
      extensions,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(amongIds(inventoryItem.id, [...new Set(itemIds)]));
  return new Map(found.map((item) => [item.id, item]));
}

/** What the rules are asked with on a day: the plan in force then, or what the type asks for while no plan has begun. */
export function factsOn(item: ItemFacts, day: Day): CalibrationFacts<KnownCalibration> {
  const plan = planOn(item.plans, day) ?? { requirement: item.requirement };
  // What needs no calibration comes back into service by a functional check: no certificate will ever come.
  const events =
    plan.requirement === "required" ? item.events : item.events.map((event) => ({ ...event, needsCalibration: false }));
  return { asset: item.assetTag, plan, records: item.records, events, extensions: item.extensions };
}

/** Every calibration of an item, rejected ones too, as `windowOfDoubt` reads them. */
export function calibrationsOf(db: Reading, itemId: string) {
  return db
    .select({
      ...getColumns(calibrationRecord),
      rejectedAt: sql<string | null>`case when ${calibrationRecord.state} = 'rejected' then ${calibrationRecord.frozenAt} end`,
      standardInDoubt: standardInDoubt("calibration_record.id"),
    })
    .from(calibrationRecord)
    .where(eq(calibrationRecord.itemId, itemId));
}

/** What its kind needs: as shipped, and for a kind of the company's own what its type says. */
function kindNeeds({ typeCode, requirement }: Pick<ItemFacts, "typeCode" | "requirement">): PlanVersion["requirement"] {
  return shippedRequirement(typeCode) ?? requirement;
}

/**
 * The plan of a day that asks for no certificate, with the day it began; null where one is asked for. `waived`: the kind needs one all the
 * same, and what asks for an instrument in calibration is not met by the plan (ISO/IEC 17025 6.4.6).
 */
export function uncertifiedBy(item: ItemFacts, day: Day): CalibrationFound["uncertified"] {
  const plan = planOn(item.plans, day);
  const requirement = plan?.requirement ?? item.requirement;
  if (requirement === "required") return null;
  return { requirement, from: plan?.effectiveFrom ?? null, waived: kindNeeds(item) === "required" };
}

/** An item retired without a day counts as retired from the day that was recorded; one that was archived is out of use from that day on. */
const retiredOn = sql<Day | null>`case when ${inventoryItem.state} = 'retired' then
  coalesce(${inventoryItem.retiredOn}, ${inventoryItem.frozenAt}::date, ${inventoryItem.updatedAt}::date)::text
  else ${inventoryItem.archivedAt}::date::text end`;

const identityChanges = sql<IdentityChange[]>`(
  select coalesce(json_agg(json_build_object('at', e.at, 'field', c.field, 'was', c.old)), '[]'::json)
  from ${auditEvent} e cross join lateral jsonb_to_recordset(e.changes) as c(field text, old jsonb)
  where e.entity = 'InventoryItem' and e.entity_id = inventory_item.id and c.field in ('manufacturer', 'model', 'serialNumber'))`;

const plans = sql<KnownPlan[]>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'itemId', p.item_id, 'effectiveFrom', p.effective_from, 'requirement', p.requirement,
    'interval', case when p.interval_value is not null then json_build_object('value', p.interval_value, 'unit', p.interval_unit) end,
    'usageLimit', case when p.usage_limit is not null then json_build_object('value', p.usage_limit::text, 'unit', p.usage_unit) end,
    'startRule', p.start_rule, 'maxDelayMonths', p.max_delay_months, 'regulatory', p.regulatory,
    'roundToMonthEnd', p.round_to_month_end, 'parameters', p.parameters)), '[]'::json)
  from calibration_plan p
  where p.archived_at is null and (p.item_id = inventory_item.id or p.type_id = inventory_item.type_id))`;

/** The ends of what was measured, as left where it was measured again. */
const measured = sql`(
  select coalesce(json_agg(json_build_object('parameter', q.parameter, 'unit', q.unit, 'from', q.low::text, 'to', q.high::text)), '[]'::json)
  from (
    select p.parameter, p.unit, min(coalesce(p.nominal, p.reference)) as low, max(coalesce(p.nominal, p.reference)) as high
    from calibration_point p
    where p.record_id = r.id and (p.phase = 'as left' or not exists (
      select 1 from calibration_point l where l.record_id = r.id and l.parameter = p.parameter and l.phase = 'as left'))
    group by p.parameter, p.unit) q)`;

const records = sql<KnownCalibration[]>`(
  select coalesce(json_agg(json_build_object(
    'id', r.id, 'certificateNumber', r.certificate_number, 'calibratedOn', r.calibrated_on, 'dueOn', r.due_on, 'result', r.result,
    'state', r.state, 'releasedAt', r.released_at, 'voidedAt', r.voided_at,
    'rejectedAt', case when r.state = 'rejected' then r.frozen_at end, 'findingWithdrawnAt', r.finding_withdrawn_at, 'limitation', r.limitation, 'excludes', r.excludes,
    'covers', r.covers, 'measured', ${measured}, 'asFound', r.as_found, 'asLeft', r.as_left, 'adjusted', r.adjusted,
    'repaired', r.repaired, 'firstUsedOn', r.first_used_on,
    'precedingEventIds', r.preceding_event_ids, 'standardInDoubt', ${standardInDoubt("r.id")}, 'providerName', r.provider_name, 'sha256', (
      select f.sha256 from ${storedFile} f
      where f.entity = 'CalibrationRecord' and f.entity_id = r.id and f.kind = 'certificate' and f.archived_at is null
      order by f.created_at desc limit 1))), '[]'::json)
  from calibration_record r
  where r.item_id = inventory_item.id and r.archived_at is null and r.state <> 'draft')`;

const events = sql<EquipmentEvent[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'effectiveOn', e.effective_on,
    'timeOfDay', e.time_of_day, 'calibrationOrder', e.calibration_order, 'recordedAt', e.created_at, 'amount', e.amount::text, 'unit', e.unit)), '[]'::json)
  from equipment_event e where e.item_id = inventory_item.id)`;

const extensions = sql<CalibrationExtension[]>`(
  select coalesce(json_agg(json_build_object(
    'fromDueOn', x.from_due_on, 'toDueOn', x.to_due_on, 'approvedOn', x.approved_on, 'recordedAt', x.created_at)), '[]'::json)
  from calibration_extension x where x.item_id = inventory_item.id)`;
