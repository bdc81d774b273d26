import { countriesByName, countryNames } from "#kit/places.ts";
import { optionsOf } from "./fields.tsx";

/** Countries by name, for a field to choose from. */
export const countryOptions = optionsOf(countriesByName, countryNames);

export const zoneOptions = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({
  value,
  label: value.replaceAll("_", " "),
}));
