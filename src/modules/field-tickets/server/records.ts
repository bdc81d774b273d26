/** Tickets as they are listed. */
import { eq, gte, isNull, lte, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { FieldTicket } from "../ticket.ts";
import { fieldTicket } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { crud } from "#kit/server/crud.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

const [author, approver] = [alias(appUser, "author"), alias(appUser, "approver")];
const fullName = (of: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`${of.firstName} || ' ' || ${of.lastName}`;

export const records = crud(fieldTicket, {
  long: ["content", "signature", "signedByLink", "signedElsewhere"],
  search: [sql`(${fieldTicket.number} || ' ' || coalesce(${fieldTicket.remarks}, ''))`],
  numbers: [fieldTicket.number, fieldTicket.provisionalRef],
  sorts: { day: fieldTicket.day, number: fieldTicket.number, createdAt: fieldTicket.createdAt },
  sort: "-day",
  extra: {
    shownNumber: sql<string>`${fieldTicket.number} || ${fieldTicket.revision}`,
    workOrderNumber: workOrder.number,
    workOrderTitle: workOrder.title,
    projectNumber: project.number,
    clientName: clientCompany.displayName,
    siteName: clientSite.name,
    baseName: baseLocation.name,
    createdByName: fullName(author),
    approvedByName: fullName(approver),
    signedByName: sql<string | null>`${fieldTicket.signature} ->> 'name'`,
  },
  joins: [
    { table: workOrder, on: eq(workOrder.id, fieldTicket.workOrderId) },
    { table: project, on: eq(project.id, fieldTicket.projectId) },
    { table: clientCompany, on: eq(clientCompany.id, fieldTicket.clientCompanyId) },
    { table: clientSite, on: eq(clientSite.id, workOrder.clientSiteId) },
    { table: baseLocation, on: eq(baseLocation.id, fieldTicket.baseLocationId) },
    { table: author, on: eq(author.id, fieldTicket.createdById) },
    { table: approver, on: eq(approver.id, fieldTicket.approvedById) },
  ],
  filters: {
    from: (day: string) => gte(fieldTicket.day, day),
    to: (day: string) => lte(fieldTicket.day, day),
    unsigned: (yes: boolean) => {
      const waits = sql`(${fieldTicket.status} = 'ready' and ${isNull(fieldTicket.signature)})`;
      return yes ? waits : sql`not ${waits}`;
    },
  },
  labels: FieldTicket.labels,
  fields: FieldTicket.fields,
});
