/** What the release of a calibration is judged by: its plan, its laboratory, the standards behind it, and who wrote on it. */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { StandardUsed } from "../contract.ts";
import {
  type AskedParameter,
  belowTheStandards,
  type CalibrationAnswer,
  calibrationOn,
  coveredBy,
  isAccredited,
  leavesOut,
  lowestTur,
  type NamedPoint,
  planOn,
  reachesValue,
  type ReleaseFound,
  unplannedTolerances,
  widerThanAnyPlan,
  windowsOfDoubt,
} from "../rules.ts";
import { factsOn, type ItemFacts, loadFacts, uncertifiedBy } from "./facts.ts";
import { pointsOf, ranges } from "./records.ts";
import { calibrationPlan, calibrationProvider, type calibrationRecord } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { auditEvent, storedFile } from "#kit/server/tables.ts";
import { covers, type Day } from "#kit/validity.ts";
import { evidenceCase } from "#eligibility/server/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { shippedTypes } from "#modules/inventory/shipped-types.ts";

type Kept = Row<typeof calibrationRecord>;

/** All that the release is judged by, and the standards as they will be frozen. */
export async function gatherReleaseEvidence(
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
  const inHouse = record.providerId === null;
  const doubts = inHouse ? await doubtsAbout(ctx.db, standards, used, record.calibratedOn) : new Map<string, string>();
  const found: ReleaseFound = {
    calibratedOn: record.calibratedOn,
    inHouse,
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
    beyondPlans: record.result === "fail" || !own ? [] : widerThanAnyPlan(points, asked, await plannedForKind(ctx.db, own)),
    writers: await writersOf(ctx, record.id),
    performerMay: await mayCalibrate(ctx, record.performedById, item.homeBaseId),
    uncovered: inHouse ? uncoveredBy(standards, record.calibratedOn, points) : [],
    belowStandards: inHouse ? belowTheStandards(points, await pointsOfStandards(ctx, used)) : [],
    circle: inHouse ? await circleThrough(ctx.db, record.itemId, used) : [],
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
export async function writersOf({ db }: Ctx, recordId: string): Promise<string[]> {
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

/** Whether the person who calibrated is authorized to by a role (17025 6.2.5, 6.2.6). */
async function mayCalibrate({ db, services }: Ctx, userId: string | null, baseLocationId: string): Promise<boolean> {
  if (userId === null) return true;
  const authorized = await services.whoMay(db, { named: "calibration.perform", module: "calibration", baseLocationId });
  return authorized.includes(userId);
}

/** The parameters of every plan for the kind of an item: of its type, of the items of that type, and as shipped. */
async function plannedForKind(db: Reading, { id, typeCode }: ItemFacts): Promise<AskedParameter[]> {
  const plans = await db
    .select({ parameters: calibrationPlan.parameters })
    .from(calibrationPlan)
    .leftJoin(inventoryItem, eq(inventoryItem.id, calibrationPlan.itemId))
    .where(
      and(
        isNull(calibrationPlan.archivedAt),
        sql`coalesce(${calibrationPlan.typeId}, ${inventoryItem.typeId}) = (select i.type_id from ${inventoryItem} i where i.id = ${id})`,
      ),
    );
  const shipped = shippedTypes.find(({ code }) => code === typeCode)?.parameters ?? [];
  return [...plans.flatMap(({ parameters }) => parameters), ...shipped];
}

/** Why an item is no reference standard for this calibration, whatever its own says; null where it may be one (rule 14; 17025 6.5). */
function whyNoStandard(standard: ItemFacts, { itemId, calibratedOn }: Kept): string | null {
  if (standard.id === itemId) return "cannot be calibrated with itself";
  if (!standard.onlyForCalibration && !standard.isReference)
    return "is not a reference standard: mark it as “only for calibration”, or choose the standard that was used";
  if (standard.retiredOn !== null && standard.retiredOn <= calibratedOn) return `was retired on ${standard.retiredOn}`;
  return null;
}

/**
 * Why standards are in doubt on the day they were used: by an open case, of theirs or of the certificate they were used under, by a finding, whatever became
 * of its paper, or by a standard behind them. What is measured with them is known no better (ISO/IEC 17025:2017 6.4.9, 7.10).
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
        ({ cause, from, to }) => ["found out of tolerance", "failed"].includes(cause) && covers({ from: from ?? "", to }, day),
      );
      const held = standard.records.find(({ id }) => id === recordId);
      const why = open
        ? open.reason
        : found
          ? `${found.cause} by certificate ${found.record.certificateNumber}${becameOf(found.record.state)}`
          : held?.standardInDoubt
            ? `a reference standard behind certificate ${held.certificateNumber} is in doubt`
            : null;
      return why === null ? [] : [[standard.id, `was in doubt on ${day}: ${why}`] as const];
    }),
  );
}

const becameOf = (state: string): string =>
  state === "awaiting review" ? ", which awaits review" : ["rejected", "voided"].includes(state) ? `, which was ${state}` : "";

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
export async function certificateOf({ db }: Pick<Ctx, "db">, recordId: string): Promise<boolean> {
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
