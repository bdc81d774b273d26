import { isNull, sql } from "drizzle-orm";
import { date, numeric, snakeCase, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { taxCategories, taxRegimes } from "../tax-code.ts";
import { describeRecord, record } from "#kit/server/record.ts";

/** A tax as it stands on an invoice, with the days on which its rate (percent) holds: one row for each rate of a code. */
export const taxCode = snakeCase.table(
  "tax_code",
  {
    ...record(),
    code: text().notNull(),
    name: text().notNull(),
    regime: text({ enum: taxRegimes }).notNull(),
    rate: numeric({ precision: 7, scale: 4 }).notNull(),
    category: text({ enum: taxCategories }).notNull(),
    exemptionReason: text(),
    onTopOf: text(),
    jurisdiction: text(),
    printedText: text(),
    validFrom: date({ mode: "string" }),
    validTo: date({ mode: "string" }),
  },
  (t) => [
    uniqueIndex("tax_code_from")
      .on(t.code, sql`coalesce(${t.validFrom}, date '1900-01-01')`)
      .where(isNull(t.archivedAt)),
  ],
);
describeRecord(taxCode, {
  entity: "TaxCode",
  noun: "tax code",
  modules: ["settings"],
  label: (tax) => tax.code,
  unique: { tax_code_from: { field: "code", message: "There is already a tax code {value} from this day on." } },
});

/** An account of the bookkeeping that lines of invoices are booked to. */
export const revenueAccount = snakeCase.table(
  "revenue_account",
  { ...record(), code: text().notNull(), name: text().notNull(), note: text() },
  (t) => [unique().on(t.code)],
);
describeRecord(revenueAccount, {
  entity: "RevenueAccount",
  noun: "revenue account",
  modules: ["settings"],
  label: (account) => `${account.code} ${account.name}`,
  unique: { revenue_account_code_key: { field: "code", message: "There is already an account {value}." } },
});
