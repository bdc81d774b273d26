/** The parts of a rate sheet that are rules: minimum, cancellation, travel, per diem, escalation (rate-sheets 2). */
import { z } from "zod";
import { MarkupText, PriceText, QuantityText } from "./item-terms.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";

export const sheetScopes = ["standard", "client", "project", "work order"] as const;
const distanceUnits = ["mi", "km"] as const;

/** A shift is charged at least the smallest step that its counted hours do not exceed; beyond the last step nothing is added (rule 6). */
export const MinimumRule = z.object({
  basis: z.enum(["person", "crew", "visit"], "Choose for whom the minimum is"),
  steps: z
    .array(QuantityText)
    .min(1, "Enter at least one step, such as 4")
    .max(4)
    .superRefine((steps, check) => {
      if (steps.some((step, index) => index > 0 && Number(step) <= Number(steps[index - 1])))
        check.addIssue({ code: "custom", message: "Each step must be above the one before." });
    }),
  counts: z.array(z.enum(["work", "standby", "travel"])).min(1, "Choose what counts"),
});
export type MinimumRule = z.infer<typeof MinimumRule>;

/** Work called off inside the notice is charged so many hours (rule 21). */
export const CancellationRule = z.object({
  noticeHours: QuantityText,
  chargeHours: QuantityText,
  /** Whether it also says so for the weather. */
  weather: z.boolean(),
});
export type CancellationRule = z.infer<typeof CancellationRule>;

/** Distance and travel time (rule 18). */
export const TravelRule = z.object({
  portalToPortal: z.boolean(),
  includedDistance: z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, "Enter a distance such as 50"),
  distanceUnit: z.enum(distanceUnits),
  roundTrip: z.boolean(),
  travelTimeClass: z.enum(["ST", "as worked"]),
});
export type TravelRule = z.infer<typeof TravelRule>;

/** Meals on the first and last day of a trip, and those provided (rule 19). */
export const PerDiemRule = z.object({
  firstLastDayPct: MarkupText.refine((text) => Number(text) <= 100, "At most 100"),
  mealDeductions: z.array(z.object({ meal: requiredText("Enter the meal", 30), amount: PriceText })).max(5),
});
export type PerDiemRule = z.infer<typeof PerDiemRule>;

const Percent = z.string().regex(/^-?\d{1,3}(\.\d{1,4})?$/, "Enter a percentage such as 2.75");
/** Prices rise once a year from the base revision (rule 11). */
export const Escalation = z
  .object({
    kind: z.enum(["none", "fixed", "index"]),
    pct: Percent.nullable(),
    /** "01-01". */
    anniversary: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "Enter month and day, such as 01-01")
      .nullable(),
    indexName: limitedText(80).nullable(),
    baseIndex: QuantityText.nullable(),
    cap: Percent.nullable(),
    floor: Percent.nullable(),
  })
  .superRefine(({ kind, pct, anniversary, baseIndex }, check) => {
    const missing = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (kind === "fixed" && pct === null) missing("pct", "Enter the percentage for a year");
    if (kind === "fixed" && anniversary === null) missing("anniversary", "Enter the day prices rise, such as 01-01");
    if (kind === "index" && baseIndex === null) missing("baseIndex", "Enter the index the prices stand for");
  });
export type Escalation = z.infer<typeof Escalation>;
export const noEscalation: Escalation = {
  kind: "none",
  pct: null,
  anniversary: null,
  indexName: null,
  baseIndex: null,
  cap: null,
  floor: null,
};
