/** The rules of the authority the company works under: intervals with their legal basis, and licenses (settings.md rules 4 and 5). */
import { z } from "zod";
import data from "./data/regulatory-profiles.json" with { type: "json" };
import { limitedText } from "#kit/schemas.ts";
import { isDay } from "#kit/validity.ts";

export const jurisdictions = {
  "US-NRC": { name: "United States, NRC", profile: "us-nrc" },
  "US-Agreement State": { name: "United States, Agreement State", profile: "us-nrc" },
  "CA-CNSC": { name: "Canada, CNSC", profile: "ca-cnsc" },
  "UK-HSE": { name: "United Kingdom, HSE", profile: "uk-irr17" },
  EU: { name: "European Union", profile: "eu-bss" },
  "AE-FANR": { name: "United Arab Emirates, FANR", profile: "iaea" },
  "AU-state": { name: "Australia, by state", profile: "iaea" },
  other: { name: "Other", profile: "iaea" },
} as const;
export const jurisdictionIds = Object.keys(jurisdictions) as [Jurisdiction, ...Jurisdiction[]];
export type Jurisdiction = keyof typeof jurisdictions;

/** Until the company has chosen. */
export const usualJurisdiction: Jurisdiction = "US-NRC";

export const personnelSchemes = ["SNT-TC-1A", "ANSI/ASNT CP-189", "ISO 9712", "NAS 410/EN 4179", "CGSB"] as const;
export const ropeSchemes = ["IRATA", "SPRAT", "both", "none"] as const;
export const incidentRegimes = ["OSHA", "RIDDOR", "other"] as const;
export const intervalUnits = ["d", "mo", "y"] as const;
export type IntervalUnit = (typeof intervalUnits)[number];

/** What the company has set for one interval. A reason is required if it is less strict than shipped. */
export const IntervalSet = z.object({
  value: z.int("Enter a whole number").min(1, "Enter 1 or more").max(999, "At most 999"),
  unit: z.enum(intervalUnits),
  hardStop: z.boolean(),
  reason: limitedText(500).nullable(),
});
export type IntervalSet = z.infer<typeof IntervalSet>;

/** A license to hold radioactive sources. */
export const License = z.object({
  number: limitedText(60).min(1, "Enter the license number"),
  regulator: limitedText(120).min(1, "Enter the regulator"),
  amendment: limitedText(40).nullable(),
  expiry: z.string().refine(isDay, "Enter a day such as 20 Nov 2026").nullable(),
  authorisedIsotopes: z.array(limitedText(12)).max(30),
  /** TBq in all, as a decimal. */
  maxActivityTBq: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "Enter an activity in TBq such as 3.7")
    .nullable(),
  authorisedLocations: limitedText(400).nullable(),
});
export type License = z.infer<typeof License>;

/** Whose an interval is besides the administrator's. */
type Owner = "settings.radiation" | "settings.quality";

export interface ShippedInterval {
  key: string;
  title: string;
  value: number;
  unit: IntervalUnit;
  /** The clause it is based on. */
  basis: string;
  /** Work is refused when it is overdue. */
  hardStop: boolean;
  note: string | null;
  /** Practice rather than law: to be checked for the country. */
  verify: boolean;
  owner: Owner;
}

const titles: Record<string, string> = {
  surveyMeterCalibration: "Survey meter calibration",
  sourceLeakTest: "Sealed source leak test",
  sourceLeakTestLoose: "Leak test of a source outside a device",
  sourceLeakTestStored: "Leak test of a stored source",
  leakTestBeforeUseAfterStorage: "Leak test before use after storage",
  duLeakTest: "Depleted uranium shielding test",
  quarterlyInventory: "Physical inventory of sources",
  routineMaintenance: "Inspection and maintenance of equipment",
  permanentInstallationEntryControlTest: "Entry control test of a permanent installation",
  refresherTraining: "Radiographer refresher training",
  jobPerformanceInspection: "Field inspection of job performance",
  returnAfterAbsence: "Demonstration after absence from radiography",
  filmBadgeExchange: "Film badge exchange",
  otherDosimeterExchange: "Dosimeter exchange",
  monitoringExchange: "Dosimeter exchange",
  directReadingCheck: "Direct-reading dosimeter check",
  alarmRatemeterCalibration: "Alarm ratemeter calibration",
  hazmatTraining: "Hazardous materials training",
  medicalReview: "Medical review of classified workers",
};

