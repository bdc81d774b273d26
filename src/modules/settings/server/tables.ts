import { boolean, jsonb, snakeCase, text, unique } from "drizzle-orm/pg-core";
import { consentFormStates } from "../contract.ts";
import type { SecurityPolicy } from "../security-policy.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
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
  /** What was set otherwise than the product's defaults. */
  securityPolicy: jsonb().$type<Partial<SecurityPolicy>>().notNull().default({}),
});
describeRecord(companySettings, {
  entity: "CompanySettings",
  noun: "company",
  modules: ["settings"],
  label: (company) => company.legalName,
});

export const companyId = "c0111111-0000-4000-8000-000000000001";

/** What everybody who signs in is asked to agree to. One is active; the texts of former versions are kept for ever. */
export const consentForm = snakeCase.table(
  "consent_form",
  {
    ...record(),
    title: text().notNull(),
    content: text().notNull(),
    formVersion: text().notNull(),
    legallyBinding: boolean().notNull(),
    requiresConsent: boolean().notNull(),
    state: text({ enum: consentFormStates }).notNull(),
    publishedAt: instant(),
  },
  (t) => [unique().on(t.formVersion)],
);
describeRecord(consentForm, {
  entity: "ConsentForm",
  noun: "consent form",
  modules: ["settings"],
  label: (form) => `${form.title} ${form.formVersion}`,
  afterFreeze: ["state"],
  unique: {
    consent_form_form_version_key: { field: "formVersion", message: "There is already a version {value}." },
  },
});
