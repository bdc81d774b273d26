import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ReviewChoice } from "../review-words.ts";
import {
  type Exemption,
  invoiceDeliveries,
  invoiceGroupings,
  type InvoiceRecipient,
  retainageBases,
  reverseCharges,
} from "../client-terms.ts";
import { acknowledgementRules, confidentialityLevels, indexColumns, industries, type TaxId } from "../client.ts";
import { clientStates } from "../client-life.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { ReportPolicyPart } from "#directory/company/report-policy.ts";
import type { PaymentTerms } from "#directory/finance/payment-terms.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, indexOfKnown, instant, record } from "#kit/server/record.ts";

/** Who the company works for. Every project, report, release and invoice belongs to one. */
export const clientCompany = snakeCase.table(
  "client_company",
  {
    ...record(),
    code: text().notNull().unique(),
    legalName: text().notNull(),
    displayName: text().notNull(),
    aliases: text(),
    status: text({ enum: clientStates }).notNull(),
    statusReason: text(),
    statusSince: instant(),
    parentId: uuid(),
    industry: text({ enum: industries }),
    taxIds: jsonb().$type<TaxId[]>().notNull().default([]),
    billingAddress: text(),
    billingCountry: text(),
    currency: text(),
    paymentTerms: jsonb().$type<PaymentTerms>(),
    invoiceRecipients: jsonb().$type<InvoiceRecipient[]>().notNull().default([]),
    invoiceDelivery: text({ enum: invoiceDeliveries }),
    portalName: text(),
    portalUrl: text(),
    /** The electronic address of e-invoices (EN 16931 BT-49): its scheme and its value. */
    eInvoiceScheme: text(),
    eInvoiceId: text(),
    taxCodeDefault: text(),
    reverseCharge: text({ enum: reverseCharges }).notNull().default("by rule"),
    exemptions: jsonb().$type<Exemption[]>().notNull().default([]),
    /** Percent a year; null is that of the settings. */
    lateInterestPct: numeric({ precision: 6, scale: 3 }),
    /** Month and day on which its tier years begin, "04-01". */
    tierPeriodStart: text(),
    /** In base currency. */
    creditLimit: numeric({ precision: 19, scale: 4 }),
    retainagePct: numeric({ precision: 5, scale: 2 }),
    retainageBase: text({ enum: retainageBases }),
    poRequired: boolean().notNull().default(false),
    ticketSignatureRequired: boolean().notNull().default(false),
    /** Quantities of signed reports are billed once they are released. */
    billOnRelease: boolean().notNull().default(false),
    /** Null is one line for each day. */
    invoiceGrouping: text({ enum: invoiceGroupings }),
    pricedTickets: boolean().notNull().default(false),
    msaNumber: text(),
    msaSignedOn: date({ mode: "string" }),
    msaValidTo: date({ mode: "string" }),
    msaFileId: uuid(),
    /** In the client's currency. */
    msaLiabilityCap: numeric({ precision: 19, scale: 4 }),
    msaInsurance: text(),
    email: text(),
    phone: text(),
    website: text(),
    vendorNumber: text(),
    accountManagerId: uuid().references(() => appUser.id),
    defaultBaseId: uuid().references(() => baseLocation.id),
    confidentialityLevel: text({ enum: confidentialityLevels }).notNull().default("normal"),
    ndaUntil: date({ mode: "string" }),
    impartialityNote: text(),
    notes: text(),
    tags: text().array().notNull().default([]),
    reportPolicy: jsonb().$type<ReportPolicyPart>().notNull().default({}),
    logoFileId: uuid(),
    defaultTemplateIds: uuid().array().notNull().default([]),
    /** What is sent to it: whose receipt is confirmed and when it is due, whether a hold stops it, how its files are called. */
    acknowledgementRule: text({ enum: acknowledgementRules }).notNull().default("any"),
    acknowledgementDays: integer().notNull().default(5),
    acknowledgementOnWorkdays: boolean().notNull().default(true),
    holdBlocksRelease: boolean().notNull().default(false),
    /** Whether it says of each report if it accepts it. */
    asksAcceptance: boolean().notNull().default(false),
    /** Whether the link of a release is opened with a code sent to the recipient's address. */
    linkAsksCode: boolean().notNull().default(false),
    /** What its review of a report can say, in its own words; none for the usual ones. */
    reviewStatuses: jsonb().$type<ReviewChoice[]>().notNull().default([]),
    releaseFileName: text(),
    /** The columns of the index of what is sent, in its order; none for all. */
    indexColumns: text({ enum: indexColumns }).array().notNull().default([]),
  },
  (t) => [
    index().on(t.displayName, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.displayName, t.id),
    index().on(t.industry, t.displayName, t.id),
    index().on(t.accountManagerId, t.displayName, t.id),
    index().on(t.defaultBaseId, t.displayName, t.id),
    index().on(t.parentId),
    indexOfKnown(t.msaValidTo),
    index("client_company_restricted")
      .on(t.id)
      .where(sql`${t.confidentialityLevel} = 'restricted'`),
    index().on(t.createdById),
    index("client_company_tags").using("gin", t.tags),
    index("client_company_search").using("gin", sql`${clientWords(t)} gin_trgm_ops`),
  ],
);