/** The intervals that apply in every jurisdiction. */
const everywhere: readonly ShippedInterval[] = [
  ofPeople("nearVision", "Near vision test", 12, "SNT-TC-1A 8.2; ISO 9712:2021 7.4", true),
  ofPeople("colourVision", "Colour vision test", 60, "SNT-TC-1A 8.2; ISO 9712:2021 7.4", true),
  ofPeople("internalAudit", "Internal audit", 12, "ISO/IEC 17020:2012 8.6.4", false),
  ofPeople("managementReview", "Management review", 12, "ISO/IEC 17020:2012 8.5.1.2", false),
];

function ofPeople(key: string, title: string, value: number, basis: string, hardStop: boolean): ShippedInterval {
  return { key, title, value, unit: "mo", basis, hardStop, note: null, verify: false, owner: "settings.quality" };
}

/** The intervals shipped for a jurisdiction, those of radiation first. */
export function shippedIntervals(jurisdiction: Jurisdiction): ShippedInterval[] {
  const profile = data.profiles.find(({ id }) => id === jurisdictions[jurisdiction].profile);
  const radiation = (profile?.intervals ?? []).map((one) => ({
    ...one,
    unit: one.unit as IntervalUnit,
    title: titles[one.key] ?? one.key,
    owner: "settings.radiation" as const,
  }));
  return [...radiation, ...everywhere];
}

/** An interval in force: the company's if it has set one, with the shipped one. */
export interface Interval extends ShippedInterval {
  shipped: { value: number; unit: IntervalUnit; hardStop: boolean };
  deviation: "default" | "stricter" | "less strict";
  reason: string | null;
}

/** Every interval of the jurisdiction with what the company has set otherwise. */
export function intervalsInForce(jurisdiction: Jurisdiction, set: Readonly<Record<string, IntervalSet>>): Interval[] {
  return shippedIntervals(jurisdiction).map((one) => {
    const own = set[one.key];
    const shipped = { value: one.value, unit: one.unit, hardStop: one.hardStop };
    return { ...one, ...own, shipped, deviation: own ? deviationOf(own, one) : "default", reason: own?.reason ?? null };
  });
}

type Span = Pick<ShippedInterval, "value" | "unit" | "hardStop">;

/** A longer interval, or one that no longer stops work, is less strict; where nothing is longer, a shorter one or a stop is stricter. */
function deviationOf(own: Span, shipped: Span): Interval["deviation"] {
  const [ours, theirs] = [daysIn(own), daysIn(shipped)];
  if (ours > theirs || (shipped.hardStop && !own.hardStop)) return "less strict";
  return ours < theirs || (!shipped.hardStop && own.hardStop) ? "stricter" : "default";
}

/** Only to compare: calendar months are counted when something is due. */
const daysIn = ({ value, unit }: Span) => value * { d: 1, mo: 365.2425 / 12, y: 365.2425 }[unit];

/** Months of an interval that is counted in months or years; of one in days, the whole months in it. */
export function monthsIn({ value, unit }: Pick<Span, "value" | "unit">): number {
  return { d: Math.floor(value / 30), mo: value, y: value * 12 }[unit];
}

/** "License condition 14", "licence NSW-12, condition 7": a condition of a license is named, and not only a wish. */
export function namesLicenseCondition(reason: string | null | undefined): boolean {
  return /\b(licen[sc]e|permit)\b/i.test(reason ?? "") && /\bconditions?\b\D{0,12}\d/i.test(reason ?? "");
}

/** The sentence for an interval of radiation that is longer than its basis allows: only the authority may allow it. */
export const licenseConditionAsked = (basis: string): string =>
  `Enter the license condition that allows it, such as “License condition 14”: this is less strict than ${basis}.`;

/** What is wrong with an interval the company wants, or null: one less strict than shipped needs a written reason, one of radiation a license condition. */
export function problemWithInterval(own: IntervalSet, shipped: ShippedInterval): string | null {
  if (deviationOf(own, shipped) !== "less strict") return null;
  if (shipped.owner === "settings.radiation")
    return namesLicenseCondition(own.reason) ? null : licenseConditionAsked(shipped.basis);
  return own.reason?.trim() ? null : `Enter a reason: this is less strict than ${shipped.basis}.`;
}

/** Months between two tests of near and of colour vision where the company has set them; what is left out follows the scheme. */
export function visionMonths(set: Readonly<Record<string, IntervalSet>>): { near?: number; colour?: number } {
  const { nearVision: near, colourVision: colour } = set;
  return { ...(near ? { near: monthsIn(near) } : {}), ...(colour ? { colour: monthsIn(colour) } : {}) };
}
