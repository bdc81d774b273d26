import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { calibrationLife } from "../contract.ts";
import { calibrationDecided } from "../events.ts";
import {
  type AskedParameter,
  inForce,
  obstaclesToRelease,
  planOn,
  problemsWithMeasured,
  problemsWithPoints,
  problemsWithSurveyMeter,
  problemsWithResult,
  windowOfDoubt,
  windowOfRejected,
} from "../rules.ts";
import { calibrationsOf, type ItemFacts, loadFacts } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { doubtNarrowedDays } from "./narrowed.ts";
import { pointsOf, ranges, readRecord } from "./records.ts";
import { certificateOf, gatherReleaseEvidence } from "./release-evidence.ts";
import { calibrationRecord } from "./tables.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { addDays } from "#kit/validity.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Kept = Row<typeof calibrationRecord>;
/** The shipped type of instruments by which people are kept safe from radiation. */
const surveyMeter = "RAD-SM";

/** The certificate leaves the hands of the one who entered it. Nothing is in force before a second person has looked. */
export async function submitCalibration(ctx: Ctx, asked: Acting) {
  const { itemId } = await advance(ctx, calibrationRecord, calibrationLife, "submit", asked, async (record) => {
    const missing = [
      ...(record.providerId && !(await certificateOf(ctx, record.id)) ? ["Attach the certificate."] : []),
      ...(!record.providerId && !record.performedById ? ["Enter the person who calibrated it."] : []),
      ...(!record.providerId && record.standardItemIds.length === 0 ? ["Enter the reference standards that were used."] : []),
    ];
    if (missing.length > 0) throw refused(missing[0] ?? "", missing, "calibration-incomplete");
    await refuseResult(ctx, record);
    // What nobody said when it came was here at the latest today.
    const receivedOn = record.receivedOn ?? (record.providerId ? ctx.today : null);
    return { submittedById: ctx.actor.id, submittedAt: ctx.store.now, receivedOn };
  });
  await rebuildPeriods(ctx.store, [itemId]);
  return readRecord(ctx, asked.id);
}

/** The points may have been measured after the result was typed: what they say has to agree with it, and they with the plan of the day. */
async function refuseResult(ctx: Ctx, record: Kept): Promise<void> {
  const points = await pointsOf(ctx, record.id);
  const item = (await loadFacts(ctx.db, [record.itemId])).get(record.itemId);
  const asked: readonly AskedParameter[] = (item && planOn(item.plans, record.calibratedOn)?.parameters) ?? [];
  const problems = [
    ...problemsWithResult(record),
    ...problemsWithPoints(points, record.decisionRule),
    ...problemsWithMeasured(
      { ...record, covers: ranges(record.covers), excludes: ranges(record.excludes), inHouse: record.providerId === null },
      points,
      asked,
    ),
    ...(item?.typeCode === surveyMeter && record.result !== "fail" ? problemsWithSurveyMeter(points, record.notes) : []),
  ];
  if (problems.length > 0) throw refused(problems[0] ?? "", problems, "calibration-refused");
}

/** Why a laboratory that was not accredited is accepted, and why tolerances are that no plan sets. */
interface ReleaseReasons {
  acceptedReason?: string | null | undefined;
  toleranceReason?: string | null | undefined;
}

/** From here on the calibration counts, from its date to its due date, and is final. */
export async function releaseCalibration(ctx: Ctx, asked: Acting<ReleaseReasons>) {
  let before: ItemFacts | undefined;
  const released = await advance(ctx, calibrationRecord, calibrationLife, "release", asked, async (record) => {
    before = (await loadFacts(ctx.db, [record.itemId])).get(record.itemId);
    await refuseResult(ctx, record);
    const acceptedReason = asked.body.acceptedReason?.trim() || null;
    const given = asked.body.toleranceReason?.trim() || null;
    const { found, standards } = await gatherReleaseEvidence(ctx, record, { acceptedReason, toleranceReason: given });
    const obstacles = obstaclesToRelease(found);
    if (obstacles.length > 0) throw refused(obstacles[0] ?? "", obstacles, "calibration-not-releasable");
    // A reason for tolerances that the plan sets would speak of nothing.
    const toleranceReason = found.unplanned?.length ? given : null;
    const reviewed = { reviewedById: ctx.actor.id, reviewedOn: ctx.today, releasedAt: ctx.store.now };
    return { ...reviewed, acceptedReason, toleranceReason, standards };
  });
  await recomputeStates(ctx.store, released.itemId);
  await doubtWhatWasMeasured(ctx, released);
  await doubtNarrowedDays(ctx, released, before);
  await announce(ctx, calibrationDecided, { itemId: released.itemId });
  return readRecord(ctx, asked.id);
}

export async function rejectCalibration(ctx: Ctx, asked: Acting<{ reason: string }>) {
  const rejected = await advance(ctx, calibrationRecord, calibrationLife, "reject", asked, () => ({
    reviewedById: ctx.actor.id,
    reviewedOn: ctx.today,
    rejectReason: asked.body.reason,
  }));
  await rebuildPeriods(ctx.store, [rejected.itemId]);
  await doubtWhatWasRejected(ctx, rejected);
  await announce(ctx, calibrationDecided, { itemId: rejected.itemId });
  return readRecord(ctx, asked.id);
}

