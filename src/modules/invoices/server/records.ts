import { and, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { Invoice, receivableTypes } from "../invoice.ts";
import type { AgeBucket } from "../rules/late.ts";
import { exportedItem, invoice } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import type { Ctx } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";

const [submitter, approver, issuer] = [alias(appUser, "submitter"), alias(appUser, "approver"), alias(appUser, "issuer")];
const related = alias(invoice, "related");
const fullName = (of: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`;
const today = sql`${sql.placeholder("today")}::date`;

/** By it a client owes money: no credit note, and no proforma. */
export const isReceivable = inArray(invoice.type, [...receivableTypes]);

/** Something is expected of it. */
export const isOpenInvoice = inArray(invoice.status, ["issued", "partly paid"]);

/** Handed to one of the accounting systems at its issue. */
const wasExported = sql`exists (select 1 from ${exportedItem} where ${exportedItem.recordId} = ${invoice.id} and ${exportedItem.event} = 'issue')`;

/** Due so many days before: as the ageing counts (rule 19). */
function inBucket(bucket: AgeBucket, today: string): SQL {
  const late = sql`(${today}::date - ${invoice.dueDate})`;
  if (bucket === "current") return sql`${late} <= 0`;
  if (bucket === "over 90") return sql`${late} > 90`;
  const [first, last] = bucket.split("-");
  return sql`${late} between ${Number(first)} and ${Number(last)}`;
}

export const records = crud(invoice, {
  long: ["figures", "billTo", "terms"],
  search: [sql`(coalesce(${invoice.number}, '') || ' ' || coalesce(${invoice.poNumber}, ''))`],
  numbers: [invoice.number],
  sorts: {
    createdAt: invoice.createdAt,
    number: invoice.number,
    invoiceDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    netTotal: invoice.netTotal,
    grossTotal: invoice.grossTotal,
    balance: invoice.balance,
  },
  extra: {
    shownNumber: sql<string>`coalesce(${invoice.number}, 'Draft ' || right(${invoice.id}::text, 6))`,
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    projectNumber: project.number,
    baseName: baseLocation.name,
    daysLate: sql<number>`(case when ${isOpenInvoice} and ${invoice.balance} > 0 then greatest(${today} - ${invoice.dueDate}, 0) else 0 end)::int`,
    submittedByName: fullName(submitter),
    approvedByName: fullName(approver),
    issuedByName: fullName(issuer),
    relatedNumber: related.number,
    exported: sql<boolean>`${wasExported}`,
  },
  joins: [
    { table: clientCompany, on: eq(clientCompany.id, invoice.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, invoice.clientSiteId) },
    { table: project, on: eq(project.id, invoice.projectId) },
    { table: baseLocation, on: eq(baseLocation.id, invoice.baseLocationId) },
    { table: submitter, on: eq(submitter.id, invoice.submittedById) },
    { table: approver, on: eq(approver.id, invoice.approvedById) },
    { table: issuer, on: eq(issuer.id, invoice.issuedById) },
    { table: related, on: eq(related.id, invoice.relatedInvoiceId) },
  ],
  filters: {
    from: (day: string) => gte(invoice.invoiceDate, day),
    to: (day: string) => lte(invoice.invoiceDate, day),
    overdue: (yes: boolean, ctx: Ctx) => {
      const late = and(isOpenInvoice, sql`${invoice.balance} > 0`, sql`${invoice.dueDate} < ${ctx.today}::date`);
      return yes ? late : sql`not (${late})`;
    },
    bucket: (chosen: AgeBucket[], ctx: Ctx) =>
      and(isOpenInvoice, sql`${invoice.balance} > 0`, or(...chosen.map((bucket) => inBucket(bucket, ctx.today)))),
    // A proforma is no document of the accounts.
    notExported: (yes: boolean) =>
      yes ? and(isNotNull(invoice.issuedAt), ne(invoice.type, "proforma"), sql`not ${wasExported}`) : sql`${wasExported}`,
    disputed: (yes: boolean) => (yes ? sql`${invoice.disputedAt} is not null` : isNull(invoice.disputedAt)),
    held: (yes: boolean) => (yes ? and(sql`${invoice.retainageHeld} > 0`, sql`${invoice.issuedAt} is not null`) : undefined),
  },
  labels: Invoice.labels,
  fields: Invoice.fields,
});
