import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { fieldTicket } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { couldDo } from "#kit/server/may-do.ts";
import { words, workColumns, type WorkSource } from "#work/server/source.ts";

/** Signed tickets of others to approve; disputed ones to settle, revise or reopen. */
export const ticketWork: WorkSource = ({ actor, within }) => {
  if (!couldDo(actor, "fieldTicket.approve")) return [];
  const of = (kind: "approve" | "correct", task: string, since: SQL, where: SQL | undefined) =>
    sql`select ${workColumns({
      subject: "fieldTicket",
      kind,
      recordId: sql`${fieldTicket.id}`,
      task: words(task),
      number: sql`${fieldTicket.number} || ${fieldTicket.revision}`,
      name: sql`(select ${clientCompany.displayName} from ${clientCompany} where ${clientCompany.id} = ${fieldTicket.clientCompanyId})`,
      baseId: sql`${fieldTicket.baseLocationId}`,
      blocks: false,
      since,
    })} from ${fieldTicket} where ${and(isNull(fieldTicket.archivedAt), where, within(fieldTicket))}`;
  return [
    of(
      "approve",
      "Approve the ticket",
      sql`${fieldTicket.signedAt}`,
      and(eq(fieldTicket.status, "client signed"), ne(fieldTicket.createdById, actor.id)),
    ),
    of("correct", "Settle the dispute", sql`${fieldTicket.updatedAt}`, eq(fieldTicket.status, "disputed")),
  ];
};
