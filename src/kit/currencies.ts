/**
 * The currencies of ISO 4217 with their minor units. Not those of `Intl`, which are of CLDR (no fils for the Iraqi dinar), and of no package: the npm
 * packages found are of a list of 2024 or before.
 */
import { z } from "zod";
import data from "./data/iso-4217.json" with { type: "json" };

const digits: ReadonlyMap<string, number> = new Map(
  Object.entries(data.codesByMinorUnit).flatMap(([unit, codes]) => codes.split(" ").map((code) => [code, Number(unit)] as const)),
);

/** Every currency in use by its code, "AED" to "ZWG". */
export const currencies: readonly string[] = [...digits.keys()].toSorted();

/** How many decimals an amount in this currency has: USD 2, JPY 0, KWD 3. Two for one that is withdrawn, as those withdrawn since 2010 had. */
export const currencyDigits = (currency: string): number => digits.get(currency) ?? 2;

/** "USD" is "US Dollar". */
export const currencyName = (code: string): string => names.of(code) ?? code;
const names = new Intl.DisplayNames("en", { type: "currency" });

export const Currency = z.string().refine((code) => digits.has(code), "Choose a currency from the list.");
