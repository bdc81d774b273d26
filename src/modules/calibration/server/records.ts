import { and, asc, eq, getColumns, gte, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import {
  type CalibrationDraft,
  type CalibrationPointDraft,
  CalibrationRecord,
  inHouse,
  type MeasuredRange,
} from "../contract.ts";
import { dueOn, problemsWith, type ParameterRange, evaluatedPoint, saysOtherwise, toleranceStatusOf } from "../rules.ts";
import { factsOn, loadFacts } from "./facts.ts";
import { calibrationPoint, calibrationProvider, calibrationRecord, equipmentEvent } from "./tables.ts";
import { notFound, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";
import { equipmentType, inventoryItem, searched } from "#modules/inventory/server/tables.ts";
import type { ListQuery } from "#kit/server/list-query.ts";

type Kept = Row<typeof calibrationRecord>;

const withItem = {
  assetTag: sql<string>`${inventoryItem.assetTag}`,
  itemName: sql<string>`${inventoryItem.manufacturer} || ' ' || ${inventoryItem.model}`,
  itemSerial: inventoryItem.serialNumber,
  typeCode: sql<string>`${equipmentType.code}`,
};

const ordinary = crud(calibrationRecord, {
  sort: "-calibratedOn",
  sorts: {
    calibratedOn: calibrationRecord.calibratedOn,
    createdAt: calibrationRecord.createdAt,
    dueOn: calibrationRecord.dueOn,
    certificateNumber: calibrationRecord.certificateNumber,
    providerName: calibrationRecord.providerName,
  },
  filters: {
    words: found,
    calibratedFrom: (day: Day) => gte(calibrationRecord.calibratedOn, day),
    calibratedTo: (day: Day) => lte(calibrationRecord.calibratedOn, day),
  },
  extra: withItem,
  joins: [
    { table: inventoryItem, on: eq(inventoryItem.id, calibrationRecord.itemId) },
    { table: equipmentType, on: eq(equipmentType.id, inventoryItem.typeId) },
  ],
  labels: CalibrationRecord.labels,
  fields: CalibrationRecord.fields,
});

/** The lists look for the words of the certificate and of the item, which lie in two tables. */
export const records = {
  ...ordinary,
  list: (ctx: Ctx, asked: { query: ListQuery }) => ordinary.list(ctx, inItemsToo(asked)),
  count: (ctx: Ctx, asked: { query: ListQuery }) => ordinary.count(ctx, inItemsToo(asked)),
  export: (ctx: Ctx, asked: { query: ListQuery }) => ordinary.export(ctx, inItemsToo(asked)),
};

const inItemsToo = ({ query: { q, ...query } }: { query: ListQuery }) => ({ query: { ...query, words: q || undefined } });

function found(q: string): SQL {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 6);
  const all = (text: SQL) => and(...words.map((word) => sql`${text} ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`));
  const certificate = sql`(${calibrationRecord.certificateNumber} || ' ' || ${calibrationRecord.providerName})`;
  return sql`${calibrationRecord.id} in (with found as materialized (
    select ${calibrationRecord.id} from ${calibrationRecord} where ${all(certificate)}
    union select ${calibrationRecord.id} from ${calibrationRecord} where ${calibrationRecord.itemId} in (
      select ${inventoryItem.id} from ${inventoryItem} where ${all(sql`(${searched(inventoryItem)})`)})) select id from found)`;
}

/** Once released, whoever may see the item may read its record: it is what a report's evidence points to. */
export async function findRecord(ctx: Ctx, { id }: { id: string }) {
  const [known] = await ctx.db.select().from(calibrationRecord).where(eq(calibrationRecord.id, id));
  if (known?.releasedAt) await ctx.lookup.find(inventoryItem, known.itemId);
  else await ctx.lookup.find(calibrationRecord, id);
  return readRecord(ctx, id);
}

/** The record as it is shown, without asking again who may see it. */
export async function readRecord(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ ...getColumns(calibrationRecord), ...withItem })
    .from(calibrationRecord)
    .innerJoin(inventoryItem, eq(inventoryItem.id, calibrationRecord.itemId))
    .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
    .where(eq(calibrationRecord.id, id));
  if (!row) throw notFound("calibration record");
  return row;
}

