/** Days on which a base does not work: shipped rules that compute them for a year, and days written by hand. */
import { z } from "zod";
import { isDay } from "#kit/validity.ts";

export const observedRules = ["none", "nearest workday"] as const;
export type ObservedRule = (typeof observedRules)[number];

export const CalendarDay = z.object({
  day: z.string().refine(isDay, "Give a day such as 25 Dec 2026"),
  name: z.string().trim().min(1, "Name the day").max(80, "At most 80 characters"),
});
export type CalendarDay = z.infer<typeof CalendarDay>;
