/** Lines of an estimate as rows of the grid: every cell a text, read back into a line. */
import { EstimateLineDraft, type EstimateLine, type EstimatePart, type OfferedItem } from "../../contract.ts";
import { hourClasses } from "#directory/finance/overtime.ts";
import { decimalText } from "#kit/ui/format.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { type GridColumn, type GridErrors, problemsIn } from "#kit/ui/grid/column.ts";
import { uuid } from "#kit/ui/unique.ts";

/** What a line is priced by: an item by its code, or one of these. */
const typed = "";
const contingency = "%";

/** A row of the grid: empty cells are empty texts. */
export interface LineRow {
  id: string;
  item: string;
  description: string;
  hourClass: string;
  quantity: string;
  unit: string;
  price: string;
  discountPct: string;
  cost: string;
  /** As it was priced last, to be shown. */
  prices: string;
  net: string;
  /** The days of the crew plan, as long as their quantity stays. */
  days: EstimateLine["days"];
  plannedQuantity: string;
}

export const emptyRow = (): LineRow => ({
  id: uuid(),
  item: typed,
  description: "",
  hourClass: "",
  quantity: "",
  unit: "",
  price: "",
  discountPct: "",
  cost: "",
  prices: "",
  net: "",
  days: null,
  plannedQuantity: "",
});

/** The row again as one of its own, not priced yet and without the days of the crew plan. */
export const copiedRow = (row: LineRow): LineRow => ({ ...row, id: uuid(), prices: "", net: "", days: null });

/** The row in words, for its card on a phone: "RT crew" and "80 crew-hour, ST, at 165.00 / 170.00". */
export function cardOf(row: LineRow, items: readonly OfferedItem[]): { title: string; detail: string } {
  const { item, description, hourClass, quantity, unit, prices, price, discountPct } = row;
  const named = items.find(({ code }) => code === item)?.description ?? item;
  const title = item === contingency ? "Contingency" : item === typed ? description || "New line" : named;
  const amount = quantity === "" ? "No quantity" : `${decimalText(quantity)} ${unit}`.trim();
  const at = price === "" ? prices : `${decimalText(price)}, typed`;
  const details = [
    amount,
    hourClass,
    at !== "" && `at ${at}`,
    discountPct !== "" && `less ${decimalText(discountPct)} %`,
    item !== typed && description,
  ];
  return { title, detail: details.filter(Boolean).join(", ") };
}

export function rowOf(line: EstimateLine): LineRow {
  const { id, kind, itemCode, description, hourClass, quantity, unit, price, discountPct, cost, days, isManual } = line;
  return {
    id,
    item: kind === "item" ? (itemCode ?? "") : kind === "contingency" ? contingency : typed,
    description: description ?? "",
    hourClass: hourClass ?? "",
    quantity,
    unit: unit ?? "",
    price: price ?? "",
    discountPct: /[1-9]/.test(discountPct) ? discountPct : "",
    cost: cost ?? "",
    ...pricedAs(line, isManual),
    days,
    plannedQuantity: quantity,
  };
}

/** "165.00 / 170.00": the price of each revision; a typed one is marked, and hire whose week or month price is reached. */
function pricedAs({ parts, net }: EstimateLine, isManual: boolean): Pick<LineRow, "prices" | "net"> {
  const isCap = ({ quantity }: EstimatePart) => quantity.startsWith("-");
  const own = parts.filter((part) => !isCap(part));
  const prices = [...new Set(own.flatMap(({ unitPrice }) => (unitPrice === null ? [] : [decimalText(unitPrice)])))].join(" / ");
  return { prices: isManual ? "manual" : `${prices}${parts.some(isCap) ? ", capped" : ""}`, net: decimalText(net) };
}

/** The rows with the prices of an answer; what was typed since stays. */
export const withPrices = (rows: readonly LineRow[], lines: readonly EstimateLine[]): LineRow[] => {
  const priced = new Map(lines.map((line) => [line.id, pricedAs(line, line.isManual)]));
  return rows.map((row) => ({ ...row, ...priced.get(row.id) }));
};

/** The last row is often one that Enter has opened and nobody filled. */
const isBegun = ({ item, description, quantity, price }: LineRow): boolean =>
  [item, description, quantity, price].some((text) => text !== "");

const some = (text: string) => (text === "" ? null : text);

