/** The rows of a field ticket, as they are entered, signed and billed. */
import { z } from "zod";
import { plural } from "#kit/plural.ts";
import { dayText, limitedText, requiredText } from "#kit/schemas.ts";
import {
  filmSizes,
  itemCategories,
  itemLevels,
  type ItemUnit,
  itemUnits,
  QuantityText,
} from "#modules/rate-sheets/item-terms.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { standbyReasons } from "#modules/timesheets/timesheet-entry.ts";

export const rowKinds = ["crew", "equipment", "production", "consumable", "travel", "subsistence", "standby"] as const;
export type RowKind = (typeof rowKinds)[number];

export const TicketRow = z.object({
  id: z.uuid(),
  kind: z.enum(rowKinds, "Choose what it is"),
  day: dayText(),
  description: requiredText("Enter what was done or used", 200),
  quantity: QuantityText,
  unit: z.enum(itemUnits, "Choose the unit"),
  category: z.enum(itemCategories, "Choose the category"),
  method: z.enum(methods).nullable(),
  level: z.enum(itemLevels).nullable(),
  filmSize: z.enum(filmSizes).nullable(),
  /** What bands of rate items are compared with. */
  sizes: z.object({ NPS: z.string().max(12).optional(), "thickness mm": z.string().max(12).optional() }),
  /** Of crew and standby: the entry of time it is from. */
  timesheetEntryId: z.uuid().nullable(),
  /** Of production: the first revision of the signed report, with the key of the quantity (`billableQuantities`). */
  reportSourceId: z.uuid().nullable(),
  reportKey: z.string().max(120).nullable(),
  reportNumber: z.string().max(60).nullable(),
  /** What the signed report says; another quantity on the ticket is a variance. */
  signedQuantity: QuantityText.nullable(),
  inventoryItemId: z.uuid().nullable(),
  /** Why a quantity was typed, or differs from the signed report. */
  reason: limitedText(300).nullable(),
  standbyReason: z.enum(standbyReasons).nullable(),
  /** The client's, at the standby. */
  clientInitials: limitedText(6).nullable(),
});
export type TicketRow = z.infer<typeof TicketRow>;

/** A row with nothing but what it needs; the rest is empty. */
export const plainRow = (
  row: Pick<TicketRow, "id" | "kind" | "day" | "description" | "quantity" | "unit" | "category"> & Partial<TicketRow>,
): TicketRow => ({
  method: null,
  level: null,
  filmSize: null,
  sizes: {},
  timesheetEntryId: null,
  reportSourceId: null,
  reportKey: null,
  reportNumber: null,
  signedQuantity: null,
  inventoryItemId: null,
  reason: null,
  standbyReason: null,
  clientInitials: null,
  ...row,
});

const short: Partial<Record<ItemUnit, string>> = {
  hour: "h",
  mile: "mi",
  km: "km",
  metre: "m",
  "linear foot": "ft",
  "linear inch": "in",
  "diameter-inch": "diameter-inches",
};

/** "8 h", "12 welds", "1 day". */
export const unitShown = ({ quantity, unit }: Pick<TicketRow, "quantity" | "unit">): string =>
  short[unit] ?? (Number(quantity) === 1 ? unit : plural(unit));

export const rowLabels = {
  kind: "Kind",
  day: "Day",
  description: "Description",
  quantity: "Quantity",
  unit: "Unit",
  category: "Category",
  method: "Method",
  filmSize: "Film size",
  reason: "Reason",
  standbyReason: "Standby because of",
} as const;
