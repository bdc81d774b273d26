import { z } from "zod";
import { SecurityPolicy } from "./security-policy.ts";
import { defineModule, del, download, get, HistoryEntry, patch, post, Stored, upload } from "#kit/contract.ts";
import { Country, Phone, TimeZone } from "#kit/places.ts";
import { pageSizes, ReportPolicyPart, unitSystems } from "#modules/client-companies/report-policy.ts";

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** Who the company is, and how its reports look and are reviewed where no client says anything else. */
export const CompanyFields = z.object({
  legalName: text(200).min(1, "Give the legal name; it prints on reports"),
  tradingName: text(200).nullable(),
  /** Street, town and postal code, a line each as printed. */
  address: text(400).nullable(),
  country: Country.nullable(),
  phone: Phone.nullable(),
  email: z.email("Give an e-mail address").max(200).nullable(),
  website: z
    .url({ protocol: /^https?$/, error: "Give a web address that begins with https://" })
    .max(200)
    .nullable(),
  registrationNo: text(50).nullable(),
  timeZone: TimeZone,
  unitSystem: z.enum(unitSystems),
  pageSize: z.enum(pageSizes),
  /** A line at the foot of every report: confidentiality, copying. */
  reportFoot: text(160).nullable(),
  reportPolicy: ReportPolicyPart,
});
export type CompanyFields = z.infer<typeof CompanyFields>;

export const consentFormStates = ["draft", "active", "retired"] as const;

const ConsentDraft = z.object({
  title: z.string().trim().min(1, "Give a title").max(200),
  content: z.string().trim().min(1, "Write what people agree to").max(50_000),
  formVersion: z.string().trim().min(1, "Give a version, such as 3.0").max(20),
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
});
export type ConsentFormVersion = z.infer<typeof ConsentFormVersion>;

export const securityLabels = { requireTwoFactor: "Second factor for everyone", offlineDays: "Days without a network" };

export const Company = Stored.extend(CompanyFields.shape).extend({
  /** What holds now: the defaults of the product with what the company set otherwise. */
  security: SecurityPolicy,
  logo: z.object({ fileId: z.uuid(), name: z.string(), mediaType: z.string(), sha256: z.string() }).nullable(),
});
export type Company = z.infer<typeof Company>;

export const companyLabels = {
  legalName: "Legal name",
  tradingName: "Trading name",
  address: "Address",
  country: "Country",
  phone: "Telephone",
  email: "E-mail",
  website: "Website",
  registrationNo: "Registration number",
  timeZone: "Time zone",
  unitSystem: "Units",
  pageSize: "Paper",
  reportFoot: "Line at the foot of reports",
  reportPolicy: "Report policy",
};

const own = "/api/settings/company";
const consentForms = "/api/settings/consent-forms";

export const settings = defineModule({
  id: "settings",
  title: "Settings",
  endpoints: {
    company: get(own, { signedIn: true, reply: Company, summary: "Who the company is" }),
    changeCompany: patch(own, {
      action: "administer",
      body: z.object({ version: z.int(), changes: CompanyFields.partial() }),
      reply: Company,
      summary: "Change the company; the version read must be the version stored",
    }),
    companyHistory: get(`${own}/:id/history`, {
      action: "view",
      reply: z.array(HistoryEntry),
      summary: "Who changed the company's settings, when, from what to what",
    }),
    logo: download(`${own}/logo`, { signedIn: true, summary: "The logo that stands on reports" }),
    setLogo: upload(`${own}/logo`, {
      action: "administer",
      query: z.object({}),
      reply: Company,
      summary: "Put another logo on reports (multipart, one part named file; PNG, JPEG or SVG up to 2 MB)",
    }),
    changeSecurity: patch("/api/settings/security", {
      action: "administer",
      body: z.object({ version: z.int(), changes: SecurityPolicy.partial() }),
      reply: Company,
      summary: "Change how people sign in; the version read must be the version of the company stored",
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
      summary: "Write a new version of the consent form; nobody sees it until it is published",
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
    removeLogo: del(`${own}/logo`, { action: "administer", reply: Company, summary: "Print reports without a logo" }),
  },
});
