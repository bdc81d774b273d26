import { isNull, sql } from "drizzle-orm";
import { boolean, jsonb, numeric, snakeCase, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { type Accreditation, type Address, inspectionBodyTypes, type TaxId } from "../company-parts.ts";
import { consentFormStates } from "../consent.ts";
import { decimalSeparators, themes, weekStarts } from "../formats.ts";
import { type CalendarDay, observedRules } from "../holidays.ts";
import {
  incidentRegimes,
  type IntervalSet,
  jurisdictionIds,
  type License,
  personnelSchemes,
  ropeSchemes,
} from "../regulatory.ts";
import { dateFormats, pageSizes, type ReportPolicyPart, unitSystems } from "../report-policy.ts";
import type { SecurityPolicy } from "../security-policy.ts";
import { standardDiameterBands, standardThicknessBands } from "../size-bands.ts";
import { describeRecord, instant, record } from "#kit/server/record.ts";

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
  thicknessBands: text().notNull().default(standardThicknessBands),
  diameterBands: text().notNull().default(standardDiameterBands),
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

/** The company's one profile has this id, so that there can never be two. */
export const profileId = "c0111111-0000-4000-8000-000000000002";

/**
 * The certificate whose key signs the PDF of each report, as readers of PDF files show it. One is in use; former ones stay without their key, so that it
 * can be said with which one a file was signed.
 */
export const signingCertificate = snakeCase.table(
  "signing_certificate",
  {
    ...record(),
    subject: text().notNull(),
    issuer: text().notNull(),
    serial: text().notNull(),
    /** SHA-256 of the certificate, hex. */
    fingerprint: text().notNull(),
    validFrom: instant().notNull(),
    validTo: instant().notNull(),
    selfSigned: boolean().notNull(),
    /** Key and chain, sealed under the key of this installation; null once it is out of use. */
    sealed: text(),
    /** The address of the time-stamp server; null signs without. */
    timeStampUrl: text(),
    /** What the time-stamp server answered last, where a signature went out without it; null once it answers. */
    timeStampFault: text(),
    timeStampFaultAt: instant(),
  },
  (t) => [
    uniqueIndex("signing_certificate_in_use")
      .on(sql`(true)`)
      .where(isNull(t.archivedAt)),
  ],
);
describeRecord(signingCertificate, {
  entity: "SigningCertificate",
  noun: "signing certificate",
  modules: ["settings"],
  label: ({ subject, serial }) => `${subject} ${serial}`,
  secret: ["sealed"],
  unique: {
    signing_certificate_in_use: { field: "file", message: "Another certificate was installed meanwhile. Reload the page." },
  },
});
