import { and, eq, gte, inArray, isNull, lte, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { CalibrationStatus } from "../contract.ts";
import { dueSoonDays } from "../rules.ts";
import { calibrationPeriod, calibrationRecord } from "./tables.ts";
import type { Day } from "#kit/validity.ts";
import type { EquipmentEventType } from "#modules/inventory/choices.ts";
import type { Questions } from "#kit/server/questions.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";

export type CalibrationWord = CalibrationStatus["state"];

/** The period that speaks for an item on a day: join `calibration_period` with it. */
export function periodOn(day: Day | Placeholder): SQL | undefined {
  return and(
    eq(calibrationPeriod.itemId, inventoryItem.id),
    isNull(calibrationPeriod.knownTo),
    lte(calibrationPeriod.validFrom, day),
    or(isNull(calibrationPeriod.validTo), gte(calibrationPeriod.validTo, day)),
  );
}

/**
 * The word for an item on a day, once `equipment_type` and the period of the day are joined. An item without a period has never been
 * calibrated, or need not be: that is asked of the plan of the day.
 */
export function stateOn(day: Day | Placeholder): SQL<CalibrationWord> {
  return sql`coalesce(
    case when ${calibrationPeriod.state} = 'in calibration' and ${calibrationPeriod.dueOn} - ${day}::date <= ${sql.raw(String(dueSoonDays))}
      then 'due soon' else ${calibrationPeriod.state} end,
    case when coalesce((
      select p.requirement from calibration_plan p
      where p.archived_at is null and p.effective_from <= ${day}::date
        and (p.item_id = ${inventoryItem.id} or p.type_id = ${inventoryItem.typeId})
      order by p.item_id is null, p.effective_from desc limit 1), ${equipmentType.calibrationRequirement}) = 'required'
      then 'never calibrated' else 'not required' end)`;
}

/** The states of these items on a day, or of every item when no ids are given. One query. */
export const calibrationStatesOn: Questions["calibrationOfItems"]["statesOn"] = async (db, day, itemIds) => {
  if (itemIds?.length === 0) return new Map();
  const found = await db
    .select({
      itemId: inventoryItem.id,
      state: stateOn(day),
      cause: calibrationPeriod.cause,
      calibratedOn: calibrationRecord.calibratedOn,
      dueOn: calibrationPeriod.dueOn,
      certificateNumber: calibrationRecord.certificateNumber,
      limitation: calibrationPeriod.limitation,
    })
    .from(inventoryItem)
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .leftJoin(calibrationPeriod, periodOn(day))
    .leftJoin(calibrationRecord, eq(calibrationRecord.id, calibrationPeriod.recordId))
    .where(itemIds ? inArray(inventoryItem.id, [...itemIds]) : undefined);
  return new Map(found.map((row) => [row.itemId, row]));
};

/** A condition on `inventory_item`: in one of these calibration states on the day. */
export function isInState(states: readonly CalibrationWord[], day: Day): SQL {
  return sql`${inventoryItem.id} in (
    select ${inventoryItem.id} from ${inventoryItem}
    join ${equipmentType} on ${equipmentType.id} = ${inventoryItem.typeId}
    left join ${calibrationPeriod} on ${periodOn(day)}
    where ${inArray(stateOn(day), [...states])})`;
}

/** A condition on `inventory_item`: out of service on the day for one of these causes, or for any. */
export function isOutOfServiceAs(causes: readonly EquipmentEventType[] | "any", day: Day): SQL {
  const cause = causes === "any" ? undefined : inArray(calibrationPeriod.cause, [...causes]);
  return sql`exists (select 1 from ${calibrationPeriod} where ${and(periodOn(day), eq(calibrationPeriod.state, "out of service"), cause)})`;
}
