/** The terms of a rate item: what it is a price for, and how quantities are counted (rate-sheets 2). */
import { z } from "zod";

export const itemCategories = [
  "crew",
  "labour",
  "production",
  "travel",
  "subsistence",
  "standby",
  "equipment",
  "source",
  "consumable",
  "report or engineering",
  "mobilisation",
  "third party",
  "other",
] as const;
export type ItemCategory = (typeof itemCategories)[number];

export const itemUnits = [
  "hour",
  "crew-hour",
  "day",
  "shift",
  "half-day",
  "visit",
  "weld",
  "diameter-inch",
  "linear inch",
  "linear foot",
  "metre",
  "film",
  "exposure",
  "reading",
  "spot",
  "joint",
  "tube",
  "item",
  "report",
  "mile",
  "km",
  "night",
  "person-day",
  "lot",
  "percent",
] as const;
export type ItemUnit = (typeof itemUnits)[number];

export const itemLevels = ["I", "II", "III", "assistant"] as const;
export const filmSizes = ["4½×10 in", "4½×17 in", "7×17 in", "14×17 in", "10×24 cm", "10×48 cm", "30×40 cm", "other"] as const;
export const bandDimensions = ["NPS", "thickness mm", "film size", "distance"] as const;
export const taxClasses = ["labour", "film and consumables", "equipment hire", "travel", "third party", "report"] as const;
export type TaxClass = (typeof taxClasses)[number];
export const incrementModes = ["nearest", "up"] as const;
export const tierModes = ["graduated", "whole volume"] as const;
export const tierPeriods = ["job", "month", "year"] as const;

const priceMessage = "Prices are 0 or more, with up to 4 decimals.";
/** A price as decimal text, "165.00". */
export const PriceText = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, priceMessage);
const quantityMessage = "Enter a quantity above 0, with up to 4 decimals";
export const QuantityText = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,4})?$/, quantityMessage)
  .refine((text) => Number(text) > 0, quantityMessage);
const edge = z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, "Enter a number such as 6 or 12.7");
export const MarkupText = z.string().regex(/^\d{1,3}(\.\d{1,3})?$/, "Enter a percentage of up to three decimals, such as 10");

/** From and to are both inside; null has no bound on that side. */
export const Band = z
  .object({ dimension: z.enum(bandDimensions, "Choose what the band is of"), from: edge.nullable(), to: edge.nullable() })
  .superRefine((band, check) => {
    if (band.from !== null && band.to !== null && Number(band.to) < Number(band.from))
      check.addIssue({ code: "custom", path: ["to"], message: "A band ends where it starts or above" });
  });
export type Band = z.infer<typeof Band>;

/** What a day rate includes: ten hours, a hundred miles. */
export const Included = z.object({ quantity: QuantityText, unit: z.enum(itemUnits, "Choose the unit") });
export type Included = z.infer<typeof Included>;

/** The last tier has no end. */
export const Tier = z.object({ upTo: QuantityText.nullable(), price: PriceText });
export type Tier = z.infer<typeof Tier>;
export const Tiers = z
  .array(Tier)
  .max(12)
  .superRefine((tiers, check) => {
    tiers.forEach(({ upTo }, index) => {
      const before = tiers[index - 1]?.upTo;
      const ascends =
        index === 0 || (before !== null && before !== undefined && (upTo === null || Number(upTo) > Number(before)));
      if (!ascends)
        check.addIssue({ code: "custom", path: [index, "upTo"], message: "Each tier must end above the one before." });
      else if (upTo !== null && index === tiers.length - 1)
        check.addIssue({ code: "custom", path: [index, "upTo"], message: "Leave the end of the last tier empty" });
    });
  });
