/** Rows of a list of items, read into items: words are matched with what the sheet knows, and a wrong one is named with the nearest (rule 17). */
import { filmSizes, itemCategories, itemLevels, itemUnits, taxClasses } from "../item-terms.ts";
import { itemImportNames, type ImportedRow, type ItemImportField } from "../item-import.ts";
import { emptyItem, RateItemDraft } from "../rate-item.ts";
import { parseDecimal } from "#kit/quantity.ts";
import { similarity } from "#kit/similarity.ts";
import { methods } from "#modules/report-templates/definition.ts";

export interface ListedRow {
  row: number;
  cells: Partial<Record<ItemImportField, string>>;
}
/** What the rows are matched with. */
export interface ImportContext {
  accounts: readonly { id: string; code: string; name: string }[];
  taxCodes: readonly string[];
  /** Items the sheet has, by code in capitals. */
  known: ReadonlyMap<string, RateItemDraft>;
  newId: () => string;
}
type Planned = ImportedRow & { item: RateItemDraft | null };

const words: Partial<Record<ItemImportField, readonly string[]>> = {
  category: itemCategories,
  unit: itemUnits,
  method: methods,
  level: itemLevels,
  filmSize: filmSizes,
  taxClass: taxClasses,
};
const decimals: readonly ItemImportField[] = ["price", "priceOt", "priceDt", "priceHt", "cost", "minimumQty", "increment"];

/** What would become of each row: an item that is new or changed, or the reasons it is refused. */
export function planRows(rows: readonly ListedRow[], context: ImportContext): Planned[] {
  const seen = new Set<string>();
  return rows.map((one) => {
    const planned = planRow(one, context);
    const code = planned.code.toUpperCase();
    if (!seen.has(code) || code === "") {
      seen.add(code);
      return planned;
    }
    return {
      ...planned,
      outcome: "refused",
      item: null,
      reasons: [`Row ${one.row}: the code ${planned.code} is twice in the list.`],
    };
  });
}

function planRow({ row, cells }: ListedRow, context: ImportContext): Planned {
  const code = (cells.code ?? "").trim();
  const before = context.known.get(code.toUpperCase());
  const reasons: string[] = [];
  const read = Object.entries(cells)
    .filter(([, text]) => text.trim() !== "")
    .map(([field, text]) => [keyOf(field), valueOf(field as ItemImportField, text.trim(), context, reasons)] as const);
  const item = { ...(before ?? emptyItem(context.newId())), ...Object.fromEntries(read) };
  const parsed = RateItemDraft.safeParse(item);
  const known = new Set(reasons.map((reason) => reason.split(" '")[0]));
  const further = parsed.success
    ? []
    : parsed.error.issues
        .map(({ path, message }) => `${labelOf(String(path[0]))}: ${message}`)
        .filter((text) => !known.has(text));
  const all = reasons.length > 0 ? reasons : further;
  const sentences = all.map((reason) => `Row ${row}: ${reason}`);
  if (sentences.length > 0 || !parsed.success) return { row, code, outcome: "refused", reasons: sentences, item: null };
  return { row, code, outcome: before ? "changed" : "new", reasons: [], item: parsed.data };
}

const keyOf = (field: string): string => (field === "revenueAccount" ? "revenueAccountId" : field);
const labelOf = (key: string): string => itemImportNames[key as ItemImportField] ?? key;

function valueOf(field: ItemImportField, text: string, context: ImportContext, reasons: string[]): unknown {
  const options = words[field];
  if (options) return wordOf(field, text, options, reasons);
  if (decimals.includes(field)) return decimalOf(field, text, reasons);
  if (field === "crewSize") return /^\d+$/.test(text) ? Number(text) : text;
  if (field === "taxCode") return wordOf(field, text, context.taxCodes, reasons);
  if (field !== "revenueAccount") return text;
  const account = context.accounts.find(({ code, name }) => text === code || text.toLowerCase() === name.toLowerCase());
  if (account) return account.id;
  reasons.push(
    unknown(
      "account",
      text,
      context.accounts.map(({ code }) => code),
    ),
  );
  return null;
}

function wordOf(field: ItemImportField, text: string, options: readonly string[], reasons: string[]): string | null {
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}½]/gu, "");
  const found =
    options.find((option) => bare(option) === bare(text)) ??
    options.find((option) => bare(option) === bare(text).replace(/s$/, ""));
  if (found) return found;
  reasons.push(unknown(itemImportNames[field].toLowerCase(), text, options));
  return null;
}

/** "unknown unit 'wld'. Did you mean 'weld'?" */
function unknown(what: string, text: string, options: readonly string[]): string {
  const [nearest] = options
    .map((option) => ({ option, distance: distanceOf(text, option) }))
    .toSorted((a, b) => a.distance - b.distance);
  const near =
    nearest && nearest.distance <= Math.max(1, Math.floor(nearest.option.length / 3)) ? nearest.option : similar(text, options);
  return `unknown ${what} '${text}'.${near ? ` Did you mean '${near}'?` : ""}`;
}

const similar = (text: string, options: readonly string[]) => options.find((option) => similarity(text, option) >= 0.6);

/** Letters to change, add or remove for the one word to be the other (Levenshtein). */
function distanceOf(a: string, b: string): number {
  const [left, right] = [[...a.toLowerCase()], [...b.toLowerCase()]];
  let row = right.map((_, index) => index + 1);
  left.forEach((letter, at) => {
    let diagonal = at;
    let before = at + 1;
    row = row.map((above, index) => {
      const best = Math.min(above + 1, before + 1, diagonal + (right[index] === letter ? 0 : 1));
      diagonal = above;
      before = best;
      return best;
    });
  });
  return row.at(-1) ?? left.length;
}

function decimalOf(field: ItemImportField, text: string, reasons: string[]): string {
  const number = parseDecimal(text.replace(/^[^\d-]+|[^\d]+$/g, ""));
  if (number !== null) return number;
  reasons.push(`${itemImportNames[field]}: '${text}' is not a number.`);
  return text;
}
