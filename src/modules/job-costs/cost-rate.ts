import { z } from "zod";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, currency, day, derived, field, ref, text } from "#kit/fields.ts";
import { amountText } from "#kit/schemas.ts";

export const costOf = ["person", "grade", "equipment"] as const;

/**
 * What an hour of a person or grade, or a day of an equipment item, costs the company. The burden is what comes on top of the rate: payroll taxes,
 * insurance and benefits of an hour, upkeep of an instrument for a day; overtime multiplies both (project-management section 5.3).
 */
export const CostRate = defineRecord({
  entity: "CostRate",
  noun: "cost rate",
  path: "/api/cost-rates",
  page: "/job-costs",
  fields: {
    of: choice("Cost of", costOf, { required: true, words: { person: "A person", grade: "A grade", equipment: "Equipment" } }),
    userId: ref("Person", {}),
    grade: text("Grade", { most: 80, help: "The job title of the people it is for. A rate of the person goes before it." }),
    inventoryItemId: ref("Equipment item", {}),
    rate: field("Rate", amountText("Enter an amount such as 42.00"), z.string(), {
      kind: "decimal",
      money: true,
      help: "Of an hour of straight time, or of a day of equipment.",
    }),
    burden: field("Burden", amountText("Enter an amount such as 28.50, or 0"), z.string(), {
      kind: "decimal",
      money: true,
      help: "Payroll taxes, insurance and benefits for the same hour or day.",
    }),
    currency: currency("Currency", { required: true }),
    validFrom: day("Valid from", { required: "Enter the first day" }),
    validTo: day("Valid to", {}),
    note: text("Note", { most: 500, lines: 2 }),
  },
  shown: {
    name: derived("Name", z.string()),
    personName: derived("Person", z.string().nullable()),
    itemName: derived("Equipment item", z.string().nullable()),
    /** Rate and burden together. */
    total: derived("Rate with burden", z.string()),
  },
  filters: {
    of: many(z.enum(costOf)),
    userId: z.uuid().optional(),
    inventoryItemId: z.uuid().optional(),
    /** Those that count today. */
    inForce: flag,
  },
});
export type CostRate = z.infer<typeof CostRate.row>;
export type CostRateDraft = z.infer<typeof CostRate.draft>;
