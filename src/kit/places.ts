/** Where things are, and whose time zone applies there: countries, time zones, coordinates. */
import { z } from "zod";

/** ISO 3166-1 alpha-2 codes. */
export const countries: readonly string[] = (
  "AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU " +
  "CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR " +
  "HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH " +
  "MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU " +
  "RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VC VE VG VI VN " +
  "VU WS YE ZA ZM ZW"
).split(" ");

/** "US" is "United States". */
export const countryName = (code: string): string => names.of(code) ?? code;
const names = new Intl.DisplayNames("en", { type: "region" });

/** Country names by code, and the codes in the order of the names, for a field to choose from. */
export const countryNames: Readonly<Record<string, string>> = Object.fromEntries(
  countries.map((code) => [code, countryName(code)]),
);
export const countriesByName = countries.toSorted((a, b) => countryName(a).localeCompare(countryName(b)));

/** Whether it is the code of a country. */
export const isCountry = (code: string): boolean => countries.includes(code);

export const Country = z.string().refine(isCountry, "Choose a country from the list.");
export const TimeZone = z.string().refine(isTimeZone, "Choose a time zone from the list.");

/** Decimal degrees, WGS 84, up to six places. */
export const Latitude = degrees(90, "Latitude must be between -90 and 90 degrees, with at most 6 places.");
export const Longitude = degrees(180, "Longitude must be between -180 and 180 degrees, with at most 6 places.");

/** One coordinate alone is not a place: the field that is missing, with the message for it. */
export function loneCoordinate({ latitude, longitude }: { latitude?: string | null; longitude?: string | null }): {
  path: string;
  message: string;
} | null {
  if (Boolean(latitude) === Boolean(longitude)) return null;
  return { path: latitude ? "longitude" : "latitude", message: "Enter both coordinates or neither" };
}

/** The message for an invalid telephone number. */
export const phoneAsked = "Enter the number with its country code, such as +1 713 555 0100.";

/** E.164: "+", the country code and the number, at most 15 digits; spaces and hyphens are taken out. */
export const Phone = z
  .string()
  .trim()
  .refine((text) => /^\+[1-9]\d{6,14}$/.test(digitsOf(text)), phoneAsked);

/** The number as dialled: "+1 (713) 555-0100" is "+17135550100". */
export const digitsOf = (phone: string): string => phone.replace(/[\s().-]/g, "");

/** Great-circle distance in km on a sphere of 6371.0088 km (base-locations section 5). */
export function kilometresBetween(from: Coordinates, to: Coordinates): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)];
  const dLat = lat2 - lat1;
  const dLon = radians(to.longitude) - radians(from.longitude);
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLon / 2) ** 2;
  return 2 * 6371.0088 * Math.asin(Math.sqrt(h));
}
/** Decimal degrees as stored. */
export interface Coordinates {
  latitude: string;
  longitude: string;
}

function isTimeZone(zone: string): boolean {
  if (!zone.includes("/") && zone !== "UTC") return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function degrees(most: number, message: string) {
  return z.string().refine((text) => /^-?\d{1,3}(\.\d{1,6})?$/.test(text) && Math.abs(Number(text)) <= most, message);
}

const radians = (degrees: string) => (Number(degrees) * Math.PI) / 180;
