/** Rate items as rows of the grid: every cell a text or a flag, read back into an item. */
import { emptyItem, itemLabels, type RateItem, RateItemDraft } from "../contract.ts";
import {
  filmSizes,
  incrementModes,
  itemCategories,
  itemLevels,
  itemUnits,
  taxClasses,
  tierModes,
  tierPeriods,
} from "../item-terms.ts";
import { bandOf, bandText, categoriesOf, includedOf, includedText, tiersOf, tiersText } from "../rules/item-text.ts";
import { capital } from "#kit/capital.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { type GridColumn, type GridErrors, problemsIn } from "#kit/ui/grid/column.ts";
import { uuid } from "#kit/ui/unique.ts";
import { methods } from "#modules/report-templates/definition.ts";

/** A row of the grid: empty cells are empty texts. */
export interface ItemRow extends Record<TextKey, string> {
  id: string;
  escalatable: boolean;
  printed: boolean;
}
const textKeys = [
  "code",
  "description",
  "category",
  "unit",
  "price",
  "priceOt",
  "priceDt",
  "priceHt",
  "cost",
  "method",
  "level",
  "crewSize",
  "crewMakeUp",
  "band",
  "filmSize",
  "included",
  "minimumQty",
  "increment",
  "incrementMode",
  "tiers",
  "tierMode",
  "tierPeriod",
  "markupPct",
  "markupCap",
  "percentOf",
  "standbyPrice",
  "weekPrice",
  "monthPrice",
  "taxClass",
  "taxCode",
  "revenueAccountId",
  "groupHeading",
] as const;
type TextKey = (typeof textKeys)[number];

/** A new row goes on with the group and the accounting of the one before. */
export function rowAfter(last: ItemRow | undefined): ItemRow {
  const blank = rowOf({ ...emptyItem(uuid()), cost: null });
  if (!last) return blank;
  const { category, unit, method, taxClass, taxCode, revenueAccountId, groupHeading } = last;
  return { ...blank, category, unit, method, taxClass, taxCode, revenueAccountId, groupHeading };
}

export function rowOf({ band, included, tiers, percentOf, id, escalatable, printed, ...item }: Omit<RateItem, "sort">): ItemRow {
  const written = {
    band: bandText(band),
    included: includedText(included),
    tiers: tiersText(tiers),
    percentOf: percentOf.join(", "),
  };
  const all: Partial<Record<string, string | number | null>> = { ...item, ...written };
  const texts = textKeys.map((key) => [key, String(all[key] ?? "")]);
  return { ...(Object.fromEntries(texts) as Record<TextKey, string>), id, escalatable, printed };
}

/** The last row is often one that Enter has opened and nobody filled. */
export const isBegun = ({ code, description, price }: ItemRow): boolean => [code, description, price].some((text) => text !== "");

/** The item of a row as the server checks it; `cost` only for people who see it. */
function itemOf(row: ItemRow, mayCost: boolean): unknown {
  const some = (text: string) => (text === "" ? null : text);
  const { id, escalatable, printed, cost, band, included, tiers, percentOf, crewSize, ...texts } = row;
  return {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, some(text)])),
    id,
    escalatable,
    printed,
    crewSize: crewSize === "" ? null : Number(crewSize),
    band: band === "" ? null : (bandOf(band) ?? band),
    included: includedOf(included) ?? included,
    tiers: tiersOf(tiers) ?? tiers,
    percentOf: categoriesOf(percentOf) ?? percentOf,
    ...(mayCost ? { cost: some(cost) } : {}),
  };
}

/** The items of the rows that have been begun, or what is wrong in them. */
export function itemsIn(rows: readonly ItemRow[], mayCost: boolean): { items: RateItemDraft[]; problems: GridErrors } {
  const begun = rows.filter(isBegun);
  const problems = new Map<string, Record<string, string>>();
  for (const [id, found] of problemsIn(columnsFor({ mayCost, taxCodes: [], accounts: null }), begun))
    problems.set(id, { ...found });
  const items: RateItemDraft[] = [];
  for (const row of begun) {
    const read = RateItemDraft.safeParse(itemOf(row, mayCost));
    if (read.success) items.push(read.data);
    else {
      const found = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
      problems.set(row.id, { ...Object.fromEntries(found.toReversed()), ...problems.get(row.id) });
    }
  }
  const codes = begun.map(({ code }) => code.toUpperCase());
  begun.forEach(({ id, code }, index) => {
    if (code !== "" && codes.indexOf(code.toUpperCase()) < index)
      problems.set(id, { ...problems.get(id), code: `The code ${code} is used twice in this sheet.` });
  });
  return { items, problems };
}

interface Choices {
  mayCost: boolean;
  taxCodes: readonly string[];
  /** Null while they are not asked for: any is taken. */
  accounts: readonly { id: string; code: string; name: string }[] | null;
}

