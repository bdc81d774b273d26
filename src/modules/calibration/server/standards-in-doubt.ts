/**
 * Calibrations made with a reference standard that was found doubtful for the day it was used, itself or a standard behind it. The doubt is a fact: it lasts
 * until somebody finds that the calibration stands, whether or not the case of the standard is still open (calibration.md rules 9 and 13; 17025 6.5, 7.10).
 */
import { inArray, type SQL, sql } from "drizzle-orm";
import { calibrationRecord } from "./tables.ts";
import { evidenceCase, evidenceCaseCalibration } from "#eligibility/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";

/**
 * The cases in doubt of a record: of its standards, of the certificates they were used under, and of those behind them. `path` are the calibrations on the
 * way up; that one of them was found to stand ends the doubt for what was measured after it. Of a case closed without an end, its closing is the end.
 * The database supposes a million rows where there are hardly any: `union` would make a hash table for them, a join without `offset 0` one of all records,
 * for each record anew.
 */
const casesBehind = (record: string): SQL => sql`(
    with recursive up (item, record, used, path) as (
        select (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid, c.calibrated_on, array[c.id]
        from calibration_record c cross join lateral jsonb_array_elements(c.standards) s where c.id = ${sql.raw(record)}
      union all
        select (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid, c.calibrated_on, up.path || c.id
        from up cross join lateral (select * from calibration_record where id = up.record and id <> all (up.path) offset 0) c
          cross join lateral jsonb_array_elements(c.standards) s)
    select k.id from up join ${evidenceCase} k on k.source_id in (up.item, up.record)
    where up.used between coalesce(k.window_from, '-infinity') and coalesce(k.window_to, k.closed_at::date, 'infinity')
      and not exists (select 1 from ${evidenceCaseCalibration} v where v.case_id = k.id and v.record_id = any (up.path)
        and v.findings = k.findings))`;

/** Whether the calibration of a row `record` is in doubt by its reference standards. */
export const standardInDoubt = (record: string): SQL<boolean> => sql<boolean>`exists ${casesBehind(record)}`;

/** The cases by which each of these calibrations is in doubt through its reference standards; those in no doubt are left out. */
export async function casesOfStandards(db: Reading, recordIds: readonly string[]): Promise<Map<string, Set<string>>> {
  if (recordIds.length === 0) return new Map();
  const found = await db
    .select({ id: calibrationRecord.id, cases: sql<string[]>`array(${casesBehind("calibration_record.id")})` })
    .from(calibrationRecord)
    .where(inArray(calibrationRecord.id, [...new Set(recordIds)]));
  return new Map(found.filter(({ cases }) => cases.length > 0).map(({ id, cases }) => [id, new Set(cases)]));
}
