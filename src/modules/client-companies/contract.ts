import { z } from "zod";
import { ReportPolicyPart } from "./report-policy.ts";
import { Demand } from "./requirements.ts";
import { defineModule, flag, get, many, only, ordinary, post, Stored } from "#kit/contract.ts";
import { Country, Currency, Latitude, Longitude, Phone, TimeZone } from "#kit/places.ts";

export const clientStates = ["prospect", "active", "on hold", "inactive"] as const;
export type ClientState = (typeof clientStates)[number];
export const industries = [
  "refining",
  "chemical",
  "pipeline",
  "power",
  "fabrication",
  "aerospace",
  "marine",
  "civil",
  "nuclear",
  "mining",
  "other",
] as const;
export const confidentialityLevels = ["normal", "restricted"] as const;
export const contactRoles = ["inspector", "QC manager", "approver", "accounts payable", "HSE", "purchasing", "other"] as const;
export const contactReceives = ["releases", "invoices", "ITP notices", "NC notices"] as const;

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional();
const text = (most: number) => z.string().trim().max(most);
const code = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{3,8}$/, "A code has 3 to 8 capital letters or digits.");

export const TaxId = z.object({
  country: Country,
  kind: text(20).min(1, "Say what kind of number it is, such as VAT or EIN"),
  value: text(40).min(1, "Give the number"),
});
export type TaxId = z.infer<typeof TaxId>;

export const ClientCompanyDraft = z.object({
  code,
  legalName: text(200).min(1, "Give the legal name"),
  displayName: text(200).min(1, "Enter a name"),
  /** Other names it is known by, separated by semicolons; they take part in the search for duplicates. */
  aliases: optional(text(600)),
  parentId: optional(z.uuid()),
  industry: optional(z.enum(industries)),
  taxIds: z.array(TaxId).max(10).optional(),
  billingAddress: optional(text(400)),
  billingCountry: optional(Country),
  currency: optional(Currency),
  paymentTermDays: optional(z.int().min(0).max(365)),
  email: optional(z.email("Invalid email address").max(200)),
  phone: optional(Phone),
  website: optional(text(200)),
  vendorNumber: optional(text(40)),
  accountManagerId: optional(z.uuid()),
  defaultBaseId: optional(z.uuid()),
  confidentialityLevel: z.enum(confidentialityLevels).optional(),
  ndaUntil: optional(z.iso.date()),
  impartialityNote: optional(text(1000)),
  notes: optional(text(4000)),
  tags: z.array(text(30)).max(20).optional(),
  reportPolicy: ReportPolicyPart.optional(),
  defaultTemplateIds: z.array(z.uuid()).max(30).optional(),
});

/** A new client; `differs` says that the person has seen the companies that look alike and this is another one. */
export const NewClientCompany = ClientCompanyDraft.extend({ differs: z.boolean().optional() });
export type NewClientCompany = z.infer<typeof NewClientCompany>;
export type ClientCompanyDraft = z.infer<typeof ClientCompanyDraft>;

export const ClientCompany = Stored.extend({
  code: z.string(),
  legalName: z.string(),
  displayName: z.string(),
  aliases: z.string().nullable(),
  status: z.enum(clientStates),
  statusReason: z.string().nullable(),
  statusSince: z.string().nullable(),
  parentId: z.uuid().nullable(),
  parentName: z.string().nullable(),
  industry: z.string().nullable(),
  taxIds: z.array(TaxId),
  billingAddress: z.string().nullable(),
  billingCountry: z.string().nullable(),
  currency: z.string().nullable(),
  paymentTermDays: z.int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  vendorNumber: z.string().nullable(),
  accountManagerId: z.uuid().nullable(),
  accountManagerName: z.string().nullable(),
  defaultBaseId: z.uuid().nullable(),
  defaultBaseName: z.string().nullable(),
  confidentialityLevel: z.enum(confidentialityLevels),
  ndaUntil: z.string().nullable(),
  impartialityNote: z.string().nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  reportPolicy: ReportPolicyPart,
  logoFileId: z.uuid().nullable(),
  defaultTemplateIds: z.array(z.uuid()),
  sites: z.int(),
  openProjects: z.int(),
});
export type ClientCompany = z.infer<typeof ClientCompany>;

