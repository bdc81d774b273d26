/** The calibrations that were made with what a case is about, and whether its instrument is decided (calibration.md rules 7, 9 and 13). */
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { CalibrationInDoubt, CalibrationsVerdict } from "../contract.ts";
import type { CaseRow } from "./case-row.ts";
import { evidenceCaseRow } from "./tables.ts";
import { evidenceCase, evidenceCaseCalibration } from "#eligibility/server/tables.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { notAllowed, notFound, refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { mayDo } from "#kit/server/may-do.ts";
import type { Ctx } from "#kit/server/services.ts";
import { calibrationRecord } from "#modules/calibration/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

interface Made extends Omit<CalibrationInDoubt, "isOpen"> {
  /** Whether a verdict on it, or on every one of those it goes back to, is in force. */
  isJudged: boolean;
  /** Whether the instrument was recalibrated since, or is used no more: nobody measures with it on the strength of this one. */
  isReplaced: boolean;
  /** Those who entered it, sent it for review or made it: none of them judges it. */
  writers: (string | null)[];
}

/**
 * The released calibrations made with the reference standard in doubt on a day of the window, and those made with what was calibrated so, at any depth. A
 * verdict given before a further finding joined the case does not count.
 */
async function madeWith(db: Reading, { id, sourceId, windowFrom, windowTo, findings }: CaseRow): Promise<Made[]> {
  return db.execute<Made & Record<string, unknown>>(
    sql`with recursive down (record, path) as (
        select c.id, array[c.id] from ${calibrationRecord} c cross join lateral jsonb_array_elements(c.standards) s
        where c.released_at is not null and c.voided_at is null and ${sourceId}::text in (s ->> 'itemId', s ->> 'recordId')
          and c.calibrated_on between coalesce(${windowFrom}::date, '-infinity') and coalesce(${windowTo}::date, 'infinity')
      union
        select c.id, down.path || c.id from down join ${calibrationRecord} c on c.released_at is not null and c.voided_at is null
          and c.id <> all (down.path) cross join lateral jsonb_array_elements(c.standards) s where s ->> 'recordId' = down.record::text),
      verdict as (select v.* from ${evidenceCaseCalibration} v
        where v.case_id = ${id}::uuid and v.findings = ${findings}::int)
      select r.id as "recordId", i.id as "itemId", i.asset_tag as "assetTag", r.certificate_number as "certificateNumber",
        r.calibrated_on as "calibratedOn", min(v.reason) as reason, min(v.decided_by_name) as "decidedByName",
        array[r.created_by_id, r.submitted_by_id, r.performed_by_id] as writers,
        bool_and(exists (select 1 from verdict j where j.record_id = any (down.path))) as "isJudged",
        i.state = 'retired' or exists (select 1 from ${calibrationRecord} n where n.item_id = i.id and n.calibrated_on > r.calibrated_on
          and n.released_at is not null and n.voided_at is null and n.result <> 'fail' and n.id not in (select record from down)) as "isReplaced"
      from down join ${calibrationRecord} r on r.id = down.record join ${inventoryItem} i on i.id = r.item_id
      left join verdict v on v.record_id = r.id
      group by r.id, i.id order by r.calibrated_on, r.certificate_number`,
    "objects",
  );
}

const isOpen = ({ isJudged, isReplaced }: Made): boolean => !isJudged && !isReplaced;

/** How many of them wait for a verdict or a new calibration. */
export const openCalibrations = async (db: Reading, found: CaseRow): Promise<number> =>
  (await madeWith(db, found)).filter(isOpen).length;

/** The calibrations of a case, for its page. */
export async function calibrationsOf(ctx: Ctx, { id }: { id: string }): Promise<CalibrationInDoubt[]> {
  const found = await ctx.lookup.find(evidenceCase, id);
  return (await madeWith(ctx.db, found)).map(({ isJudged, isReplaced, writers, ...shown }) => ({
    ...shown,
    isOpen: isOpen({ isJudged, isReplaced, writers, ...shown }),
  }));
}

/** That these calibrations stand, with the reason, by a Level III who neither made nor entered them. */
export async function judgeCalibrations(ctx: Ctx, found: CaseRow, { recordIds, reason }: CalibrationsVerdict): Promise<void> {
  if (!mayDo(ctx, "outOfTolerance.judge")) throw notAllowed("Verdicts on calibrations are given by a Level III.");
  const made = await madeWith(ctx.db, found);
  const judged = made.filter(({ recordId }) => recordIds.includes(recordId));
  if (judged.length < new Set(recordIds).size) throw notFound("calibration in doubt");
  const own = judged.find(({ writers }) => writers.includes(ctx.actor.id));
  if (own) throw refused(`A second person must judge certificate ${own.certificateNumber}: you made or entered it.`);
  const before = await ctx.db
    .select()
    .from(evidenceCaseCalibration)
    .where(and(eq(evidenceCaseCalibration.caseId, found.id), inArray(evidenceCaseCalibration.recordId, recordIds)));
  const said = { reason, findings: found.findings, decidedByName: ctx.actor.name };
  for (const { recordId } of judged) {
    const known = before.find((one) => one.recordId === recordId);
    // oxlint-disable no-await-in-loop -- one after the other, on one connection
    if (known) await ctx.store.update(evidenceCaseCalibration, known.id, known.version, said, { verb: "assess", reason });
    else await ctx.store.insert(evidenceCaseCalibration, { caseId: found.id, recordId, ...said }, { verb: "assess", reason });
    // oxlint-enable no-await-in-loop
  }
}

/** The certificate whose finding stands against the instrument of a case; null where it is decided, or the case is about no instrument. */
export async function unresolvedFinding(
  { db, services, today }: Ctx,
  { sourceEntity, sourceId }: CaseRow,
): Promise<string | null> {
  const { findingAgainst } = eligibilityOf(services);
  if (sourceEntity === "InventoryItem") return findingAgainst(db, sourceId, today);
  if (sourceEntity !== "CalibrationRecord") return null;
  const [record] = await db
    .select({ itemId: calibrationRecord.itemId })
    .from(calibrationRecord)
    .where(eq(calibrationRecord.id, sourceId));
  return record ? findingAgainst(db, record.itemId, today) : null;
}

/** Reviewed once every report and every calibration has its verdict and the instrument is decided; until then it waits for them. */
export async function stateOfCase(ctx: Ctx, found: CaseRow): Promise<"screened" | "reviewed"> {
  const { db } = ctx;
  const undecided = await db.$count(evidenceCaseRow, and(eq(evidenceCaseRow.caseId, found.id), sql`outcome is null`));
  if (undecided > 0 || (await openCalibrations(db, found)) > 0) return "screened";
  return (await unresolvedFinding(ctx, found)) === null ? "reviewed" : "screened";
}

/** The open cases that a decision about a calibration of the item may have settled: of the item, its certificates, or a standard behind them. */
export async function casesConcerned({ db }: Ctx, itemId: string): Promise<CaseRow[]> {
  const behind = sql`(with recursive up (item, record) as (
      select c.item_id, c.id from ${calibrationRecord} c where c.item_id = ${itemId}::uuid
    union
      select (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid
      from up join ${calibrationRecord} c on c.id = up.record cross join lateral jsonb_array_elements(c.standards) s)
    select unnest(array[item, record]) from up)`;
  return db
    .select()
    .from(evidenceCase)
    .where(
      and(ne(evidenceCase.state, "closed"), or(eq(evidenceCase.sourceId, itemId), sql`${evidenceCase.sourceId} in ${behind}`)),
    )
    .for("update");
}
