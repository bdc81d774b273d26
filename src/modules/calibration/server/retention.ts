import { inArray, sql } from "drizzle-orm";
import { calibrationExtension, calibrationPeriod, calibrationPoint, calibrationRecord } from "./tables.ts";
import { dropFilesOf, dropRows } from "#kit/server/retention.ts";
import { yearsAfterDisposal } from "#retention/rules.ts";
import type { Candidate, RecordSource } from "#retention/server/source.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/**
 * Calibrations of instruments that were disposed of three years ago or longer; one of an instrument in use is never over. What
 * another certificate rests on stays with it.
 */
export const calibrationRetention: RecordSource = {
  recordClass: "calibrationRecord",
  entity: "CalibrationRecord",
  noun: "Calibration record",
  find: (db, { until, limit, ids }) =>
    db.execute<Candidate & Record<string, unknown>>(
      sql`select r.id as "recordId", r.certificate_number || ' of ' || i.asset_tag as label, r.calibrated_on::text as since,
          r.calibrated_on::text as day, '{}'::text[] as "clientIds", '{}'::text[] as "projectIds",
          array_remove(array[r.performed_by_id, r.submitted_by_id, r.reviewed_by_id]::text[], null) as "personIds",
          case when exists (select 1 from calibration_record o where o.id <> r.id and o.standards::text like '%' || r.id || '%')
              then 'a calibration made with it' end as "neededBy"
        from calibration_record r join ${inventoryItem} i on i.id = r.item_id
        where r.calibrated_on <= ${until}::date and i.state = 'retired'
          and i.retired_on <= current_date - ${`${yearsAfterDisposal} years`}::interval
          ${ids ? sql`and r.id = any(${`{${ids.join()}}`}::uuid[])` : sql``}
        order by r.calibrated_on, r.id limit ${limit}`,
      "objects",
    ),
  drop: async (store, ids, files) => {
    files.push(...(await dropFilesOf(store, "CalibrationRecord", ids)));
    const dropped = [];
    for (const recordId of ids) {
      const of = (column: typeof calibrationPoint.recordId | typeof calibrationExtension.recordId) => inArray(column, [recordId]);
      const parts = [
        ...(await dropRows(store, calibrationPoint, of(calibrationPoint.recordId))),
        ...(await dropRows(store, calibrationExtension, of(calibrationExtension.recordId))),
        ...(await dropRows(store, calibrationPeriod, inArray(calibrationPeriod.recordId, [recordId]))),
      ];
      dropped.push({
        recordId,
        rows: [...parts, ...(await dropRows(store, calibrationRecord, inArray(calibrationRecord.id, [recordId])))],
      });
    }
    return dropped;
  },
};