export const ClientSiteDraft = z.object({
  clientCompanyId: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{2,8}$/, "A code has 2 to 8 capital letters or digits."),
  name: text(160).min(1, "Give the site a name"),
  address: text(400).min(1, "Give the address"),
  country: Country,
  timeZone: TimeZone,
  latitude: optional(Latitude),
  longitude: optional(Longitude),
  accessRules: optional(text(1000)),
  emergencyPhone: optional(Phone),
  musterPoint: optional(text(200)),
  nearestHospital: optional(text(300)),
  /** Hours of notice the client's radiation safety officer wants before a source is used. */
  radiationNoticeHours: optional(z.int().min(0).max(720)),
  notes: optional(text(2000)),
  reportPolicy: ReportPolicyPart.optional(),
});
export type ClientSiteDraft = z.infer<typeof ClientSiteDraft>;

export const ClientSite = Stored.extend({
  clientCompanyId: z.uuid(),
  clientName: z.string().nullable(),
  code: z.string(),
  name: z.string(),
  address: z.string(),
  country: z.string(),
  timeZone: z.string(),
  latitude: z.string().nullable(),
  longitude: z.string().nullable(),
  accessRules: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  musterPoint: z.string().nullable(),
  nearestHospital: z.string().nullable(),
  radiationNoticeHours: z.int().nullable(),
  notes: z.string().nullable(),
  reportPolicy: ReportPolicyPart,
});
export type ClientSite = z.infer<typeof ClientSite>;

export const ClientContactDraft = z.object({
  clientCompanyId: z.uuid(),
  name: text(120).min(1, "Name the contact"),
  roles: z.array(z.enum(contactRoles)).min(1, "Say what this person does"),
  email: optional(z.email("Invalid email address").max(200)),
  phone: optional(Phone),
  /** Sites this person looks after; none means all. */
  siteIds: z.array(z.uuid()).max(50).optional(),
  receives: z.array(z.enum(contactReceives)).optional(),
  active: z.boolean().optional(),
  consentToEmailAt: optional(z.iso.datetime()),
});
export type ClientContactDraft = z.infer<typeof ClientContactDraft>;

export const ClientContact = Stored.extend({
  clientCompanyId: z.uuid(),
  name: z.string(),
  roles: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  siteIds: z.array(z.uuid()),
  receives: z.array(z.string()),
  active: z.boolean(),
  consentToEmailAt: z.string().nullable(),
});
export type ClientContact = z.infer<typeof ClientContact>;

export const ClientRequirementDraft = z.object({
  clientCompanyId: z.uuid(),
  clientSiteId: optional(z.uuid()),
  projectId: optional(z.uuid()),
  demand: Demand,
  sourceDocument: text(200).min(1, "Name the client document that asks for it"),
  validFrom: z.iso.date("Give the first day"),
  validTo: optional(z.iso.date()),
  /** A blocking requirement stops the assignment and the signature; another one only shows. */
  blocking: z.boolean(),
});
export type ClientRequirementDraft = z.infer<typeof ClientRequirementDraft>;

export const ClientRequirement = Stored.extend({
  clientCompanyId: z.uuid(),
  clientSiteId: z.uuid().nullable(),
  siteName: z.string().nullable(),
  projectId: z.uuid().nullable(),
  demand: Demand,
  sourceDocument: z.string(),
  validFrom: z.string(),
  validTo: z.string().nullable(),
  blocking: z.boolean(),
});
export type ClientRequirement = z.infer<typeof ClientRequirement>;

/** A client as pickers and devices keep it. */
const CompanyForPickers = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStates),
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  defaultTemplateIds: z.array(z.uuid()),
});
type CompanyForPickers = z.infer<typeof CompanyForPickers>;

/** A company that may be the same, and why. */
const Lookalike = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(clientStates),
  reasons: z.array(z.string()),
});
type Lookalike = z.infer<typeof Lookalike>;

