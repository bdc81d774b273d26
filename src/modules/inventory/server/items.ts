import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { assetSeries } from "../about.ts";
import { softwareEntered } from "../events.ts";
import { InventoryItem, type InventoryItemDraft, type ItemState } from "../contract.ts";
import { problemsWithItem } from "../rules.ts";
import { calibrationOnlyAfter } from "../rules/in-the-field.ts";
import { calibrationOfItems } from "./source.ts";
import { equipmentType, inventoryItem, searched } from "./tables.ts";
import { baseMoved } from "#directory/bases/events.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { announce } from "#kit/server/events.ts";
import { evidenceDoubted } from "#eligibility/events.ts";
import { invalid, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import type { NewRow, Row } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";

type Kept = Row<typeof inventoryItem>;
type IdentityCorrection = Pick<InventoryItemDraft, "manufacturer" | "model" | "serialNumber"> & {
  version: number;
  reason: string;
};
type Word = InventoryItem["calibrationState"];

const today = sql.placeholder("today");

/** The ordinary functions of an item, each row with its state and calibration today. */
const ordinary = crud(inventoryItem, {
  search: [sql`(${searched(inventoryItem)})`],
  sort: "assetTag",
  sorts: {
    assetTag: inventoryItem.assetTag,
    manufacturer: inventoryItem.manufacturer,
    model: inventoryItem.model,
    serialNumber: inventoryItem.serialNumber,
    createdAt: inventoryItem.createdAt,
  },
  filters: {
    category: (categories: string[]) => ofType(sql`category in ${categories}`),
    method: (method: string) => ofType(sql`${method} = any(methods)`),
    assetTag: (tag: string) => sql`upper(${inventoryItem.assetTag}) = upper(${tag})`,
    state: (states: ItemState[], ctx: Ctx) => or(...states.map((state) => inStateToday(state, ctx))),
    calibrationState: (states: Word[], ctx: Ctx) => calibrationOfItems(ctx.services).isInState(states, ctx.today),
  },
  extra: (services) => ({
    typeCode: sql<string>`${equipmentType.code}`,
    typeName: sql<string>`${equipmentType.name}`,
    category: sql<typeof equipmentType.$inferSelect.category>`${equipmentType.category}`,
    methods: sql<string[]>`${equipmentType.methods}`,
    baseCode: sql<string>`${baseLocation.code}`,
    baseName: sql<string>`${baseLocation.name}`,
    clientName: clientCompany.displayName,
    state: stateToday(services),
    calibrationState: calibrationOfItems(services).stateOn(today),
    calibrationDueOn: calibrationOfItems(services).period.dueOn,
  }),
  joins: (services) => [
    { table: equipmentType, on: eq(equipmentType.id, inventoryItem.typeId) },
    { table: baseLocation, on: eq(baseLocation.id, inventoryItem.homeBaseId) },
    { table: clientCompany, on: eq(clientCompany.id, inventoryItem.clientCompanyId) },
    calibrationOfItems(services).joinOn(today),
  ],
  labels: InventoryItem.labels,
  fields: InventoryItem.fields,
});

const ofType = (condition: SQL) => sql`${inventoryItem.typeId} in (select id from equipment_type where ${condition})`;

/** What `stateOfItem` says of an item with the period that speaks for it today. */
function stateToday(services: Services): SQL<ItemState> {
  const { state, cause } = calibrationOfItems(services).period;
  return sql`case when ${inventoryItem.state} = 'retired' then 'retired'
    when ${state} = 'out of service' then
      case when ${cause} in ('quarantined', 'lost') then ${cause} else 'out of service' end
    else 'in stock' end`;
}

function inStateToday(state: ItemState, { today, services }: Ctx): SQL | undefined {
  const { isOutOfServiceAs } = calibrationOfItems(services);
  if (state === "retired") return eq(inventoryItem.state, "retired");
  const used = ne(inventoryItem.state, "retired");
  if (state === "in stock") return and(used, sql`not ${isOutOfServiceAs("any", today)}`);
  if (state === "quarantined" || state === "lost") return and(used, isOutOfServiceAs([state], today));
  return and(
    used,
    isOutOfServiceAs(["damaged", "dropped", "overloaded", "repaired", "out of service", "software changed"], today),
  );
}

export const items = {
  ...ordinary,
  create: async (ctx: Ctx, { body }: { body: InventoryItemDraft }) =>
    ordinary.find(ctx, { id: (await enterItem(ctx, body, "create")).id }),
  update: async (ctx: Ctx, { id, body }: { id: string; body: ItemChanges }) => {
    await changeItem(ctx, id, body, "update");
    return ordinary.find(ctx, { id });
  },
};

/** Enters an item, with the next tag of its type where it has none. `verb` is what History calls it. */
export async function enterItem(ctx: Ctx, body: InventoryItemDraft, verb: string): Promise<Kept> {
  const values = await checked(ctx, body);
  const assetTag = body.assetTag || (await nextTag(ctx, values.typeId));
  await refuseTakenTag(ctx, assetTag, null);
  return ctx.store.insert(inventoryItem, { ...values, assetTag, state: "in stock" }, verb);
}

interface ItemChanges {
  version: number;
  changes: Partial<InventoryItemDraft>;
}

/** Changes an item as far as its calibrations allow, and tells those who follow from it: its software, its base, its days as a standard. */
export async function changeItem(ctx: Ctx, id: string, body: ItemChanges, verb: string): Promise<void> {
  const before = await ctx.store.find(inventoryItem, id, { lock: true });
  const changes = await checked(ctx, { ...before, ...body.changes }, before);
  const assetTag = body.changes.assetTag || before.assetTag;
  if (assetTag !== before.assetTag) await refuseTakenTag(ctx, assetTag, id);
  await refuseChangedIdentity(ctx, before, { ...changes, assetTag });
  await ctx.store.update(inventoryItem, id, body.version, { ...changes, assetTag }, verb);
  const from = changes.onlyForCalibration && !before.onlyForCalibration ? (changes.calibrationOnlyFrom ?? null) : null;
  if (from !== null) await doubtFrom(ctx, before, from, `Kept for calibration only from ${from}`);
  const { firmware: now = null } = changes;
  if (now !== before.firmware) await announce(ctx, softwareEntered, { itemId: id, was: before.firmware, now });
  if (changes.homeBaseId !== before.homeBaseId)
    await announce(ctx, baseMoved, {
      subjectType: "InventoryItem",
      subjectId: id,
      from: before.homeBaseId,
      to: changes.homeBaseId,
      on: ctx.today,
    });
}

/**
 * A typing error found after the first calibration: both identities and the reason stay in the history, and who signs on a certificate of before
 * is asked why it is of this item (17025 6.4.13).
 */
export async function correctIdentity(
  ctx: Ctx,
  { id, body: { version, reason, ...marks } }: { id: string; body: IdentityCorrection },
) {
  const before = await ctx.store.find(inventoryItem, id, { lock: true });
  const { manufacturer, model, serialNumber } = await checked(ctx, { ...before, ...marks }, before);
  const action = { verb: "correct identity", reason };
  await ctx.store.update(inventoryItem, id, version, { manufacturer, model, serialNumber }, action);
  return ordinary.find(ctx, { id });
}

/** Final: reports keep their reference, nothing picks the item any more. */
export async function retireItem(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; retiredOn: string; reason: string } },
) {
  const before = await ctx.store.find(inventoryItem, id, { lock: true });
  if (body.retiredOn > ctx.today) throw wrongField("retiredOn", "The date is in the future.");
  const changes = { state: "retired", retiredOn: body.retiredOn, retireReason: body.reason } as const;
  await ctx.store.freeze(inventoryItem, id, body.version, changes, { verb: "retire", reason: body.reason });
  await doubtFrom(ctx, before, body.retiredOn, `Retired on ${body.retiredOn}: ${body.reason}`);
  return ordinary.find(ctx, { id });
}

