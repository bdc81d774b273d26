/** The rules of the authority the company works under: intervals with their legal basis, and licenses. */
import { z } from "zod";
import { isDay } from "#kit/validity.ts";

export const personnelSchemes = ["SNT-TC-1A", "ANSI/ASNT CP-189", "ISO 9712", "NAS 410/EN 4179", "CGSB"] as const;
export const ropeSchemes = ["IRATA", "SPRAT", "both", "none"] as const;
export const incidentRegimes = ["OSHA", "RIDDOR", "other"] as const;
export const intervalUnits = ["d", "mo", "y"] as const;

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** What the company has set for one interval. The reason is asked for where it is less strict than shipped. */
export const IntervalSet = z.object({
  value: z.int("Give a whole number").min(1, "Give 1 or more").max(999, "At most 999"),
  unit: z.enum(intervalUnits),
  hardStop: z.boolean(),
  reason: text(500).nullable(),
});
export type IntervalSet = z.infer<typeof IntervalSet>;

/** A license to hold radioactive sources. */
export const License = z.object({
  number: text(60).min(1, "Give the license number"),
  regulator: text(120).min(1, "Name the regulator"),
  amendment: text(40).nullable(),
  expiry: z.string().refine(isDay, "Give a day such as 20 Nov 2026").nullable(),
  authorisedIsotopes: z.array(text(12)).max(30),
  /** TBq in all, as a decimal. */
  maxActivityTBq: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "Give an activity in TBq such as 3.7")
    .nullable(),
  authorisedLocations: text(400).nullable(),
});
export type License = z.infer<typeof License>;