const price = (key: TextKey, title: string): GridColumn<ItemRow> => ({
  key,
  title,
  kind: "decimal",
  signed: false,
  check: (row) => (/^\d{1,15}(\.\d{1,4})?$/.test(row[key]) ? null : "Prices are 0 or more, with up to 4 decimals."),
});

/** The columns of the grid. */
export function columnsFor({ mayCost, taxCodes, accounts }: Choices): GridColumn<ItemRow>[] {
  const optional = (values: readonly string[]) => [{ value: "", label: "–" }, ...optionsOf(values)];
  const written = (key: TextKey, title: string, read: (text: string) => unknown, example: string): GridColumn<ItemRow> => ({
    key,
    title,
    kind: "text",
    check: (row) => (read(row[key]) === null ? `Write it as: ${example}` : null),
  });
  const choice = (key: TextKey, values: readonly string[], width?: number): GridColumn<ItemRow> => ({
    key,
    title: itemLabels[key as keyof typeof itemLabels] ?? key,
    kind: "choice",
    options: optional(values),
    ...(width ? { width } : {}),
  });
  const known: GridColumn<ItemRow>[] = accounts
    ? [
        {
          key: "revenueAccountId",
          title: itemLabels.revenueAccountId,
          kind: "choice",
          options: [
            { value: "", label: "–" },
            ...accounts.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
          ],
        },
        choice("taxCode", taxCodes, 112),
      ]
    : [];
  const columns: GridColumn<ItemRow>[] = [
    { key: "code", title: "Code", kind: "text", required: true, mono: true, width: 128 },
    { key: "description", title: "Description", kind: "text", required: true, width: 240 },
    { key: "category", title: "Category", kind: "choice", options: optionsOf(itemCategories), required: true },
    { key: "unit", title: "Unit", kind: "choice", options: optionsOf(itemUnits), required: true, width: 120 },
    { ...price("price", "Price"), required: true },
    price("priceOt", "Price OT"),
    price("priceDt", "Price DT"),
    price("priceHt", "Price HT"),
    ...(mayCost ? [price("cost", "Cost")] : []),
    choice("method", methods, 96),
    choice("level", itemLevels, 104),
    { key: "crewSize", title: "Crew size", kind: "whole", signed: false },
    { key: "crewMakeUp", title: "Crew", kind: "text" },
    written("band", "Band", bandOf, "NPS 2-6"),
    choice("filmSize", filmSizes, 120),
    written("included", "Included", includedOf, "10 hour, 100 mile"),
    { key: "minimumQty", title: "Minimum", kind: "decimal", signed: false },
    { key: "increment", title: "Increment", kind: "decimal", signed: false },
    { ...choice("incrementMode", incrementModes, 104), title: "Rounded" },
    { ...written("tiers", "Tiers", tiersOf, "to 50: 42.00; to 200: 37.50; 33.00"), width: 240 },
    { ...choice("tierMode", tierModes), title: "Tiers are" },
    { ...choice("tierPeriod", tierPeriods, 104), title: "Tiers per" },
    { key: "markupPct", title: "Mark-up", unit: "%", kind: "decimal", signed: false },
    price("markupCap", "Mark-up at most"),
    written("percentOf", "Percentage of", categoriesOf, "travel, standby"),
    price("standbyPrice", "Standby day"),
    price("weekPrice", "Week"),
    price("monthPrice", "Month"),
    choice("taxClass", taxClasses),
    ...known,
    { key: "groupHeading", title: "Group", kind: "text" },
    { key: "escalatable", title: "Escalates", kind: "flag" },
    { key: "printed", title: "Printed", kind: "flag" },
  ];
  return columns.map((column) => (usual.has(column.key) ? column : { ...column, lesser: true }));
}

/** What every item has; the others are filled in for few. */
const usual: ReadonlySet<string> = new Set([
  "code",
  "description",
  "category",
  "unit",
  "price",
  "cost",
  "taxClass",
  "revenueAccountId",
  "escalatable",
  "printed",
]);

/** The row again as an item of its own, whose code is still to be given. */
export const copiedRow = (row: ItemRow): ItemRow => ({ ...row, id: uuid(), code: "" });

/** An item in words, for its card on a phone: "RT-CREW RT crew, 2 people" and "Crew, RT". */
export function cardOf({ code, description, category, method, level, band, filmSize }: ItemRow): {
  title: string;
  detail: string;
} {
  const title = [code, description].filter(Boolean).join(" ") || "New item";
  const details = [category, [method, level].filter(Boolean).join(" "), band, filmSize];
  return { title, detail: capital(details.filter(Boolean).join(", ")) };
}

/** "165.00 / crew-hour" at the end of its card. */
export const priceOf = ({ price, unit }: ItemRow): string =>
  price === "" ? "No price" : [decimalText(price), unit].filter(Boolean).join(" / ");
