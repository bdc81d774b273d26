/** Items from a spreadsheet: which columns are read, by which names, and what the check says of each row (rule 17). */
import { z } from "zod";
import { itemLabels } from "./rate-item.ts";
import { post } from "#kit/contract.ts";
import { sheetLimits } from "#kit/sheet.ts";

export const itemImportFields = [
  "code",
  "description",
  "category",
  "unit",
  "price",
  "priceOt",
  "priceDt",
  "priceHt",
  "cost",
  "method",
  "level",
  "crewSize",
  "filmSize",
  "minimumQty",
  "increment",
  "taxClass",
  "taxCode",
  "revenueAccount",
  "groupHeading",
] as const;
export type ItemImportField = (typeof itemImportFields)[number];

/** Their names, as above the columns of the items. */
export const itemImportNames = Object.fromEntries(
  itemImportFields.map((field) => [field, itemLabels[field === "revenueAccount" ? "revenueAccountId" : field]]),
) as Readonly<Record<ItemImportField, string>>;

const asked = {
  action: "edit",
  body: z.object({
    version: z.int(),
    rows: z
      .array(
        z.object({
          /** Its number in the file. */
          row: z.int().min(1),
          cells: z.partialRecord(z.enum(itemImportFields), z.string().max(sheetLimits.letters)),
        }),
      )
      .min(1)
      .max(500, "At most 500 rows at once. Split the list."),
  }),
} as const;

export const ImportedRow = z.object({
  row: z.int(),
  outcome: z.enum(["new", "changed", "refused"]),
  code: z.string(),
  /** "Row 14: unknown unit 'wld'. Did you mean 'weld'?" */
  reasons: z.array(z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const itemImportEndpoints = {
  checkImport: post("/api/rate-sheets/:id/items/import/check", {
    ...asked,
    reply: z.object({ rows: z.array(ImportedRow) }),
    summary: "What would become of each row of a list of items; nothing is written",
  }),
  importItems: post("/api/rate-sheets/:id/items/import", {
    ...asked,
    reply: z.object({ rows: z.array(ImportedRow), version: z.int() }),
    summary: "Import a list of items into a draft: every row that is not refused, by its code",
  }),
};
