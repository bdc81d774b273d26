import { currencies, currencyName } from "#kit/currencies.ts";
import { countriesByName, countryNames } from "#kit/places.ts";
import { optionsOf } from "./fields.tsx";

/** Countries by name, for a field to choose from. */
export const countryOptions = optionsOf(countriesByName, countryNames);

/** Currencies as "USD US Dollar", for a field to choose from. */
export const currencyOptions = currencies.map((value) => ({ value, label: `${value} ${currencyName(value)}` }));

export const zoneOptions = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({
  value,
  label: value.replaceAll("_", " "),
}));

/** The zone after a country is selected: one in that country stays, a country with a single zone sets it, another asks for it (""). */
export function zoneIn(country: string, zone: string): string {
  const zones = zonesOf(country);
  if (zones.length === 0 || zones.includes(zone)) return zone;
  return zones.length === 1 ? (zones[0] ?? "") : "";
}

/** The zones of a country, as the browser knows them; none when it does not. */
export function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? [];
}
