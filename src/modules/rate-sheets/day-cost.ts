/** The calculator "what would this day cost?" of a rate sheet. */
import { z } from "zod";
import { filmSizes, itemLevels } from "./item-terms.ts";
import { dayText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 06:00");
const Count = z.string().regex(/^\d{1,6}(\.\d{1,4})?$/, "Enter a number such as 12.5");

export const DayCostAsked = z.object({
  on: dayText(),
  kind: z.enum(["crew", "labour"]),
  method: z.enum(methods).nullable(),
  level: z.enum(itemLevels).nullable(),
  crewSize: z.int().min(2).max(20).nullable(),
  /** Into the next day if it is not after the start. */
  from: Clock,
  to: Clock,
  breakMin: z.int().min(0).max(600),
  isHoliday: z.boolean(),
  /** Driven by one vehicle, in the unit of the sheet. */
  distance: Count.nullable(),
  films: z.array(z.object({ filmSize: z.enum(filmSizes), count: Count })).max(8),
  nights: Count.nullable(),
  sourceDays: Count.nullable(),
});
export type DayCostAsked = z.infer<typeof DayCostAsked>;

export const DayCost = z.object({
  lines: z.array(
    z.union([
      z.object({
        code: z.string(),
        description: z.string(),
        quantity: z.string(),
        unit: z.string(),
        unitPrice: z.string(),
        net: z.string(),
        trace: z.array(z.string()),
      }),
      z.object({ unpriced: z.string() }),
    ]),
  ),
  total: z.string(),
  currency: z.string(),
});
export type DayCost = z.infer<typeof DayCost>;