export async function recordCalibration(ctx: Ctx, { body }: { body: CalibrationDraft }) {
  const item = await ctx.store.find(inventoryItem, body.itemId);
  if (item.state === "retired") throw refused(`${item.assetTag} was retired on ${item.retiredOn}.`);
  const values = await complete(ctx, body);
  const { id } = await ctx.store.insert(calibrationRecord, { ...values, standards: [], state: "draft" }, "record");
  return readRecord(ctx, id);
}

export async function changeCalibration(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<CalibrationDraft> } },
) {
  const before = await openDraft(ctx, id);
  if (body.changes.itemId && body.changes.itemId !== before.itemId)
    throw wrongField("itemId", "A calibration stays with its item. Record a new one for the other item.");
  const values = await complete(ctx, { ...before, ...body.changes }, id);
  await ctx.store.update(calibrationRecord, id, body.version, values);
  return readRecord(ctx, id);
}

export async function archiveCalibration(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  const draft = await openDraft(ctx, id);
  if (saysOtherwise(draft))
    throw refused(
      "This draft records a finding: out of tolerance, failed, adjusted or repaired. Send it for review. The reviewer can reject the certificate; the finding is withdrawn by a second person.",
    );
  return records.archive(ctx, { id, query });
}

/** The points in their order; the record itself must be within reach. */
export async function readPoints(ctx: Ctx, { id }: { id: string }) {
  await findRecord(ctx, { id });
  return pointsOf(ctx, id);
}

export async function pointsOf({ db }: Pick<Ctx, "db">, recordId: string) {
  return db
    .select()
    .from(calibrationPoint)
    .where(eq(calibrationPoint.recordId, recordId))
    .orderBy(asc(calibrationPoint.position));
}

/** Replaces the points; as found and as left follow from them where they were judged. */
export async function setPoints(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; points: CalibrationPointDraft[] } },
) {
  const before = await openDraft(ctx, id);
  const rows = body.points.map((point, position) => ({ ...evaluatedPoint(point), position }));
  const parent = { column: calibrationPoint.recordId, id };
  const also = await ctx.store.replaceChildren(
    calibrationPoint,
    parent,
    rows,
    (row) => `point ${String(row.phase)} ${String(row.parameter)} ${String(row.nominal ?? row.reference)}`,
  );
  const changes = {
    asFound: toleranceStatusOf(body.points, "as found", before.decisionRule) ?? before.asFound,
    asLeft: toleranceStatusOf(body.points, "as left", before.decisionRule) ?? before.asLeft,
  };
  await ctx.store.update(calibrationRecord, id, body.version, changes, { verb: "measure", also });
  return readRecord(ctx, id);
}

/** The record while it may still be changed. */
async function openDraft(ctx: Ctx, id: string): Promise<Kept> {
  const record = await ctx.store.find(calibrationRecord, id, { lock: true });
  if (record.state !== "draft") throw refused(closedBecause(record));
  return record;
}

function closedBecause({ state, certificateNumber }: Kept): string {
  const words: Record<string, string> = {
    "awaiting review": "has been sent for review",
    "in force": "has been released",
    superseded: "has been released",
    rejected: "was rejected",
    voided: "was voided",
  };
  return `Certificate ${certificateNumber} ${words[state] ?? "is closed"} and cannot be changed.`;
}

type Entry = Omit<CalibrationDraft, "excludes" | "covers"> & {
  excludes?: MeasuredRange[] | undefined;
  covers?: MeasuredRange[] | undefined;
};