/** What was signed on an item on a day from which it is now said to have been no longer in use is examined (inspection-reports rule 37). */
function doubtFrom(ctx: Ctx, { id, assetTag, homeBaseId }: Row<typeof inventoryItem>, from: Day, reason: string): Promise<void> {
  return announce(ctx, evidenceDoubted, {
    cause: "instrument out of service",
    source: { entity: "InventoryItem", id, named: assetTag },
    from,
    to: null,
    reason,
    baseLocationId: homeBaseId,
  });
}

/** The values to keep; refuses what the type does not allow and a serial that exists. */
async function checked(
  ctx: Ctx,
  draft: InventoryItemDraft,
  before?: Kept,
): Promise<Omit<NewRow<typeof inventoryItem>, "assetTag" | "state">> {
  const type = await ctx.store.find(equipmentType, draft.typeId);
  const ownership = draft.ownership ?? "own";
  const problems = problemsWithItem({ ...draft, ownership }, type);
  if (problems.length > 0) throw invalid(problems, problems[0]?.message);
  const values = {
    typeId: draft.typeId,
    manufacturer: draft.manufacturer,
    model: draft.model,
    serialNumber: draft.serialNumber || null,
    description: draft.description ?? null,
    ownership,
    clientCompanyId: ownership === "client property" ? (draft.clientCompanyId ?? null) : null,
    supplier: ownership === "client property" ? null : (draft.supplier ?? null),
    dueBackOn: ownership === "own" ? null : (draft.dueBackOn ?? null),
    homeBaseId: draft.homeBaseId,
    storageBin: draft.storageBin ?? null,
    purchasedOn: draft.purchasedOn ?? null,
    orderNumber: draft.orderNumber ?? null,
    warrantyUntil: draft.warrantyUntil ?? null,
    inServiceOn: draft.inServiceOn ?? null,
    firmware: draft.firmware ?? null,
    accessories: draft.accessories ?? [],
    ...calibrationOnlyAfter(
      before ?? null,
      { onlyForCalibration: draft.onlyForCalibration ?? false, calibrationOnlyFrom: draft.calibrationOnlyFrom ?? null },
      ctx.today,
    ),
    notes: draft.notes ?? null,
  };
  await refuseTakenSerial(ctx, values, before?.id ?? null);
  return values;
}

