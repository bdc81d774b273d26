import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { calibrationLife, type StandardUsed } from "../contract.ts";
import {
  type AskedParameter,
  belowTheStandards,
  type CalibrationAnswer,
  calibrationOn,
  coveredBy,
  inForce,
  isAccredited,
  lowestTur,
  type NamedPoint,
  obstaclesToRelease,
  planOn,
  problemsWithMeasured,
  leavesOut,
  reachesValue,
  problemsWithPoints,
  problemsWithSurveyMeter,
  problemsWithResult,
  type ReleaseFound,
  unplannedTolerances,
  windowOfDoubt,
  windowOfRejected,
  windowsOfDoubt,
} from "../rules.ts";
import { calibrationsOf, factsOn, type ItemFacts, loadFacts, uncertifiedBy } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { doubtNarrowedDays } from "./narrowed.ts";
import { pointsOf, ranges, readRecord } from "./records.ts";
import { calibrationProvider, calibrationRecord } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { addDays, covers, type Day } from "#kit/validity.ts";
import { evidenceCase } from "#modules/evidence-cases/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { appUser } from "#modules/people-and-access/server/tables.ts";

type Kept = Row<typeof calibrationRecord>;
/** The shipped type of instruments by which people are kept safe from radiation. */
const surveyMeter = "RAD-SM";