/** The values to keep, with the plan's due date where none was typed; refuses what cannot be so. */
async function complete(
  ctx: Ctx,
  entry: Entry,
  id?: string,
): Promise<Omit<NewRow<typeof calibrationRecord>, "state" | "standards">> {
  const item = (await loadFacts(ctx.db, [entry.itemId])).get(entry.itemId);
  const plan = item ? factsOn(item, entry.calibratedOn).plan : null;
  const due = entry.dueOn ?? (plan && dueOn(plan, entry.calibratedOn, entry.firstUsedOn));
  if (!due) throw wrongField("dueOn", "Enter the due date: the plan has no interval.");
  const points = id ? await pointsOf(ctx, id) : [];
  const rule = entry.decisionRule ?? "simple";
  const values = {
    itemId: entry.itemId,
    certificateNumber: entry.certificateNumber,
    calibratedOn: entry.calibratedOn,
    dueOn: due,
    providerId: entry.providerId ?? null,
    providerName: await laboratory(ctx, entry.providerId ?? null),
    performedById: entry.performedById ?? null,
    asFound: toleranceStatusOf(points, "as found", rule) ?? entry.asFound,
    asLeft: toleranceStatusOf(points, "as left", rule) ?? entry.asLeft,
    adjusted: entry.adjusted,
    repaired: entry.repaired,
    result: entry.result,
    limitation: entry.limitation?.trim() || null,
    excludes: entry.excludes ?? [],
    covers: entry.covers ?? [],
    decisionRule: rule,
    certificateSerial: entry.certificateSerial ?? null,
    certificateModel: entry.certificateModel ?? null,
    certificateAssetTag: entry.certificateAssetTag ?? null,
    temperatureC: entry.temperatureC ?? null,
    humidityPercent: entry.humidityPercent ?? null,
    pressureKpa: entry.pressureKpa ?? null,
    standardItemIds: entry.standardItemIds ?? [],
    precedingEventIds: await eventsOfTheDay(ctx, entry),
    firstUsedOn: entry.firstUsedOn ?? null,
    receivedOn: entry.receivedOn ?? null,
    firmware: entry.firmware ?? null,
    notes: entry.notes ?? null,
  };
  const problems = problemsWith(
    { ...values, excludes: ranges(values.excludes), covers: ranges(values.covers) },
    plan,
    ctx.today,
    {
      first: !(await wasCalibratedBefore(ctx, entry.itemId, id)),
      firstUsedOn: values.firstUsedOn,
    },
  );
  if (problems.length > 0) throw refused(problems[0] ?? "", problems, "calibration-refused");
  return values;
}

export const ranges = (some: readonly MeasuredRange[]): ParameterRange[] =>
  some.map(({ parameter, from, to, unit }) => ({ parameter, from: from ?? null, to: to ?? null, unit: unit ?? null }));

/** Only events of this item on this very day can be told to have happened before its calibration. */
async function eventsOfTheDay(ctx: Ctx, { itemId, calibratedOn, precedingEventIds = [] }: Entry): Promise<string[]> {
  if (precedingEventIds.length === 0) return [];
  const known = await ctx.db
    .select({ id: equipmentEvent.id })
    .from(equipmentEvent)
    .where(and(eq(equipmentEvent.itemId, itemId), eq(equipmentEvent.effectiveOn, calibratedOn)));
  if (precedingEventIds.some((id) => !known.some((event) => event.id === id)))
    throw wrongField("precedingEventIds", `Choose events of ${calibratedOn}: others are not on the day of the calibration.`);
  return precedingEventIds;
}

async function laboratory(ctx: Ctx, providerId: string | null): Promise<string> {
  if (!providerId) return inHouse;
  const { name, archivedAt } = await ctx.store.find(calibrationProvider, providerId);
  if (archivedAt) throw wrongField("providerId", `${name} is archived: its certificates are no longer accepted.`);
  return name;
}

async function wasCalibratedBefore(ctx: Ctx, itemId: string, id?: string): Promise<boolean> {
  const [earlier] = await ctx.db
    .select({ id: calibrationRecord.id })
    .from(calibrationRecord)
    .where(
      and(
        eq(calibrationRecord.itemId, itemId),
        isNotNull(calibrationRecord.releasedAt),
        isNull(calibrationRecord.voidedAt),
        id ? ne(calibrationRecord.id, id) : undefined,
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