function draftOf(row: LineRow, mayCost: boolean): unknown {
  const { id, item, description, hourClass, quantity, unit, price, discountPct, cost, days, plannedQuantity } = row;
  const kind = item === typed ? "manual" : item === contingency ? "contingency" : "item";
  return {
    id,
    kind,
    itemCode: kind === "item" ? item : null,
    description: some(description),
    unit: kind === "manual" ? some(unit) : null,
    hourClass: some(hourClass),
    quantity,
    price: kind === "contingency" ? null : some(price),
    discountPct: some(discountPct),
    ...(mayCost ? { cost: some(cost) } : {}),
    // A quantity that is typed over is no longer that of the plan.
    days: quantity === plannedQuantity ? days : null,
  };
}

const placeOf: Readonly<Record<string, string>> = { itemCode: "item" };

/** The lines of the rows that have been begun, or what is wrong in them. */
export function linesIn(rows: readonly LineRow[], mayCost: boolean): { lines: EstimateLineDraft[]; problems: GridErrors } {
  const begun = rows.filter(isBegun);
  const problems = new Map<string, Record<string, string>>();
  for (const [id, found] of problemsIn(columnsFor({ items: null, mayCost }), begun)) problems.set(id, { ...found });
  const lines: EstimateLineDraft[] = [];
  for (const row of begun) {
    const read = EstimateLineDraft.safeParse(draftOf(row, mayCost));
    if (read.success) lines.push(read.data);
    else {
      const found = read.error.issues.map(({ path, message }) => [placeOf[String(path[0])] ?? String(path[0]), message] as const);
      problems.set(row.id, { ...Object.fromEntries(found.toReversed()), ...problems.get(row.id) });
    }
  }
  return { lines, problems };
}

interface Choices {
  /** Null while they are not asked for: any is taken. */
  items: readonly OfferedItem[] | null;
  mayCost: boolean;
}

const isTyped = ({ item }: LineRow) => item === typed;

/** The columns of the grid; an item that the sheet no longer has stays as it is. */
export function columnsFor({ items, mayCost }: Choices, rows: readonly LineRow[] = []): GridColumn<LineRow>[] {
  const known = new Set((items ?? []).map(({ code }) => code));
  const gone = [...new Set(rows.map(({ item }) => item))].filter(
    (code) => code !== typed && code !== contingency && !known.has(code),
  );
  const options = [
    { value: typed, label: "Typed" },
    { value: contingency, label: "Contingency, %" },
    ...(items ?? []).map(({ code, description }) => ({ value: code, label: `${code} ${description}` })),
    ...gone.map((code) => ({ value: code, label: code })),
  ];
  const units = unitsOf(items ?? []);
  const cost = { key: "cost", title: "Cost", unit: "each", kind: "decimal", signed: false, width: 88 } as const;
  return [
    items === null
      ? { key: "item", title: "Item", kind: "text" }
      : { key: "item", title: "Item", kind: "choice", options, width: 224 },
    {
      key: "hourClass",
      title: "Hours",
      kind: "choice",
      options: [{ value: "", label: "–" }, ...optionsOf(hourClasses)],
      width: 72,
      readOnly: ({ item }) => items !== null && !["hour", "crew-hour"].includes(units.get(item) ?? ""),
    },
    { key: "quantity", title: "Quantity", kind: "decimal", signed: false, required: true, width: 96 },
    { key: "unit", title: "Unit", kind: "text", width: 104, readOnly: (row) => !isTyped(row) },
    {
      key: "prices",
      title: "Sheet price",
      kind: "computed",
      width: 128,
      stands: ({ prices }) => (prices === "manual" ? "due" : null),
    },
    { key: "net", title: "Amount", kind: "computed", width: 112 },
    {
      key: "price",
      title: "Typed price",
      kind: "decimal",
      signed: false,
      readOnly: ({ item }) => item === contingency,
      width: 96,
    },
    { key: "discountPct", title: "Discount", unit: "%", kind: "decimal", signed: false, width: 80 },
    ...(mayCost ? [cost] : []),
    { key: "description", title: "Description", kind: "text", width: 208 },
  ];
}

const unitsOf = (items: readonly OfferedItem[]): ReadonlyMap<string, string> =>
  new Map([[contingency, "%"], ...items.map(({ code, unit }) => [code, unit] as const)]);

/** The rows with the units of their items; the unit of a typed line is typed. */
export function withUnits(rows: readonly LineRow[], items: readonly OfferedItem[]): readonly LineRow[] {
  const units = unitsOf(items);
  const unitOf = ({ item, unit }: LineRow) => (item === typed ? unit : (units.get(item) ?? unit));
  return rows.every((row) => row.unit === unitOf(row)) ? rows : rows.map((row) => ({ ...row, unit: unitOf(row) }));
}