/** Type, tag, maker, model and serial stay once a certificate speaks of them. */
async function refuseChangedIdentity(ctx: Ctx, before: Kept, after: Identity): Promise<void> {
  const wrong = await whyIdentityStays(ctx, before, after);
  if (wrong) throw wrongField(wrong.path, wrong.message);
}

type Identity = Pick<NewRow<typeof inventoryItem>, "typeId" | "assetTag" | (typeof marks)[number]>;

/** Why the identity of an item cannot become another, with the field; null where it can. */
export async function whyIdentityStays(
  ctx: Ctx,
  before: Kept,
  after: Identity,
): Promise<{ path: keyof Identity; message: string } | null> {
  const { hasHistory, isCalibrated } = calibrationOfItems(ctx.services);
  if (after.typeId !== before.typeId && (await hasHistory(ctx.db, before.id)))
    return { path: "typeId", message: "The type cannot change once the item has calibrations or events." };
  const mark = marks.find((one) => after[one] !== before[one]);
  if (after.assetTag === before.assetTag && mark === undefined) return null;
  if (!(await isCalibrated(ctx.db, before.id))) return null;
  if (after.assetTag !== before.assetTag)
    return {
      path: "assetTag",
      message: "The asset tag cannot change after the first calibration: certificates and labels show it.",
    };
  if (mark === undefined) return null;
  const stays = "Maker, model and serial number cannot change after the first calibration: the certificate identifies them.";
  return { path: mark, message: `${stays} Use “Correct identity” and give the reason.` };
}

const marks = ["manufacturer", "model", "serialNumber"] as const;

async function refuseTakenTag(ctx: Ctx, assetTag: string, self: string | null): Promise<void> {
  const [taken] = await ctx.db
    .select({ assetTag: inventoryItem.assetTag, serialNumber: inventoryItem.serialNumber })
    .from(inventoryItem)
    .where(and(sql`upper(${inventoryItem.assetTag}) = upper(${assetTag})`, self ? ne(inventoryItem.id, self) : undefined));
  if (!taken) return;
  const serial = taken.serialNumber ? ` (serial ${taken.serialNumber})` : "";
  throw wrongField("assetTag", `${taken.assetTag} is already used${serial}.`);
}

async function refuseTakenSerial(
  ctx: Ctx,
  { manufacturer, model, serialNumber }: { manufacturer: string; model: string; serialNumber: string | null },
  self: string | null,
): Promise<void> {
  if (!serialNumber) return;
  const [taken] = await ctx.db
    .select({ assetTag: inventoryItem.assetTag })
    .from(inventoryItem)
    .where(
      and(
        sql`upper(${inventoryItem.manufacturer}) = upper(${manufacturer})`,
        sql`upper(${inventoryItem.model}) = upper(${model})`,
        sql`upper(${inventoryItem.serialNumber}) = upper(${serialNumber})`,
        self ? ne(inventoryItem.id, self) : undefined,
      ),
    );
  if (taken) throw wrongField("serialNumber", `This maker, model and serial already exist as ${taken.assetTag}.`);
}

/** The next number of the type's series that nobody has typed by hand meanwhile. */
async function nextTag(ctx: Ctx, typeId: string): Promise<string> {
  const { code } = await ctx.store.find(equipmentType, typeId);
  for (let tries = 0; tries < 1000; tries += 1) {
    const tag = await takeInSeries(ctx.store, assetSeries, { values: () => ({ TYPE: code }), day: ctx.today });
    const [taken] = await ctx.db
      .select({ id: inventoryItem.id })
      .from(inventoryItem)
      .where(sql`upper(${inventoryItem.assetTag}) = upper(${tag})`);
    if (!taken) return tag;
  }
  throw refused(`No free tag found for ${code}. Type one.`);
}
