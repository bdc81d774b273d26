import { z } from "zod";
import { about } from "./about.ts";
import { consentEndpoints } from "./contract-consent.ts";
import { fileEndpoints } from "./contract-file.ts";
import { financeSettings } from "./contract-finance.ts";
import { holidaySources, lists } from "./contract-lists.ts";
import { messageEndpoints } from "./contract-messages.ts";
import { signingEndpoints } from "./contract-signing.ts";
import { retentionEndpoints } from "./contract-retention.ts";
import { wordingEndpoints } from "./contract-wording.ts";
import { regulatoryEndpoints } from "./contract-regulatory.ts";
import { backupEndpoints } from "./contract-backup.ts";
import { firstStepsEndpoints } from "./contract-first-steps.ts";
import { Company, CompanyFields } from "#directory/company/company.ts";
import { consentFormStates } from "#directory/company/consent.ts";
import { companyEndpoints } from "#directory/company/contract.ts";
import { SecurityPolicy } from "#directory/company/security-policy.ts";
import { defineModule, del, get, HistoryEntry, patch, post, put, Stored, upload } from "#kit/contract.ts";
import { scopeTokens } from "#kit/numbering.ts";
import { limitedText } from "#kit/schemas.ts";

const ConsentDraft = z.object({
  title: z.string().trim().min(1, "Enter a title").max(200),
  content: z.string().trim().min(1, "Write what people agree to").max(50_000),
  formVersion: z.string().trim().min(1, "Enter a version, such as 3.0").max(20),
  legallyBinding: z.boolean(),
  requiresConsent: z.boolean(),
});
export type ConsentDraft = z.infer<typeof ConsentDraft>;
/** A version of the consent form. Published ones keep their text for ever. */
export const ConsentFormVersion = Stored.extend(ConsentDraft.shape).extend({
  state: z.enum(consentFormStates),
  publishedAt: z.string().nullable(),
  /** How many active people have agreed to this version. */
  agreed: z.int(),
  /** How many active people there are. */
  people: z.int(),
});
export type ConsentFormVersion = z.infer<typeof ConsentFormVersion>;

/** A picture or paper of the company besides its logo: for dark screens, across the head of a letter, of an accreditation by its id. */
export const ImageKind = z
  .string()
  .regex(/^(?:logo-dark|letterhead|(?:symbol|scope)-[0-9a-f-]{36})$/, "There is no such picture of the company.");

export const companyLabels = {
  legalName: "Legal name",
  tradingName: "Trading name",
  address: "Address",
  country: "Country",
  phone: "Telephone",
  email: "Email",
  website: "Website",
  registrationNo: "Registration number",
  timeZone: "Time zone",
  unitSystem: "Units",
  pageSize: "Paper",
  reportFoot: "Line at the foot of reports",
  reportPolicy: "Report policy",
  taxIds: "Tax numbers",
  addresses: "Further addresses",
  accreditations: "Accreditations",
  inspectionBodyType: "Type of inspection body",
  baseCurrency: "Base currency",
  locale: "Language and region",
  weekStart: "Week begins on",
  dateFormat: "Dates",
  fiscalYearStart: "Fiscal year begins on",
  decimalSeparator: "Decimal sign",
  defaultTheme: "Theme",
  thicknessBands: "Thickness bands, mm",
  diameterBands: "Diameter bands, NPS",
};

/** How a kind of record is to be numbered from its next number on. */
export const SeriesDraft = z.object({
  pattern: limitedText(80).min(1, "Pattern needs {SEQ} or {MSEQ}"),
  resetEvery: z.enum(["never", "year", "month"]),
  /** Tokens whose values each have a count of their own. */
  countPer: z.array(z.enum(scopeTokens)),
});
export type SeriesDraft = z.infer<typeof SeriesDraft>;

export const NumberedSeries = SeriesDraft.extend({
  key: z.string(),
  title: z.string(),
  allocated: z.enum(["creation", "first submission", "issue"]),
  tokens: z.array(z.enum(scopeTokens)),
  /** What the next change must name. */
  version: z.int(),
  asShipped: SeriesDraft,
  mayEdit: z.boolean(),
  /** What the pattern would give with sample codes, counting from 1. */
  next: z.array(z.string()),
  counts: z.array(z.object({ of: z.string(), period: z.string(), nextValue: z.int(), next: z.array(z.string()) })),
  countsInAll: z.int(),
});
export type NumberedSeries = z.infer<typeof NumberedSeries>;

