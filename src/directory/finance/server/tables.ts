import { isNull, sql } from "drizzle-orm";
import { boolean, date, integer, jsonb, numeric, snakeCase, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { type Bank, type FinanceFields, retainageTaxes, taxRoundings, xeroDates } from "../finance-defaults.ts";
import { fxSources } from "../fx-rate.ts";
import type { OvertimeRule } from "../overtime.ts";
import { taxCategories, taxRegimes } from "../tax-code.ts";
import { taxClasses, taxPrintings } from "../tax-rule.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
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

/** A tax that a region asks of a class of services; several of one class are several taxes on the line. */
export const taxRule = snakeCase.table("tax_rule", {
  ...record(),
  region: text().notNull(),
  taxClass: text({ enum: taxClasses }).notNull(),
  taxCode: text().notNull(),
  printing: text({ enum: taxPrintings }).notNull(),
  validFrom: date({ mode: "string" }),
  validTo: date({ mode: "string" }),
});
describeRecord(taxRule, {
  entity: "TaxRule",
  noun: "tax rule",
  modules: ["settings"],
  label: ({ region, taxClass, taxCode: code }) => `${region} ${taxClass} ${code}`,
});

/** How the hours of the people of a base, or of the bases of a region, are classified for pay. */
export const payRule = snakeCase.table("pay_rule", {
  ...record(),
  name: text().notNull(),
  region: text(),
  baseLocationId: uuid().references(() => baseLocation.id),
  overtimeRule: jsonb().$type<OvertimeRule>().notNull(),
  validFrom: date({ mode: "string" }),
  validTo: date({ mode: "string" }),
});
describeRecord(payRule, {
  entity: "PayRule",
  noun: "pay rule",
  modules: ["settings"],
  label: ({ name }) => name,
});

/** Units of `toCurrency` for one of `fromCurrency`, as published for a day. */
export const fxRate = snakeCase.table(
  "fx_rate",
  {
    ...record(),
    date: date({ mode: "string" }).notNull(),
    fromCurrency: text().notNull(),
    toCurrency: text().notNull(),
    rate: numeric({ precision: 18, scale: 8 }).notNull(),
    source: text({ enum: fxSources }).notNull(),
    reason: text(),
  },
  (t) => [uniqueIndex("fx_rate_of_day").on(t.fromCurrency, t.toCurrency, t.date).where(isNull(t.archivedAt))],
);
describeRecord(fxRate, {
  entity: "FxRate",
  noun: "exchange rate",
  modules: ["settings"],
  label: ({ fromCurrency, toCurrency, date: day }) => `${fromCurrency} to ${toCurrency} of ${day}`,
  unique: { fx_rate_of_day: { field: "date", message: "There is a rate of this pair for {value} already." } },
});

/** How the company invoices: one row, once Finance has set something. */
export const financeDefaults = snakeCase.table("finance_defaults", {
  ...record(),
  periodClosedThrough: date({ mode: "string" }),
  fxSource: text({ enum: fxSources }).notNull(),
  taxRounding: text({ enum: taxRoundings }).notNull(),
  retainageTax: text({ enum: retainageTaxes }).notNull(),
  earlyDiscounts: jsonb().$type<FinanceFields["earlyDiscounts"]>().notNull(),
  roundingTolerance: integer().notNull(),
  lateInterestPct: numeric({ precision: 6, scale: 3 }),
  dunningLevels: jsonb().$type<FinanceFields["dunningLevels"]>().notNull(),
  expenseReceiptFrom: numeric({ precision: 19, scale: 4 }).notNull(),
  acceptanceBeforePricing: boolean().notNull(),
  reverseChargeExceptions: text({ enum: taxClasses }).array().notNull(),
  banks: jsonb().$type<Bank[]>().notNull(),
  oneInvoiceSeries: boolean().notNull(),
  numberDateOrder: jsonb().$type<FinanceFields["numberDateOrder"]>().notNull(),
  xeroDates: text({ enum: xeroDates }).notNull(),
  quickBooksHeadings: jsonb().$type<FinanceFields["quickBooksHeadings"]>().notNull(),
  ledgerAccounts: jsonb().$type<FinanceFields["ledgerAccounts"]>().notNull().default([]),
  taxMappings: jsonb().$type<FinanceFields["taxMappings"]>().notNull().default([]),
  marginFloor: numeric({ precision: 6, scale: 3 }).notNull(),
  ownerLimit: numeric({ precision: 19, scale: 4 }),
  companyLimit: numeric({ precision: 19, scale: 4 }),
});
describeRecord(financeDefaults, {
  entity: "FinanceDefaults",
  noun: "finance settings",
  modules: ["settings"],
  label: () => "Finance",
});

/** The one row has this id, so that there can never be two. */
export const financeId = "c0111111-0000-4000-8000-000000000003";
