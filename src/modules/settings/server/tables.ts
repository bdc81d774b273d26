import { boolean, date, index, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { consentFormStates } from "../contract.ts";
import { type Accreditation, type Address, inspectionBodyTypes, type TaxId } from "../company-parts.ts";
import { type CalendarDay, observedRules } from "../holidays.ts";
import { decimalSeparators, type OwnFormats, themes, weekStarts } from "../formats.ts";
import { letterOf } from "../letters.ts";
import { type ChannelConfig, channelKinds } from "../messages.ts";
import {
  type IntervalSet,
  incidentRegimes,
  jurisdictionIds,
  type License,
  personnelSchemes,
  ropeSchemes,
} from "../regulatory.ts";
import { taxCategories } from "../finance.ts";
import type { SecurityPolicy } from "../security-policy.ts";
import { retentionClassIds } from "#retention/classes.ts";
import { retentionTerms } from "#retention/terms.ts";
import { holdScopes } from "#retention/rules.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";
import { dateFormats, pageSizes, type ReportPolicyPart, unitSystems } from "#modules/client-companies/report-policy.ts";

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
  taxIds: jsonb().$type<TaxId[]>().notNull().default([]),
  /** Where invoices and goods go, where that is not the registered address. */
  addresses: jsonb().$type<Address[]>().notNull().default([]),
  accreditations: jsonb().$type<Accreditation[]>().notNull().default([]),
  inspectionBodyType: text({ enum: inspectionBodyTypes }),
  baseCurrency: text().notNull().default("USD"),
  locale: text().notNull().default("en-US"),
  weekStart: text({ enum: weekStarts }).notNull().default("Mon"),
  dateFormat: text({ enum: dateFormats }).notNull().default("DD MMM YYYY"),
  /** Month and day, "04-01". */
  fiscalYearStart: text().notNull().default("01-01"),
  decimalSeparator: text({ enum: decimalSeparators }).notNull().default("."),
  defaultTheme: text({ enum: themes }).notNull().default("light"),
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

/** How one person wants dates and figures shown, where it is not as the company shows them. */
export const personFormats = snakeCase.table("person_formats", {
  userId: uuid().primaryKey(),
  formats: jsonb().$type<OwnFormats>().notNull(),
  updatedAt: instant().notNull(),
});

/** Which rules the company works under: one row. What is not said follows the shipped profile of the jurisdiction. */
export const regulatoryProfile = snakeCase.table("regulatory_profile", {
  ...record(),
  jurisdiction: text({ enum: jurisdictionIds }).notNull(),
  personnelSchemes: text({ enum: personnelSchemes }).array().notNull(),
  ropeScheme: text({ enum: ropeSchemes }).notNull(),
  incidentRegime: text({ enum: incidentRegimes }).notNull(),
  /** Interval by its key, where the company has set another than shipped. */
  intervals: jsonb().$type<Record<string, IntervalSet>>().notNull(),
  licenses: jsonb().$type<License[]>().notNull(),
});
describeRecord(regulatoryProfile, {
  entity: "RegulatoryProfile",
  noun: "regulatory profile",
  modules: ["settings"],
  label: (profile) => profile.jurisdiction,
});

/** How long a class is kept where the company has set otherwise than shipped. */
export const retentionRule = snakeCase.table(
  "retention_rule",
  {
    ...record(),
    recordClass: text({ enum: retentionClassIds }).notNull(),
    term: text({ enum: retentionTerms }).notNull(),
    years: numeric({ precision: 4, scale: 1 }),
    basis: text().notNull(),
  },
  (t) => [unique().on(t.recordClass)],
);
describeRecord(retentionRule, {
  entity: "RetentionRule",
  noun: "retention rule",
  modules: ["settings"],
  label: (rule) => rule.recordClass,
});

/** What may not leave, whatever its time: placed by its creator, lifted with a reason, and never deleted. */
export const legalHold = snakeCase.table(
  "legal_hold",
  {
    ...record(),
    name: text().notNull(),
    reason: text().notNull(),
    scope: text({ enum: holdScopes }).notNull(),
    targetId: uuid(),
    /** What the record, client, project or person was called when the hold was placed. */
    targetLabel: text(),
    from: date({ mode: "string" }),
    to: date({ mode: "string" }),
    liftedAt: instant(),
    liftedById: uuid(),
    liftReason: text(),
  },
  (t) => [index().on(t.liftedAt)],
);
describeRecord(legalHold, { entity: "LegalHold", noun: "legal hold", modules: ["settings"], label: (hold) => hold.name });

/** The days on which a base does not work. */
export const holidayCalendar = snakeCase.table(
  "holiday_calendar",
  {
    ...record(),
    name: text().notNull(),
    country: text(),
    /** The place whose public holidays are added for years to come; null when every day is written by hand. */
    starter: text(),
    observedRule: text({ enum: observedRules }).notNull(),
    days: jsonb().$type<CalendarDay[]>().notNull(),
  },
  (t) => [unique().on(t.name)],
);
describeRecord(holidayCalendar, {
  entity: "HolidayCalendar",
  noun: "holiday calendar",
  modules: ["settings"],
  label: (calendar) => calendar.name,
  unique: { holiday_calendar_name_key: { field: "name", message: "There is already a calendar named {value}." } },
});

/** A tax as it stands on an invoice; the rate is in percent. */
export const taxCode = snakeCase.table(
  "tax_code",
  {
    ...record(),
    code: text().notNull(),
    name: text().notNull(),
    rate: numeric({ precision: 7, scale: 4 }).notNull(),
    category: text({ enum: taxCategories }).notNull(),
    jurisdiction: text(),
    printedText: text(),
    validFrom: date({ mode: "string" }),
    validTo: date({ mode: "string" }),
  },
  (t) => [unique().on(t.code)],
);
describeRecord(taxCode, {
  entity: "TaxCode",
  noun: "tax code",
  modules: ["settings"],
  label: (tax) => tax.code,
  unique: { tax_code_code_key: { field: "code", message: "There is already a tax code {value}." } },
});

/** A network whose place the company knows: "203.0.113.0/24" is the office in Houston. */
export const knownNetwork = snakeCase.table(
  "known_network",
  {
    ...record(),
    network: text().notNull(),
    name: text().notNull(),
    country: text().notNull(),
    latitude: numeric({ precision: 9, scale: 6 }),
    longitude: numeric({ precision: 9, scale: 6 }),
  },
  (t) => [unique().on(t.network)],
);
describeRecord(knownNetwork, {
  entity: "KnownNetwork",
  noun: "known network",
  modules: ["settings"],
  label: ({ network, name }) => `${network} ${name}`,
  unique: { known_network_network_key: { field: "network", message: "{value} is known already." } },
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

/** How messages leave, by kind. The secret is sealed under the key of this installation. */
export const messageChannel = snakeCase.table(
  "message_channel",
  {
    ...record(),
    kind: text({ enum: channelKinds }).notNull(),
    enabled: boolean().notNull(),
    config: jsonb().$type<ChannelConfig>().notNull(),
    secret: text(),
    /** The last test: when, whether it went out, and the other server's words. */
    verifiedAt: instant(),
    lastTestAt: instant(),
    lastTestAnswer: text(),
  },
  (t) => [unique().on(t.kind)],
);
describeRecord(messageChannel, {
  entity: "MessageChannel",
  noun: "message channel",
  modules: ["settings"],
  label: (channel) => channel.kind,
  secret: ["secret"],
});

/** The company's own words of a message in one language, where they are not those of the product; archived, the shipped ones hold. */
export const messageTemplate = snakeCase.table(
  "message_template",
  {
    ...record(),
    key: text().notNull(),
    /** Language and country, "de-DE". */
    locale: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
  },
  (t) => [unique().on(t.key, t.locale)],
);
describeRecord(messageTemplate, {
  entity: "MessageTemplate",
  noun: "message",
  modules: ["settings"],
  label: ({ key, locale }) => `${letterOf(key)?.title ?? key} (${locale})`,
});

/** The company's one profile has this id, so that there can never be two. */
export const profileId = "c0111111-0000-4000-8000-000000000002";
