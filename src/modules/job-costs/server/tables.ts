import { sql } from "drizzle-orm";
import { date, index, numeric, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { costOf } from "../cost-rate.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { describeRecord, indexOfKnown, record } from "#kit/server/record.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";

/** What an hour or an equipment day costs. A company has some hundred: lists need no index of their own. */
export const costRate = snakeCase.table(
  "cost_rate",
  {
    ...record(),
    of: text({ enum: costOf }).notNull(),
    userId: uuid().references(() => appUser.id),
    grade: text(),
    inventoryItemId: uuid().references(() => inventoryItem.id),
    rate: numeric({ precision: 19, scale: 4 }).notNull(),
    burden: numeric({ precision: 19, scale: 4 }).notNull(),
    currency: text().notNull(),
    validFrom: date({ mode: "string" }).notNull(),
    validTo: date({ mode: "string" }),
    note: text(),
  },
  (t) => [indexOfKnown(t.userId), indexOfKnown(t.inventoryItemId), index().on(t.validFrom, t.id)],
);

describeRecord(costRate, {
  entity: "CostRate",
  noun: "cost rate",
  modules: ["job-costs"],
  label: ({ of, validFrom }) => `Cost rate of ${of === "equipment" ? of : `a ${of}`} from ${validFrom}`,
  // Figures of all of the company: a right that reaches only own records shows none.
  own: () => sql`false`,
  // Who reads the whole trail need not read these (project-management rule 14).
  guarded: { fields: ["rate", "burden", "note"] },
});
