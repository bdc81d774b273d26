import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { fieldTicket } from "./tables.ts";
import { type DueSource, dueColumns } from "#due/server/source.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";

const dueOn = sql`(${fieldTicket.readyAt} at time zone ${fieldTicket.timeZone})::date + 3`;

/** Finished tickets that nobody of the client has signed: three days after they were finished. */
export const ticketsDue: DueSource<"fieldTicket"> = {
  subject: "fieldTicket",
  table: fieldTicket,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "fieldTicket",
      recordId: sql`${fieldTicket.id}`,
      label: sql`${fieldTicket.number} || ${fieldTicket.revision}`,
      detail: sql`${clientCompany.displayName}`,
      ownerId: sql`${fieldTicket.createdById}`,
      baseId: sql`${fieldTicket.baseLocationId}`,
      dueOn,
      hardStop: false,
      basis: sql`'Not signed by the client for 3 days'`,
    })} from ${fieldTicket} join ${clientCompany} on ${eq(clientCompany.id, fieldTicket.clientCompanyId)}
    where ${and(eq(fieldTicket.status, "ready"), isNull(fieldTicket.archivedAt), lte(dueOn, until), within)}`,
};
