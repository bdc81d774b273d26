/** The keys under which a source is charged besides its own quantity: for a minimum, a week or month price, or a percentage of any of these. */

const ofMinimum = " minimum";
const ofCap = " cap";

/** Under which a percentage is charged for a source. */
export const percentKey = (itemId: string, key: string): string => `percent ${itemId} of ${key}`;
/** What of a source a percentage is of; null for what is no percentage. */
export const percentOf = (key: string): string | null => /^percent \S+ of (.*)$/.exec(key)?.[1] ?? null;

/** Of what a minimum or increment adds at a further price of its tiers: it is one charge with the quantity of its source. */
export const minimumKey = (key: string): string => `${key}${ofMinimum}`;
export const isMinimumKey = (key: string): boolean => percentOf(key) === null && key.endsWith(ofMinimum);

/** Of what a week or month price takes off days of hire. */
export const capKey = (key: string): string => `${key}${ofCap}`;
export const isCapKey = (key: string): boolean => percentOf(key) === null && key.endsWith(ofCap);

/** The source's own key: that of the work for which all of these are charged. */
export function workKey(key: string): string {
  const charged = percentOf(key) ?? key;
  const ending = [ofMinimum, ofCap].find((one) => charged.endsWith(one)) ?? "";
  return charged.slice(0, charged.length - ending.length);
}
