import { jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { describeRecord, record } from "#kit/server/record.ts";
import { pageSizes, type ReportPolicyPart, unitSystems } from "#modules/client-companies/report-policy.ts";

/** The company that runs this installation: one row, under one id, so that there can never be two. */
export const companySettings = snakeCase.table("company_settings", {
  ...record(),
  legalName: text().notNull(),
  tradingName: text(),
  address: text(),
  country: text(),
  phone: text(),
  email: text(),
  website: text(),
  registrationNo: text(),
  timeZone: text().notNull(),
  unitSystem: text({ enum: unitSystems }).notNull(),
  pageSize: text({ enum: pageSizes }).notNull(),
  reportFoot: text(),
  reportPolicy: jsonb().$type<ReportPolicyPart>().notNull(),
});
describeRecord(companySettings, {
  entity: "CompanySettings",
  noun: "company",
  modules: ["settings"],
  label: (company) => company.legalName,
});

export const companyId = "c0111111-0000-4000-8000-000000000001";