/** The certificate leaves the hands of the one who entered it. Nothing is in force before a second person has looked. */
export async function submitCalibration(ctx: Ctx, asked: Acting) {
  const { itemId } = await advance(ctx, calibrationRecord, calibrationLife, "submit", asked, async (record) => {
    const missing = [
      ...(record.providerId && !(await certificateOf(ctx, record.id)) ? ["Attach the certificate."] : []),
      ...(!record.providerId && !record.performedById ? ["Name the person who calibrated it."] : []),
      ...(!record.providerId && record.standardItemIds.length === 0 ? ["Name the reference standards that were used."] : []),
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

/** All that the release is judged by, and the standards as they will be frozen. */
async function gatherReleaseEvidence(
  ctx: Ctx,
  record: Kept,
  { acceptedReason, toleranceReason }: { acceptedReason: string | null; toleranceReason: string | null },
): Promise<{ found: ReleaseFound; standards: StandardUsed[] }> {
  const item = await ctx.store.find(inventoryItem, record.itemId);
  const facts = await loadFacts(ctx.db, [record.itemId, ...record.standardItemIds]);
  const own = facts.get(record.itemId);
  const plan = own ? planOn(own.plans, record.calibratedOn) : null;
  const asked: readonly AskedParameter[] = plan?.parameters ?? [];
  const stated = ranges(record.covers);
  const wanted = coveredBy({ covers: stated }, { parameters: asked.map(fromLeast) });
  const standards = record.standardItemIds.flatMap((id) => facts.get(id) ?? []);
  const points = await pointsOf(ctx, record.id);
  const provider = await providerOf(ctx, record, wanted, points, acceptedReason);
  const used = standards.map((standard) => usedOn(standard, record.calibratedOn));
  const doubts =
    record.providerId === null ? await doubtsAbout(ctx.db, standards, used, record.calibratedOn) : new Map<string, string>();
  const found: ReleaseFound = {
    calibratedOn: record.calibratedOn,
    inHouse: record.providerId === null,
    hasCertificateFile: await certificateOf(ctx, record.id),
    performedById: record.performedById,
    enteredById: record.createdById,
    submittedById: record.submittedById ?? "",
    reviewerId: ctx.actor.id,
    certificate: {
      serialNumber: record.certificateSerial,
      model: record.certificateModel,
      assetNumber: record.certificateAssetTag,
      firmware: record.firmware,
    },
    item: { serialNumber: item.serialNumber, model: item.model, assetNumber: item.assetTag, firmware: item.firmware },
    plan,
    covers: stated,
    result: record.result,
    hasPoints: points.length > 0,
    unplanned: unplannedTolerances(record.result, points, asked),
    toleranceReason,
    writers: await writersOf(ctx, record.id),
    performerMay: await mayCalibrate(ctx, record.performedById),
    uncovered: record.providerId === null ? uncoveredBy(standards, record.calibratedOn, points) : [],
    belowStandards: record.providerId === null ? belowTheStandards(points, await pointsOfStandards(ctx, used)) : [],
    circle: record.providerId === null ? await circleThrough(ctx.db, record.itemId, used) : [],
    standards: standards.map((standard) => ({
      name: `${standard.typeName} ${standard.assetTag}`,
      why: whyNoStandard(standard, record) ?? doubts.get(standard.id) ?? null,
      answer: ownCalibration(standard, record.calibratedOn),
    })),
    lowestTur: lowestTur(points),
    decisionRule: record.decisionRule,
    ...(provider ? { provider } : {}),
  };
  return { found, standards: used };
}

/** The points of the certificates the standards were used under. */
async function pointsOfStandards(ctx: Ctx, used: readonly StandardUsed[]): Promise<NamedPoint[]> {
  const points: NamedPoint[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const { recordId } of used) if (recordId) points.push(...(await pointsOf(ctx, recordId)));
  return points;
}

/** Those of the standards whose own calibration rests, at whatever remove, on the item that they are to calibrate. */
async function circleThrough(db: Reading, itemId: string, used: readonly StandardUsed[]): Promise<string[]> {
  const records = used.flatMap(({ recordId }) => recordId ?? []);
  if (records.length === 0) return [];
  const found = await db.execute<{ root: string }>(
    sql`with recursive up (root, item, record) as (
        select c.id, (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid
        from calibration_record c cross join lateral jsonb_array_elements(c.standards) s
        where c.id = any(${`{${records.join()}}`}::uuid[])
      union
        select up.root, (s ->> 'itemId')::uuid, (s ->> 'recordId')::uuid
        from up join calibration_record c on c.id = up.record cross join lateral jsonb_array_elements(c.standards) s)
      select distinct root from up where item = ${itemId}::uuid`,
    "objects",
  );
  const roots = new Set(found.map(({ root }) => root));
  return used.filter(({ recordId }) => recordId && roots.has(recordId)).map(({ assetTag }) => assetTag);
}

async function providerOf(
  ctx: Ctx,
  { providerId, calibratedOn }: Kept,
  wanted: Parameters<typeof isAccredited>[2],
  points: Parameters<typeof isAccredited>[3],
  acceptedReason: string | null,
) {
  if (!providerId) return null;
  const [provider] = await ctx.db.select().from(calibrationProvider).where(eq(calibrationProvider.id, providerId));
  if (!provider) return null;
  const scope = provider.scope.map(({ cmc, ...part }) => ({ ...ranges([part])[0], parameter: part.parameter, cmc: cmc ?? null }));
  const accredited = isAccredited({ ...provider, scope }, calibratedOn, wanted, points);
  return { name: provider.name, archived: provider.archivedAt !== null, accredited, acceptedReason };
}

/** Who wrote on the record before it was sent for review, and who attached its certificate: none of them reviews it. */
async function writersOf({ db }: Ctx, recordId: string): Promise<string[]> {
  const wrote = db
    .select({ by: auditEvent.actorId })
    .from(auditEvent)
    .where(and(eq(auditEvent.entityId, recordId), inArray(auditEvent.action, writing)));
  const attached = db
    .select({ by: storedFile.createdById })
    .from(storedFile)
    .where(and(eq(storedFile.entity, "CalibrationRecord"), eq(storedFile.entityId, recordId)));
  return [...(await wrote), ...(await attached)].flatMap(({ by }) => by ?? []);
}

const writing = ["create", "update", "measure"].map((verb) => `CalibrationRecord.${verb}`);

/** Whether a role of the person who calibrated lets them record calibrations (17025 6.2.6). */
async function mayCalibrate({ db, services }: Ctx, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const [user] = await db.select({ roles: appUser.roles }).from(appUser).where(eq(appUser.id, userId));
  const roles = await services.rolesWith(db, ["calibration"], "create");
  return (user?.roles ?? []).some((role) => roles.includes(role));
}

/** Why an item is no reference standard for this calibration, whatever its own says; null where it may be one (rule 14; 17025 6.5). */
function whyNoStandard(standard: ItemFacts, { itemId, calibratedOn }: Kept): string | null {
  if (standard.id === itemId) return "cannot be calibrated with itself";
  if (!standard.onlyForCalibration && !standard.isReference)
    return "is no reference standard: mark it as “only for calibration”, or name the standard that was used";
  if (standard.retiredOn !== null && standard.retiredOn <= calibratedOn) return `was retired on ${standard.retiredOn}`;
  return null;
}

/**
 * Why standards are in doubt on the day they were used: by an open case, of theirs or of the certificate they were used under, by a finding that awaits
 * review, or by a standard behind them. What is measured with them is known no better (ISO/IEC 17025:2017 6.4.9, 7.10).
 */
async function doubtsAbout(
  db: Reading,
  standards: readonly ItemFacts[],
  used: readonly StandardUsed[],
  day: Day,
): Promise<Map<string, string>> {
  const ids = used.flatMap(({ itemId, recordId }) => [itemId, ...(recordId ? [recordId] : [])]);
  const cases =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(evidenceCase)
          .where(and(inArray(evidenceCase.sourceId, ids), ne(evidenceCase.state, "closed")));
  const onDay = cases.filter(({ windowFrom, windowTo }) => (windowFrom ?? day) <= day && day <= (windowTo ?? day));
  return new Map(
    standards.flatMap((standard) => {
      const recordId = used.find(({ itemId }) => itemId === standard.id)?.recordId ?? null;
      const open = onDay.find(({ sourceId }) => sourceId === standard.id || sourceId === recordId);
      const found = windowsOfDoubt(standard).find(
        ({ record, from, to }) => record.state === "awaiting review" && covers({ from: from ?? "", to }, day),
      );
      const held = standard.records.find(({ id }) => id === recordId);
      const why = open
        ? open.reason
        : found
          ? `${found.cause} by certificate ${found.record.certificateNumber}, which awaits review`
          : held?.standardInDoubt
            ? `a reference standard behind certificate ${held.certificateNumber} is in doubt`
            : null;
      return why === null ? [] : [[standard.id, `was in doubt on ${day}: ${why}`] as const];
    }),
  );
}

/** A least value is what the laboratory measured at: a scope is held against it. */
const fromLeast = (part: AskedParameter): AskedParameter =>
  part.toleranceKind === "minimum only" ? { ...part, from: part.from ?? part.tolerance ?? null } : part;

/** A reference standard has a calibration of its own, also where what its kind is used for otherwise asks for none (17025 6.5.1). */
function ownCalibration(standard: ItemFacts, day: string): CalibrationAnswer {
  const answer = calibrationOn(factsOn(standard, day), day);
  if (!uncertifiedBy(standard, day)?.waived && !(answer.ok && answer.held === null)) return answer;
  return { ok: false, code: "NO_RECORD", message: `${standard.assetTag} has no calibration of its own.` };
}

/** What was measured and no standard was calibrated for on that day, once for each parameter and value. */
function uncoveredBy(standards: readonly ItemFacts[], day: string, points: readonly NamedPoint[]): string[] {
  const left = points.filter(
    (point) =>
      !standards.some((standard) => {
        const { reference, unit } = point;
        const { plan } = factsOn(standard, day);
        const answer = calibrationOn(factsOn(standard, day), day);
        // One that does not count is refused by itself.
        if (!answer.ok) return true;
        const certificate = answer.held?.record;
        return reachesValue(certificate ?? {}, plan, reference, unit ?? null) && !leavesOut(certificate, point);
      }),
  );
  return standards.length === 0
    ? []
    : [...new Set(left.map(({ parameter, reference, unit }) => [parameter, reference, unit].filter(Boolean).join(" ")))];
}

function usedOn(standard: ItemFacts, day: string): StandardUsed {
  const answer = calibrationOn(factsOn(standard, day), day);
  const held = answer.ok ? answer.held : null;
  return {
    itemId: standard.id,
    assetTag: standard.assetTag,
    recordId: held?.record.id ?? null,
    certificateNumber: held?.record.certificateNumber ?? null,
    dueOn: held?.dueOn ?? null,
  };
}

/** Whether a certificate file hangs on the record. */
async function certificateOf({ db }: Pick<Ctx, "db">, recordId: string): Promise<boolean> {
  return (await certificatesOf(db, [recordId])).has(recordId);
}

/** Which of these records have their certificate, with the file. */
export async function certificatesOf(db: Ctx["db"], recordIds: readonly string[]) {
  if (recordIds.length === 0) return new Map<string, Row<typeof storedFile>>();
  const files = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "CalibrationRecord"),
        inArray(storedFile.entityId, [...recordIds]),
        eq(storedFile.kind, "certificate"),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(storedFile.createdAt);
  return new Map(files.map((file) => [file.entityId, file]));
}
