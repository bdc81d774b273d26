import { and, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { periodOn } from "./states.ts";
import { calibrationPeriod, calibrationProvider } from "./tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/** Every instrument in use with a calibration that runs out or has; what is out of service, failed or disposed of is not waited for. */
export const calibrationsDue: DueSource<"calibration"> = {
  subject: "calibration",
  table: inventoryItem,
  select: ({ today, until, within }) =>
    sql`select ${dueColumns({
      subject: "calibration",
      recordId: sql`${inventoryItem.id}`,
      label: sql`${inventoryItem.assetTag} || ' ' || ${inventoryItem.manufacturer} || ' ' || ${inventoryItem.model}`,
      detail: sql`${inventoryItem.serialNumber}`,
      baseId: sql`${inventoryItem.homeBaseId}`,
      dueOn: sql`${calibrationPeriod.dueOn}`,
      hardStop: true,
      basis: sql`'Valid through, by the calibration plan'`,
    })} from ${inventoryItem} join ${calibrationPeriod} on ${periodOn(today)}
    where ${and(
      inArray(calibrationPeriod.state, ["in calibration", "limited", "overdue"]),
      isNotNull(calibrationPeriod.dueOn),
      lte(calibrationPeriod.dueOn, until),
      isNull(inventoryItem.archivedAt),
      or(isNull(inventoryItem.retiredOn), sql`${inventoryItem.retiredOn} > ${today}::date`),
      within,
    )}`,
};

/** The accreditation of every laboratory on the list. */
export const accreditationsDue: DueSource<"accreditation"> = {
  subject: "accreditation",
  table: calibrationProvider,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "accreditation",
      recordId: sql`${calibrationProvider.id}`,
      label: sql`${calibrationProvider.name}`,
      detail: sql`${calibrationProvider.accreditationNumber}`,
      dueOn: sql`${calibrationProvider.accreditedTo}`,
      hardStop: false,
      basis: sql`'Last day of the accreditation'`,
    })} from ${calibrationProvider}
    where ${and(isNull(calibrationProvider.archivedAt), lte(calibrationProvider.accreditedTo, until), within)}`,
};
