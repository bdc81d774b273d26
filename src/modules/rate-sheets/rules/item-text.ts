/** Parts of an item written in one cell: included quantities, tiers, bands, categories; each read back as it is written. */
import {
  type Band,
  bandDimensions,
  type Included,
  itemCategories,
  type ItemCategory,
  itemUnits,
  type Tier,
} from "../item-terms.ts";

const number = /^\d{1,15}(\.\d{1,4})?$/;
const partsOf = (text: string) =>
  text
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** "10 hour, 100 mile". */
export const includedText = (included: readonly Included[]): string =>
  included.map(({ quantity, unit }) => `${quantity} ${unit}`).join(", ");

/** Null for what cannot be read. */
export function includedOf(text: string): Included[] | null {
  const read = partsOf(text).map((part) => {
    const [, quantity, word = ""] = /^(\d+(?:\.\d+)?)\s*(.+)$/.exec(part) ?? [];
    const unit = itemUnits.find((one) => one === word || `${one}s` === word);
    return quantity && unit ? { quantity, unit } : null;
  });
  return read.every((one) => one !== null) ? read : null;
}

/** "to 50: 42.00; to 200: 37.50; 33.00". */
export const tiersText = (tiers: readonly Tier[]): string =>
  tiers.map(({ upTo, price }) => (upTo === null ? price : `to ${upTo}: ${price}`)).join("; ");

export function tiersOf(text: string): Tier[] | null {
  const read = partsOf(text).map((part): Tier | null => {
    const [, upTo, price = part] = /^(?:to\s*)?(\d+(?:\.\d+)?)\s*:\s*(.+)$/.exec(part) ?? [];
    return number.test(price) ? { upTo: upTo ?? null, price } : null;
  });
  return read.every((one) => one !== null) ? read : null;
}

/** "NPS 2-6", "thickness mm 0-12.7"; an open end is left out: "NPS 14-". */
export const bandText = (band: Band | null): string => (band ? `${band.dimension} ${band.from ?? ""}-${band.to ?? ""}` : "");

export function bandOf(text: string): Band | null {
  const [, word = "", from = "", to = ""] = /^(.+?)\s+(\d+(?:\.\d+)?)?\s*-\s*(\d+(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  const dimension = bandDimensions.find((one) => one.toLowerCase() === word.toLowerCase());
  return dimension ? { dimension, from: from || null, to: to || null } : null;
}

/** "travel, standby". */
export function categoriesOf(text: string): ItemCategory[] | null {
  const read = partsOf(text).map((part) => itemCategories.find((one) => one === part.toLowerCase()));
  return read.every((one) => one !== undefined) ? read : null;
}
