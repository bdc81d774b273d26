import { countries, countryName } from "#kit/places.ts";

/** Countries by name, for a field to choose from. */
export const countryOptions = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

export const zoneOptions = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({
  value,
  label: value.replaceAll("_", " "),
}));