/** What was released wrongly counts as if it had never been; what was known before stays answerable. */
export async function voidCalibration(ctx: Ctx, asked: Acting<{ reason: string }>) {
  const { reason } = asked.body;
  const record = await advance(ctx, calibrationRecord, calibrationLife, "void", asked, () => ({
    voidedById: ctx.actor.id,
    voidedAt: ctx.store.now,
    voidReason: reason,
  }));
  await recomputeStates(ctx.store, record.itemId);
  await doubtBeforeVoided(ctx, record);
  const item = await itemOf(ctx, record.itemId);
  await announce(ctx, evidenceDoubted, {
    cause: "record voided",
    source: { entity: "CalibrationRecord", id: record.id, named: `${item.assetTag}, certificate ${record.certificateNumber}` },
    from: null,
    to: null,
    reason,
    baseLocationId: item.homeBaseId,
    always: true,
  });
  await announce(ctx, calibrationDecided, { itemId: record.itemId });
  return readRecord(ctx, record.id);
}

/** An item found out of tolerance, or one that failed, is in doubt since it was last known to be good (rules 7 to 9). */
export async function doubtWhatWasMeasured(ctx: Ctx, record: Kept): Promise<void> {
  const all = await calibrationsOf(ctx.db, record.itemId);
  const doubt = windowOfDoubt<Kept>({ records: all }, record, { until: ctx.today });
  if (doubt) await tellDoubt(ctx, record, doubt);
}

/**
 * A paper may be worth nothing as a certificate and still say that the instrument was bad, adjusted or repaired: what was measured is asked about all
 * the same (17025 7.10), to an end that nobody knows until a calibration counts. Who closes the case says why it is of no account.
 */
async function doubtWhatWasRejected(ctx: Ctx, rejected: Kept): Promise<void> {
  const all = await calibrationsOf(ctx.db, rejected.itemId);
  const doubt = windowOfRejected<Kept>({ records: all }, rejected, ctx.today);
  if (doubt) await tellDoubt(ctx, rejected, doubt);
}

/**
 * A later finding was in doubt since the voided calibration, and is now since the one before it: the days between are examined as well (rule 8).
 */
async function doubtBeforeVoided(ctx: Ctx, voided: Kept): Promise<void> {
  const all = await calibrationsOf(ctx.db, voided.itemId);
  const before = all.map((one) => (one.id === voided.id ? { ...one, voidedAt: null } : one));
  for (const finding of all.filter(({ calibratedOn }) => calibratedOn > voided.calibratedOn)) {
    const was = windowOfDoubt({ records: before }, finding, { until: ctx.today });
    const is = windowOfDoubt({ records: all }, finding, { until: ctx.today });
    if (was?.lastGood?.id === voided.id && is)
      // oxlint-disable-next-line no-await-in-loop -- a case after the other, on one connection
      await tellDoubt(ctx, finding, { ...is, to: addDays(voided.calibratedOn, -1) });
  }
}

async function tellDoubt(
  ctx: Ctx,
  record: Kept,
  doubt: { cause: keyof typeof doubtWords; from: string | null; to: string | null },
): Promise<void> {
  const item = await itemOf(ctx, record.itemId);
  const failed = (await pointsOf(ctx, record.id)).filter(
    ({ phase, verdict }) => phase === "as found" && verdict?.endsWith("fail"),
  );
  await announce(ctx, evidenceDoubted, {
    cause: "instrument out of tolerance",
    source: { entity: "InventoryItem", id: record.itemId, named: item.assetTag },
    event: { entity: "CalibrationRecord", id: record.id },
    from: doubt.from,
    to: doubt.to,
    parameters: [...new Set(failed.map(({ parameter }) => parameter))],
    reason: `${doubtWords[doubt.cause]} by certificate ${record.certificateNumber}${record.state === "rejected" ? ", which was rejected" : ""}`,
    baseLocationId: item.homeBaseId,
    // What was only not tested is a case where somebody has relied on it; of a rejected paper whoever signs later is asked as well.
    ...(doubt.cause === "not tested as found" && record.state !== "rejected" ? {} : { always: true as const }),
  });
}

const doubtWords = {
  "found out of tolerance": "Found out of tolerance",
  failed: "Failed its calibration",
  "not tested as found": "Repaired before it was tested,",
  "adjusted or repaired": "Shown adjusted or repaired",
  voided: "Voided",
} as const;

/** The item as it is, whoever asks: the case is opened whatever the reach of the one who released the certificate. */
async function itemOf({ db }: Ctx, id: string): Promise<Row<typeof inventoryItem>> {
  const [item] = await db.select().from(inventoryItem).where(eq(inventoryItem.id, id));
  if (!item) throw notFound("item");
  return item;
}

/** The released calibration that decides from its day on is in force, the others superseded; then the item's periods follow. */
async function recomputeStates(store: Store, itemId: string): Promise<void> {
  const released = await store.db
    .select()
    .from(calibrationRecord)
    .where(
      and(eq(calibrationRecord.itemId, itemId), isNotNull(calibrationRecord.releasedAt), isNull(calibrationRecord.voidedAt)),
    );
  const latest = inForce<Kept>(released);
  for (const { id, version, state } of released) {
    const due = id === latest?.id ? "in force" : "superseded";
    if (state !== due)
      await store.annotate(calibrationRecord, id, version, { state: due }, due === "in force" ? "reinstate" : "supersede");
  }
  await rebuildPeriods(store, [itemId]);
}