/** What the search box looks through. */
export function clientWords(t: { code: unknown; displayName: unknown; legalName: unknown; aliases: unknown }): SQL {
  return sql`(${t.code} || ' ' || ${t.displayName} || ' ' || ${t.legalName} || ' ' || coalesce(${t.aliases}, ''))`;
}

/** Who works for which clients, from the tables of the work: a select of their IDs, and whether a person works for one of them. */
interface WorkForClients {
  clientsOf: (actor: Actor) => SQL;
  isFor: (client: SQL, actor: Actor) => SQL;
}
const work: WorkForClients[] = [];

/** Declares that people who do this work see the clients it is for. */
export const describeWorkForClients = (one: WorkForClients): void => void work.push(one);

/** Technicians see the clients they work for, and those whose account team they are in. */
export const ownClients = (actor: Actor): SQL =>
  sql`(${sql.join(
    [
      sql`select c.id from client_company c where c.account_manager_id = ${actor.id}`,
      ...work.map(({ clientsOf }) => clientsOf(actor)),
    ],
    sql` union `,
  )})`;

/**
 * Who may see what belongs to a confidential client: the account team, the crew of its work orders, Level III and Quality (rule 8).
 * `client` is the column that names the client. Undefined shows all.
 */
export function notConfidential(client: SQLWrapper, actor: Actor): SQL | undefined {
  if (actor.named.has("client.confidential")) return undefined;
  return sql`(${client} is null or ${client} not in (select c.id from client_company c where c.confidentiality_level = 'restricted'
    and c.created_by_id is distinct from ${actor.id} and c.account_manager_id is distinct from ${actor.id}
    ${sql.join(work.map(({ isFor }) => sql`and not ${isFor(sql`c.id`, actor)}`))}))`;
}

describeRecord(clientCompany, {
  entity: "ClientCompany",
  noun: "client company",
  modules: ["client-companies"],
  label: (client) => `${client.code} ${client.displayName}`,
  own: (actor) => sql`${clientCompany.id} in ${ownClients(actor)}`,
  outside: (actor) => sql`${clientCompany.id} in ${ownClients(actor)}`,
  visible: (actor) => notConfidential(clientCompany.id, actor),
  about: (client) => ({ clientCompanyId: client.id }),
  unique: { client_company_code_key: { field: "code", message: "A client with code {value} exists already." } },
});

/** A plant, yard or other place of a client. Its time zone says which day an inspection was made on. */
export const clientSite = snakeCase.table(
  "client_site",
  {
    ...record(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    code: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    country: text().notNull(),
    /** The part of the country that taxes follow, as ISO 3166-2 writes it after the country: "TX". */
    region: text(),
    timeZone: text().notNull(),
    latitude: numeric({ precision: 9, scale: 6 }),
    longitude: numeric({ precision: 9, scale: 6 }),
    accessRules: text(),
    emergencyPhone: text(),
    musterPoint: text(),
    nearestHospital: text(),
    radiationNoticeHours: integer(),
    notes: text(),
    reportPolicy: jsonb().$type<ReportPolicyPart>().notNull().default({}),
    /** The holidays kept there: a calendar of the settings. */
    holidayCalendarId: uuid(),
  },
  (t) => [
    unique("client_site_code_key").on(t.clientCompanyId, t.code),
    index().on(t.clientCompanyId, t.name, t.id),
    index().on(t.name, t.id),
    index("client_site_search").using("gin", sql`(${t.code} || ' ' || ${t.name} || ' ' || ${t.address}) gin_trgm_ops`),
  ],
);
describeRecord(clientSite, {
  entity: "ClientSite",
  noun: "client site",
  modules: ["client-companies"],
  label: (site) => `${site.code} ${site.name}`,
  own: (actor) => sql`${clientSite.clientCompanyId} in ${ownClients(actor)}`,
  outside: (actor) => sql`${clientSite.clientCompanyId} in ${ownClients(actor)}`,
  visible: (actor) => notConfidential(clientSite.clientCompanyId, actor),
  about: (site) => ({ clientCompanyId: site.clientCompanyId }),
  unique: { client_site_code_key: { field: "code", message: "This client has a site with code {value} already." } },
});
