/** The lines of an estimate: as they are entered, and as they are priced (leads.md rule 4). */
import { z } from "zod";
import { hourClasses } from "#directory/finance/overtime.ts";
import { dayText, limitedText, optional, percentText } from "#kit/schemas.ts";
import { PriceText, QuantityText } from "#modules/rate-sheets/item-terms.ts";

/** From an item of the rate sheet, with a price that was typed, or a percentage of all other lines. */
export const estimateLineKinds = ["item", "manual", "contingency"] as const;

export const EstimateLineDraft = z
  .object({
    id: z.uuid(),
    kind: z.enum(estimateLineKinds),
    itemCode: optional(limitedText(20)),
    /** Of an item: left blank, the description of the sheet. */
    description: optional(limitedText(300)),
    unit: optional(limitedText(20)),
    hourClass: optional(z.enum(hourClasses)),
    /** The whole quantity; of a contingency, the percentage. */
    quantity: QuantityText,
    /** Typed by a person: it makes a line of an item manual. Of a third party item, the cost that is passed on. */
    price: optional(PriceText),
    discountPct: optional(percentText("Enter a percentage such as 5", 3)),
    /** Of a manual line, for one unit. Left out by people who may not see costs: what is stored then stays. */
    cost: optional(PriceText),
    /** How much of the quantity is on which day, from the crew plan. Left blank, it is the same on every day of the work. */
    days: optional(z.array(z.object({ day: dayText(), quantity: QuantityText })).max(400)),
  })
  .superRefine((line, check) => {
    const wrong = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (line.kind === "item" && !line.itemCode) wrong("itemCode", "Choose the item");
    if (line.kind === "manual" && !line.description) wrong("description", "Describe it");
    if (line.kind === "manual" && !line.price) wrong("price", "Enter the price");
    if (line.kind === "manual" && !line.unit) wrong("unit", "Enter the unit");
    if (line.kind === "contingency" && Number(line.quantity) > 100) wrong("quantity", "Enter a percentage up to 100");
  });
export type EstimateLineDraft = z.infer<typeof EstimateLineDraft>;

/** A span of days that one revision prices. */
const EstimatePart = z.object({
  from: z.string(),
  to: z.string(),
  /** "RS-0042 rev C"; null of a typed price. */
  sheet: z.string().nullable(),
  rateSheetId: z.string().nullable(),
  rateItemId: z.string().nullable(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  /** Null of a percentage. */
  unitPrice: z.string().nullable(),
  /** After the discount of the line. */
  net: z.string(),
  trace: z.array(z.string()),
});
export type EstimatePart = z.infer<typeof EstimatePart>;

export const EstimateLine = z.object({
  id: z.uuid(),
  kind: z.enum(estimateLineKinds),
  itemCode: z.string().nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  hourClass: z.enum(hourClasses).nullable(),
  quantity: z.string(),
  price: z.string().nullable(),
  discountPct: z.string(),
  /** Null for people without the cost right. */
  cost: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), quantity: z.string() })).nullable(),
  parts: z.array(EstimatePart),
  net: z.string(),
  /** Its price was typed. */
  isManual: z.boolean(),
  /** Cost plus: it is in no margin. */
  isPassThrough: z.boolean(),
  /** What it costs in all; null where that is not known, and for people without the cost right. */
  costTotal: z.string().nullable(),
  /** Why it has no price. */
  problems: z.array(z.string()),
});
export type EstimateLine = z.infer<typeof EstimateLine>;
