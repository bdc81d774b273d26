/** What becomes of each row of an equipment list (inventory rule 21): same tag and same serial change an item, another serial is refused. */
import type { EquipmentCategory, InventoryItemDraft } from "../contract.ts";
import { InventoryItem } from "../inventory-item.ts";
import { itemImportFields, type ItemImportField } from "../item-import.ts";
import { problemsWithItem } from "../rules.ts";
import { writtenDay, type DayOrder, enteredText } from "#kit/sheet.ts";

export interface ListRow {
  row: number;
  cells: Partial<Record<ItemImportField, string>>;
}

/** An item that is there already. */
export type KnownItem = Pick<InventoryItem, "id" | "assetTag" | "archivedAt"> & {
  state: "in stock" | "retired";
} & Required<{ [K in Exclude<ItemImportField, "assetTag">]: InventoryItem[K] }>;

/** What the company has already, against which a list is judged. */
export interface KnownForImport {
  types: readonly {
    id: string;
    code: string;
    name: string;
    category: EquipmentCategory;
    tracking: "serial" | "batch" | "quantity";
  }[];
  bases: readonly { id: string; code: string; name: string; closed: boolean; mayEnter: boolean }[];
  clients: readonly { id: string; code: string; displayName: string; legalName: string }[];
  /** The items with a tag or serial number of the list. */
  items: readonly KnownItem[];
}

interface Reason {
  field: ItemImportField | null;
  message: string;
}

type Values = Partial<InventoryItemDraft>;

/** A row with what is done: `values` are entered as a new item, or changed in the one that is there. */
export interface PlannedRow<I extends KnownItem = KnownItem> {
  row: number;
  outcome: "new" | "changed" | "unchanged" | "refused";
  before: I | null;
  assetTag: string | null;
  values: Values;
  changes: { field: ItemImportField; from: string; to: string }[];
  reasons: Reason[];
}

/** Every row of a list, in its order. An empty cell leaves what the item has. */
export function planImport<I extends KnownItem>(
  rows: readonly ListRow[],
  order: DayOrder,
  known: Omit<KnownForImport, "items"> & { items: readonly I[]; mayChange: (item: I) => boolean },
): PlannedRow<I>[] {
  const seen = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { values, reasons } = valuesOf(cells, order, known);
    const { assetTag } = values;
    const before = known.items.find((item) => assetTag && same(item.assetTag, assetTag)) ?? null;
    reasons.push(...(before ? againstItem(before, values, known.mayChange(before), known) : asNew(values, known)));
    const whole = { ...before, ...values };
    reasons.push(...againstOthers(whole, before, known), ...repeated(whole, row, seen), ...typeProblems(whole, known));
    const changes = before ? changesIn(before, values, known) : [];
    const done = before ? (changes.length > 0 ? "changed" : "unchanged") : "new";
    const outcome = reasons.length > 0 ? "refused" : done;
    return { row, outcome, before, assetTag: before?.assetTag ?? assetTag ?? null, values, changes, reasons: once(reasons) };
  });
}

/** The first thing that is wrong with each field. */
const once = (reasons: readonly Reason[]) =>
  reasons.filter(({ field }, at) => field === null || reasons.findIndex((one) => one.field === field) === at);

const same = (a: string | null, b: string | null) => (a ?? "").toUpperCase() === (b ?? "").toUpperCase();

function valuesOf(cells: ListRow["cells"], order: DayOrder, known: KnownForImport): { values: Values; reasons: Reason[] } {
  const reasons: Reason[] = [];
  const read: Record<string, unknown> = {};
  for (const field of itemImportFields) {
    const text = enteredText(cells[field]);
    if (text === "") continue;
    const found = valueOf(field, text, order, known);
    if ("wrong" in found) reasons.push({ field, message: found.wrong });
    else read[field] = found.value;
  }
  const parsed = InventoryItem.draft.partial().safeParse(read);
  for (const { path, message } of parsed.error?.issues ?? []) reasons.push({ field: fieldAt(path[0]), message });
  return { values: parsed.success ? parsed.data : read, reasons };
}

const fieldAt = (path: unknown) => itemImportFields.find((field) => field === path) ?? null;

function valueOf(
  field: ItemImportField,
  text: string,
  order: DayOrder,
  { types, bases, clients }: KnownForImport,
): { value: unknown } | { wrong: string } {
  const among = <T extends { id: string }>(all: readonly T[], names: (one: T) => string[]) =>
    all.filter((one) => names(one).some((name) => same(name, text)));
  switch (field) {
    case "typeId":
      return only(
        among(types, ({ code, name }) => [code, name]),
        text,
        "equipment type",
      );
    case "homeBaseId": {
      const found = among(bases, ({ code, name }) => [code, name]);
      if (found.length === 1 && found[0]?.closed) return { wrong: `${found[0].name} is closed.` };
      return only(found, text, "base");
    }
    case "clientCompanyId":
      return only(
        among(clients, ({ code, displayName, legalName }) => [code, displayName, legalName]),
        text,
        "client",
      );
    case "ownership": {
      const owner = owners[text.toLowerCase()];
      return owner ? { value: owner } : { wrong: `'${text}' is not an owner (own, rented, client property).` };
    }
    case "dueBackOn":
    case "purchasedOn":
    case "warrantyUntil":
    case "inServiceOn": {
      const day = writtenDay(text, order);
      return day ? { value: day } : { wrong: `'${text}' is not a date such as 2026-03-14.` };
    }
    case "accessories":
      return {
        value: text
          .split(text.includes(";") ? ";" : ",")
          .map((one) => one.trim())
          .filter(Boolean),
      };
    case "assetTag":
    case "manufacturer":
    case "model":
    case "serialNumber":
    case "description":
    case "storageBin":
    case "supplier":
    case "orderNumber":
    case "firmware":
    case "notes":
      return { value: text };
  }
}