export const clientLabels = {
  code: "Code",
  displayName: "Name",
  legalName: "Legal name",
  status: "Status",
  industry: "Industry",
  accountManagerName: "Account manager",
  accountManagerId: "Account manager",
  sites: "Sites",
  openProjects: "Open projects",
  defaultBaseName: "Base",
  defaultBaseId: "Base",
  parentName: "Owner group",
  parentId: "Owner group",
  aliases: "Also known as",
  statusReason: "Reason of the status",
  statusSince: "Status since",
  taxIds: "Tax numbers",
  billingAddress: "Billing address",
  billingCountry: "Billing country",
  currency: "Currency",
  paymentTermDays: "Payment days",
  email: "E-mail",
  phone: "Telephone",
  website: "Website",
  vendorNumber: "Our vendor number",
  confidentialityLevel: "Confidentiality",
  ndaUntil: "Non-disclosure until",
  impartialityNote: "Impartiality",
  tags: "Tags",
  notes: "Notes",
  reportPolicy: "Report policy",
  defaultTemplateIds: "Default templates",
};
export const siteLabels = {
  code: "Code",
  name: "Name",
  clientName: "Client",
  address: "Address",
  country: "Country",
  timeZone: "Time zone",
  latitude: "Latitude",
  longitude: "Longitude",
  emergencyPhone: "Emergency number",
  musterPoint: "Muster point",
  nearestHospital: "Nearest hospital",
  radiationNoticeHours: "Radiation notice, h",
  accessRules: "Access rules",
  notes: "Notes",
  reportPolicy: "Report policy",
};
export const contactLabels = {
  name: "Name",
  roles: "Role",
  email: "E-mail",
  phone: "Telephone",
  receives: "Receives",
  siteIds: "Sites",
  active: "Active",
  consentToEmailAt: "Agreed to e-mail",
};
export const requirementLabels = {
  demand: "Requirement",
  sourceDocument: "Source document",
  validFrom: "From",
  validTo: "To",
  blocking: "Blocking",
  clientSiteId: "Site",
  siteName: "Site",
  projectId: "Project",
};

const companies = ordinary("/api/client-companies", {
  row: ClientCompany,
  draft: ClientCompanyDraft,
  filters: {
    status: many(z.enum(clientStates)),
    industry: many(z.enum(industries)),
    accountManagerId: z.uuid().optional(),
    defaultBaseId: z.uuid().optional(),
    tag: z.string().optional(),
  },
  labels: clientLabels,
  noun: "client company",
});
const ofClient = { clientCompanyId: z.uuid().optional() };
const sites = ordinary("/api/client-sites", {
  row: ClientSite,
  draft: ClientSiteDraft,
  filters: ofClient,
  labels: siteLabels,
  noun: "client site",
});
const contacts = ordinary("/api/client-contacts", {
  row: ClientContact,
  draft: ClientContactDraft,
  filters: { ...ofClient, active: flag },
  labels: contactLabels,
  noun: "client contact",
});
const requirements = ordinary("/api/client-requirements", {
  row: ClientRequirement,
  draft: ClientRequirementDraft,
  filters: { ...ofClient, projectId: z.uuid().optional() },
  labels: requirementLabels,
  noun: "client requirement",
});

const Step = z.object({ version: z.int() });
const ReasonedStep = Step.extend({ reason: text(600).min(1, "Give the reason") });

export const clientCompanies = defineModule({
  id: "client-companies",
  title: "Client companies",
  endpoints: {
    ...companies,
    create: { ...companies.create, body: NewClientCompany },
    lookalikes: get("/api/client-companies/lookalikes", {
      action: "create",
      query: z.object({
        legalName: z.string().optional(),
        displayName: z.string().optional(),
        aliases: z.string().optional(),
        website: z.string().optional(),
        email: z.string().optional(),
        phone: z.string().optional(),
      }),
      reply: z.array(Lookalike),
      summary: "Companies that may be the one about to be created",
    }),
    activate: post("/api/client-companies/:id/activation", {
      action: "edit",
      body: Step,
      reply: ClientCompany,
      summary: "Make a prospect or an inactive company a client",
    }),
    hold: post("/api/client-companies/:id/hold", {
      action: "edit",
      body: ReasonedStep,
      reply: ClientCompany,
      summary: "Put a client on credit hold",
    }),
    clearHold: post("/api/client-companies/:id/hold-clearance", {
      action: "edit",
      body: Step,
      reply: ClientCompany,
      summary: "Clear the credit hold",
    }),
    deactivate: post("/api/client-companies/:id/deactivation", {
      action: "archive",
      body: Step,
      reply: ClientCompany,
      summary: "Make a client inactive once no work is open",
    }),
    setLogo: post("/api/client-companies/:id/logo", {
      action: "edit",
      body: Step.extend({ fileId: z.uuid().nullable() }),
      reply: ClientCompany,
      summary: "Choose which attached picture is the logo on reports",
    }),
    forPickers: get("/api/companies", {
      signedIn: true,
      reply: z.array(CompanyForPickers),
      summary: "Clients and their sites, small enough to keep on a device",
    }),
  },
  records: {
    sites,
    contacts: only(contacts, "list", "count", "find", "history", "create", "update", "archive", "restore"),
    requirements: only(requirements, "list", "count", "find", "history", "create", "update", "archive", "restore"),
  },
});