export const SeriesPreview = z.object({ problems: z.array(z.string()), next: z.array(z.string()) });
export type SeriesPreview = z.infer<typeof SeriesPreview>;

export const seriesLabels = { pattern: "Pattern", resetEvery: "Count restarts", countPer: "Own count for each" };

const own = "/api/settings/company";
const numbering = "/api/settings/numbering";
const consentForms = "/api/settings/consent-forms";

export const settings = defineModule({
  ...about,
  records: lists,
  endpoints: {
    ...companyEndpoints,
    ...holidaySources,
    ...regulatoryEndpoints,
    ...financeSettings,
    ...messageEndpoints,
    ...signingEndpoints,
    ...wordingEndpoints,
    ...fileEndpoints,
    ...consentEndpoints,
    changeCompany: patch(own, {
      action: "edit",
      body: z.object({ version: z.int(), changes: CompanyFields.partial() }),
      reply: Company,
      summary:
        "Change the company; the version read must be the version stored. Finance changes tax numbers, currency and fiscal year alone",
    }),
    companyHistory: get(`${own}/:id/history`, {
      action: "view",
      reply: z.array(HistoryEntry),
      summary: "Who changed the company's settings, when, from what to what",
    }),
    setLogo: upload(`${own}/logo`, {
      action: "administer",
      query: z.object({}),
      reply: Company,
      summary: "Put another logo on reports (multipart, one part named file; PNG, JPEG or SVG up to 2 MB)",
    }),
    setImage: upload(`${own}-images/:kind`, {
      action: "administer",
      query: z.object({}),
      reply: Company,
      summary: "Put another picture of this kind in use (multipart, one part named file, up to 2 MB; a scope is a PDF)",
    }),
    removeImage: del(`${own}-images/:kind`, {
      action: "administer",
      reply: Company,
      summary: "Remove the picture of this kind",
    }),
    changeSecurity: patch("/api/settings/security", {
      action: "administer",
      body: z.object({ version: z.int(), changes: SecurityPolicy.partial() }),
      reply: Company,
      summary: "Change how people sign in; the version read must be the version of the company stored",
    }),

    numbering: get(numbering, {
      action: "view",
      reply: z.array(NumberedSeries),
      summary: "How every kind of record is numbered, with the next numbers of each count",
    }),
    previewSeries: post(`${numbering}/:key/preview`, {
      action: "view",
      body: SeriesDraft,
      reply: SeriesPreview,
      summary: "The next three numbers of a pattern, or why it cannot be",
    }),
    changeSeries: put(`${numbering}/:key`, {
      action: "edit",
      body: SeriesDraft.extend({ version: z.int() }),
      reply: NumberedSeries,
      summary: "Change how a kind of record is numbered; refused when the pattern could repeat a number",
    }),

    consentForms: get(consentForms, {
      action: "view",
      reply: z.array(ConsentFormVersion),
      summary: "Every version of the consent form, the newest first",
    }),
    draftConsentForm: post(consentForms, {
      action: "administer",
      body: ConsentDraft,
      reply: ConsentFormVersion,
      summary: "Create a new version of the consent form; nobody sees it until it is published",
    }),
    changeConsentForm: patch(`${consentForms}/:id`, {
      action: "administer",
      body: z.object({ version: z.int(), changes: ConsentDraft.partial() }),
      reply: ConsentFormVersion,
      summary: "Change a version that is not published yet",
    }),
    publishConsentForm: post(`${consentForms}/:id/publication`, {
      action: "administer",
      body: z.object({ version: z.int() }),
      reply: ConsentFormVersion,
      summary: "Put a version in force: its text is final, the former one is retired, and everyone is asked again",
    }),
    ...backupEndpoints,
    ...firstStepsEndpoints,
    ...retentionEndpoints,
    removeLogo: del(`${own}/logo`, { action: "administer", reply: Company, summary: "Remove the logo from reports" }),
  },
});