function only(found: readonly { id: string }[], text: string, noun: string): { value: string } | { wrong: string } {
  const [one, another] = found;
  if (one && !another) return { value: one.id };
  return {
    wrong: one
      ? `'${text}' names more than one ${noun}; write its code.`
      : `There is no ${noun} '${text}'. Write its code or its name.`,
  };
}

const owners: Readonly<Record<string, NonNullable<InventoryItemDraft["ownership"]>>> = {
  own: "own",
  owned: "own",
  company: "own",
  rented: "rented",
  rental: "rented",
  hired: "rented",
  leased: "rented",
  "client property": "client property",
  client: "client property",
  customer: "client property",
};

/** Why a row that names an item by its tag does not change it. */
function againstItem(before: KnownItem, values: Values, mayChange: boolean, { bases }: KnownForImport): Reason[] {
  const { assetTag, serialNumber } = before;
  const reasons: Reason[] = [];
  if (!same(serialNumber, values.serialNumber ?? null))
    reasons.push({
      field: "assetTag",
      message: `${assetTag} is already used (${serialNumber ? `serial ${serialNumber}` : "without a serial number"}).`,
    });
  else if (before.state === "retired") reasons.push({ field: "assetTag", message: `${assetTag} is retired.` });
  else if (before.archivedAt) reasons.push({ field: "assetTag", message: `${assetTag} is archived. Restore it first.` });
  else if (!mayChange) reasons.push({ field: "assetTag", message: `You may not change ${assetTag}.` });
  const base = bases.find(({ id }) => id === values.homeBaseId);
  if (base && !base.mayEnter && base.id !== before.homeBaseId)
    reasons.push({ field: "homeBaseId", message: `You may not enter items at ${base.name}.` });
  return reasons;
}

/** What a new item lacks. */
function asNew(values: Values, { bases }: KnownForImport): Reason[] {
  const parsed = InventoryItem.draft.safeParse(values);
  const missing = parsed.error?.issues.map(({ path, message }) => ({ field: fieldAt(path[0]), message })) ?? [];
  const base = bases.find(({ id }) => id === values.homeBaseId);
  const outside: Reason[] =
    base && !base.mayEnter ? [{ field: "homeBaseId", message: `You may not enter items at ${base.name}.` }] : [];
  const nameless: Reason[] =
    values.assetTag || values.serialNumber
      ? []
      : [
          {
            field: "assetTag",
            message: "Enter an asset tag or a serial number: without both, the item would be entered again each time.",
          },
        ];
  return [...missing, ...outside, ...nameless];
}

/** The same maker, model and serial in another item. */
function againstOthers(
  { manufacturer, model, serialNumber }: Values,
  before: KnownItem | null,
  { items }: KnownForImport,
): Reason[] {
  if (!manufacturer || !model || !serialNumber) return [];
  const taken = items.find(
    (item) =>
      item.id !== before?.id &&
      same(item.manufacturer, manufacturer) &&
      same(item.model, model) &&
      same(item.serialNumber, serialNumber),
  );
  return taken ? [{ field: "serialNumber", message: `This maker, model and serial already exist as ${taken.assetTag}.` }] : [];
}

/** The same tag, or the same maker, model and serial, in an earlier row. */
function repeated({ assetTag, manufacturer, model, serialNumber }: Values, row: number, seen: Map<string, number>): Reason[] {
  const keys: [ItemImportField, string | null][] = [
    ["assetTag", assetTag ? `tag ${assetTag}` : null],
    ["serialNumber", serialNumber && manufacturer && model ? [manufacturer, model, serialNumber].join("\n") : null],
  ];
  return keys.flatMap(([field, key]) => {
    if (key === null) return [];
    const earlier = seen.get(key.toUpperCase());
    if (earlier !== undefined) return [{ field, message: `Row ${earlier} has the same.` }];
    seen.set(key.toUpperCase(), row);
    return [];
  });
}

function typeProblems(values: Values, { types }: KnownForImport): Reason[] {
  const type = types.find(({ id }) => id === values.typeId);
  if (!type) return [];
  const { serialNumber = null, ownership = "own", supplier = null, clientCompanyId = null } = values;
  return problemsWithItem({ serialNumber, ownership, supplier, clientCompanyId }, type).map(({ path, message }) => ({
    field: fieldAt(path),
    message,
  }));
}

function changesIn(before: KnownItem, values: Values, known: KnownForImport): PlannedRow["changes"] {
  return itemImportFields.flatMap((field) => {
    // The tag and the serial number are the same but for their case, which stays as it is.
    if (field === "assetTag" || field === "serialNumber" || values[field] === undefined) return [];
    const [from, to] = [inWords(field, before[field], known), inWords(field, values[field], known)];
    return from === to ? [] : [{ field, from, to }];
  });
}

function inWords(field: ItemImportField, value: unknown, { types, bases, clients }: KnownForImport): string {
  if (Array.isArray(value)) return value.join(", ");
  const text = typeof value === "string" ? value : "";
  if (field === "typeId") return types.find(({ id }) => id === text)?.code ?? text;
  if (field === "homeBaseId") return bases.find(({ id }) => id === text)?.code ?? text;
  if (field === "clientCompanyId") return clients.find(({ id }) => id === text)?.code ?? text;
  return text;
}
