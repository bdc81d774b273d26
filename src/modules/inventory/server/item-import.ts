import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import type { InventoryItemDraft } from "../contract.ts";
import { enteredText, type DayOrder } from "#kit/sheet.ts";
import { type KnownForImport, type ListRow, type PlannedRow, planImport } from "../rules/item-import.ts";
import { changeItem, enterItem, whyIdentityStays } from "./items.ts";
import { equipmentType, inventoryItem } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import type { Action } from "#kit/contract.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type Item = Row<typeof inventoryItem>;
interface EquipmentList {
  order: DayOrder;
  rows: ListRow[];
}

/** What would become of each row. Nothing is written. */
export async function checkItemImport(ctx: Ctx, { body }: { body: EquipmentList }) {
  return { rows: (await plannedRows(ctx, body)).map((one) => shown(one, one.before)) };
}

/** Does what the check said, in one transaction; refused rows are answered and not written. Rows with a tag go first: the series passes theirs. */
export async function importItems(ctx: Ctx, { body }: { body: EquipmentList }) {
  const planned = await plannedRows(ctx, body);
  const entered = new Map<number, Pick<Item, "id" | "assetTag">>();
  for (const one of planned.toSorted((a, b) => Number(!a.assetTag) - Number(!b.assetTag))) {
    const { row, outcome, before, values } = one;
    if (outcome === "new") entered.set(row, await enterItem(ctx, values as InventoryItemDraft, "import"));
    if (outcome === "changed" && before)
      await changeItem(ctx, before.id, { version: before.version, changes: changed(one) }, "import");
  }
  return { rows: planned.map((one) => shown(one, one.before ?? entered.get(one.row) ?? null)) };
}

/** Only what the check named: the tag and serial number of an item stay as they are written there. */
const changed = ({ values, changes }: PlannedRow): Omit<PlannedRow["values"], "assetTag"> =>
  Object.fromEntries(changes.map(({ field }) => [field, values[field]]));

function shown({ row, outcome, assetTag, changes, reasons }: PlannedRow<Item>, item: Pick<Item, "id" | "assetTag"> | null) {
  return { row, outcome, id: item?.id ?? null, assetTag: item?.assetTag ?? assetTag, changes, reasons };
}

async function plannedRows(ctx: Ctx, { rows, order }: EquipmentList): Promise<PlannedRow<Item>[]> {
  const planned = planImport(rows, order, await known(ctx, rows));
  const done: PlannedRow<Item>[] = [];
  for (const one of planned) {
    const { before, outcome } = one;
    const wrong = before && outcome === "changed" ? await whyIdentityStays(ctx, before, { ...before, ...changed(one) }) : null;
    done.push(wrong ? { ...one, outcome: "refused", reasons: [{ field: wrong.path, message: wrong.message }] } : one);
  }
  return done;
}

async function known(
  ctx: Ctx,
  rows: readonly ListRow[],
): Promise<Omit<KnownForImport, "items"> & { items: Item[]; mayChange: (item: Item) => boolean }> {
  const { db } = ctx;
  const types = await db.select().from(equipmentType).where(isNull(equipmentType.archivedAt));
  const bases = await db
    .select({ id: baseLocation.id, code: baseLocation.code, name: baseLocation.name, status: baseLocation.status })
    .from(baseLocation)
    .where(isNull(baseLocation.archivedAt));
  const clients = await db
    .select({
      id: clientCompany.id,
      code: clientCompany.code,
      displayName: clientCompany.displayName,
      legalName: clientCompany.legalName,
    })
    .from(clientCompany)
    .where(and(isNull(clientCompany.archivedAt), ctx.lookup.within(clientCompany)));
  const items = await db
    .select()
    .from(inventoryItem)
    .where(
      or(
        isOneOf(
          sql`upper(${inventoryItem.assetTag})`,
          rows.map(({ cells }) => cells.assetTag),
        ),
        isOneOf(
          sql`upper(${inventoryItem.serialNumber})`,
          rows.map(({ cells }) => cells.serialNumber),
        ),
      ),
    );
  return {
    types,
    bases: bases.map(({ status, ...base }) => ({
      ...base,
      closed: status === "closed",
      mayEnter: reaches(ctx, "create", { homeBaseId: base.id, createdById: ctx.actor.id }),
    })),
    clients,
    items,
    mayChange: (item) => reaches(ctx, "edit", item),
  };
}

function isOneOf(column: SQL, cells: readonly (string | undefined)[]): SQL {
  const texts = [...new Set(cells.map((cell) => enteredText(cell).toUpperCase()).filter(Boolean))];
  return texts.length > 0 ? sql`${column} in ${texts}` : sql`false`;
}

/** Whether the person's right to the action reaches an item of this base, entered by this person. */
function reaches({ actor }: Ctx, action: Action, { homeBaseId, createdById }: Pick<Item, "homeBaseId" | "createdById">): boolean {
  if (actor.isSuperUser) return true;
  const scope = reachOf(actor.rights, ["inventory"], action);
  if (scope === "all") return true;
  const isOwn = createdById === actor.id;
  return scope === "own" ? isOwn : scope === "base" && (actor.baseIds.includes(homeBaseId) || (action !== "create" && isOwn));
}
