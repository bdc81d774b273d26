/** The items of a rate sheet: rows that are saved together, final with the sheet. */
import { z } from "zod";
import {
  Band,
  filmSizes,
  Included,
  incrementModes,
  itemCategories,
  itemLevels,
  itemUnits,
  MarkupText,
  PriceText,
  QuantityText,
  taxClasses,
  tierModes,
  tierPeriods,
  Tiers,
} from "./item-terms.ts";
import { TaxCodeName } from "#directory/finance/tax-code.ts";
import { limitedText, requiredText } from "#kit/schemas.ts";
import { methods } from "#modules/report-templates/definition.ts";

const terms = z.object({
  code: requiredText("Enter a code", 20),
  description: requiredText("Enter a description", 300),
  category: z.enum(itemCategories, "Choose the category"),
  unit: z.enum(itemUnits, "Choose the unit"),
  price: PriceText,
  priceOt: PriceText.nullable(),
  priceDt: PriceText.nullable(),
  priceHt: PriceText.nullable(),
  /** Left out by people who may not see costs: what is stored then stays. */
  cost: PriceText.nullable().optional(),
  method: z.enum(methods).nullable(),
  level: z.enum(itemLevels).nullable(),
  crewSize: z.int().min(2, "A crew has 2 people or more").max(20).nullable(),
  crewMakeUp: limitedText(120).nullable(),
  band: Band.nullable(),
  filmSize: z.enum(filmSizes).nullable(),
  included: z.array(Included).max(6),
  minimumQty: QuantityText.nullable(),
  increment: QuantityText.nullable(),
  incrementMode: z.enum(incrementModes).nullable(),
  tiers: Tiers,
  tierMode: z.enum(tierModes).nullable(),
  tierPeriod: z.enum(tierPeriods).nullable(),
  markupPct: MarkupText.nullable(),
  markupCap: PriceText.nullable(),
  /** For a percentage: the categories it is taken of. */
  percentOf: z.array(z.enum(itemCategories)).max(itemCategories.length),
  /** For hire by the day: the price of a day without use, and the most for a calendar week and month. */
  standbyPrice: PriceText.nullable(),
  weekPrice: PriceText.nullable(),
  monthPrice: PriceText.nullable(),
  taxCode: TaxCodeName.nullable(),
  taxClass: z.enum(taxClasses).nullable(),
  revenueAccountId: z.uuid().nullable(),
  escalatable: z.boolean(),
  printed: z.boolean(),
  groupHeading: limitedText(80).nullable(),
});

export const RateItemDraft = terms.extend({ id: z.uuid() }).superRefine((item, check) => {
  const wrong = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
  if (item.tiers.length > 0 && item.tierMode === null) wrong("tierMode", "Choose how its tiers are priced");
  if (item.unit === "percent" && item.percentOf.length === 0) wrong("percentOf", "Choose what the percentage is of");
  if (item.markupPct !== null && item.category !== "third party") wrong("markupPct", "Only third party items have a mark-up");
});
export type RateItemDraft = z.infer<typeof RateItemDraft>;

/** As it is answered; `cost` is null for people without the cost right. */
export const RateItem = terms.extend({ id: z.uuid(), cost: PriceText.nullable(), sort: z.int() });
export type RateItem = z.infer<typeof RateItem>;

export const itemLabels = {
  code: "Code",
  description: "Description",
  category: "Category",
  unit: "Unit",
  price: "Price",
  priceOt: "Price OT",
  priceDt: "Price DT",
  priceHt: "Price HT",
  cost: "Cost",
  method: "Method",
  level: "Level",
  crewSize: "Crew size",
  crewMakeUp: "Crew",
  filmSize: "Film size",
  minimumQty: "Minimum",
  increment: "Increment",
  markupPct: "Mark-up %",
  markupCap: "Mark-up at most",
  standbyPrice: "Standby day",
  weekPrice: "Week",
  monthPrice: "Month",
  taxCode: "Tax code",
  taxClass: "Tax class",
  revenueAccountId: "Account",
  escalatable: "Escalates",
  printed: "Printed",
  groupHeading: "Group",
} as const satisfies Partial<Record<keyof RateItem, string>>;

/** An item with nothing but what it needs; the rest is empty. */
export const emptyItem = (id: string): RateItemDraft => ({
  id,
  code: "",
  description: "",
  category: "labour",
  unit: "hour",
  price: "",
  priceOt: null,
  priceDt: null,
  priceHt: null,
  method: null,
  level: null,
  crewSize: null,
  crewMakeUp: null,
  band: null,
  filmSize: null,
  included: [],
  minimumQty: null,
  increment: null,
  incrementMode: null,
  tiers: [],
  tierMode: null,
  tierPeriod: null,
  markupPct: null,
  markupCap: null,
  percentOf: [],
  standbyPrice: null,
  weekPrice: null,
  monthPrice: null,
  taxCode: null,
  taxClass: null,
  revenueAccountId: null,
  escalatable: true,
  printed: true,
  groupHeading: null,
});
