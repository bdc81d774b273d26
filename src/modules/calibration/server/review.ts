import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { calibrationLife, type StandardUsed } from "../contract.ts";
import {
  calibrationOn,
  isAccredited,
  lowestTur,
  obstaclesToRelease,
  planOn,
  problemsWithPoints,
  problemsWithResult,
  type ReleaseFound,
  windowOfDoubt,
} from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts, uncertifiedBy } from "./facts.ts";
import { rebuildPeriods } from "./periods.ts";
import { pointsOf, readRecord } from "./records.ts";
import { calibrationProvider, calibrationRecord } from "./tables.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { notFound, refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type Acting, advance } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Store } from "#kit/server/store.ts";
import { storedFile } from "#kit/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

type Kept = Row<typeof calibrationRecord>;

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
    return { submittedById: ctx.actor.id, submittedAt: ctx.store.now };
  });
  await rebuildPeriods(ctx.store, [itemId]);
  return readRecord(ctx, asked.id);
}

/** The points may have been measured after the result was typed: what they say has to agree with it. */
async function refuseResult(ctx: Ctx, record: Kept): Promise<void> {
  const points = await pointsOf(ctx, record.id);
  const problems = [...problemsWithResult(record), ...problemsWithPoints(points, record.decisionRule)];
  if (problems.length > 0) throw refused(problems[0] ?? "", problems, "calibration-refused");
}

/** From here on the calibration counts, from its date to its due date, and is final. */
export async function releaseCalibration(ctx: Ctx, asked: Acting<{ acceptedReason?: string | null | undefined }>) {
  const released = await advance(ctx, calibrationRecord, calibrationLife, "release", asked, async (record) => {
    await refuseResult(ctx, record);
    const acceptedReason = asked.body.acceptedReason?.trim() || null;
    const { found, standards } = await gatherReleaseEvidence(ctx, record, acceptedReason);
    const obstacles = obstaclesToRelease(found);
    if (obstacles.length > 0) throw refused(obstacles[0] ?? "", obstacles, "calibration-not-releasable");
    return { reviewedById: ctx.actor.id, reviewedOn: ctx.today, releasedAt: ctx.store.now, acceptedReason, standards };
  });
  await recomputeStates(ctx.store, released.itemId);
  await doubtWhatWasMeasured(ctx, released);
  return readRecord(ctx, asked.id);
}

export async function rejectCalibration(ctx: Ctx, asked: Acting<{ reason: string }>) {
  const { itemId } = await advance(ctx, calibrationRecord, calibrationLife, "reject", asked, () => ({
    reviewedById: ctx.actor.id,
    reviewedOn: ctx.today,
    rejectReason: asked.body.reason,
  }));
  await rebuildPeriods(ctx.store, [itemId]);
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
  const all = await ctx.db.select().from(calibrationRecord).where(eq(calibrationRecord.itemId, record.itemId));
  const doubt = windowOfDoubt({ records: all }, record);
  if (!doubt) return;
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
    reason: `${record.asFound === "out of tolerance" ? "Found out of tolerance" : "Failed its calibration"} by certificate ${record.certificateNumber}`,
    baseLocationId: item.homeBaseId,
    always: true,
  });
}

/** The item as it is, whoever asks: the case is opened whatever the reach of the one who released the certificate. */
async function itemOf({ db }: Ctx, id: string): Promise<Row<typeof inventoryItem>> {
  const [item] = await db.select().from(inventoryItem).where(eq(inventoryItem.id, id));
  if (!item) throw notFound("item");
  return item;
}

/** The latest released calibration is in force, the earlier ones superseded; then the item's periods follow. */
async function recomputeStates(store: Store, itemId: string): Promise<void> {
  const released = await store.db
    .select()
    .from(calibrationRecord)
    .where(and(eq(calibrationRecord.itemId, itemId), isNotNull(calibrationRecord.releasedAt), isNull(calibrationRecord.voidedAt)))
    .orderBy(desc(calibrationRecord.calibratedOn), desc(calibrationRecord.releasedAt));
  for (const [index, { id, version, state }] of released.entries()) {
    const due = index === 0 ? "in force" : "superseded";
    if (state !== due)
      await store.annotate(calibrationRecord, id, version, { state: due }, index === 0 ? "reinstate" : "supersede");
  }
  await rebuildPeriods(store, [itemId]);
}

/** All that the release is judged by, and the standards as they will be frozen. */
async function gatherReleaseEvidence(
  ctx: Ctx,
  record: Kept,
  acceptedReason: string | null,
): Promise<{ found: ReleaseFound; standards: StandardUsed[] }> {
  const item = await ctx.store.find(inventoryItem, record.itemId);
  const facts = await loadFacts(ctx.db, [record.itemId, ...record.standardItemIds]);
  const own = facts.get(record.itemId);
  const plan = own ? planOn(own.plans, record.calibratedOn) : null;
  const wanted = record.covers.length > 0 ? record.covers : (plan?.parameters ?? []);
  const standards = record.standardItemIds.flatMap((id) => facts.get(id) ?? []);
  const points = await pointsOf(ctx, record.id);
  const provider = await providerOf(ctx, record, wanted, acceptedReason);
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
    },
    item: { serialNumber: item.serialNumber, model: item.model, assetNumber: item.assetTag },
    plan,
    covers: record.covers.map(({ parameter, from = null, to = null, unit = null }) => ({ parameter, from, to, unit })),
    standards: standards.map((standard) => ({
      name: `${standard.typeName} ${standard.assetTag}`,
      answer: uncertifiedBy(standard, record.calibratedOn)?.waived
        ? {
            ok: false as const,
            code: "NO_RECORD" as const,
            message: `${standard.assetTag} has a plan that asks for no calibration.`,
          }
        : calibrationOn(factsOn(standard, record.calibratedOn), record.calibratedOn),
    })),
    lowestTur: lowestTur(points),
    decisionRule: record.decisionRule,
    ...(provider ? { provider } : {}),
  };
  return { found, standards: standards.map((standard) => usedOn(standard, record.calibratedOn)) };
}

async function providerOf(
  ctx: Ctx,
  { providerId, calibratedOn }: Kept,
  wanted: Parameters<typeof isAccredited>[2],
  acceptedReason: string | null,
) {
  if (!providerId) return null;
  const [provider] = await ctx.db.select().from(calibrationProvider).where(eq(calibrationProvider.id, providerId));
  if (!provider) return null;
  const scope = provider.scope.map(({ parameter }) => ({ parameter }));
  return { name: provider.name, accredited: isAccredited({ ...provider, scope }, calibratedOn, wanted), acceptedReason };
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
