/** The steps in the life of a ticket beside its signature. */
import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { isOpenTicket, ticketLife } from "../ticket-life.ts";
import { shownNumber } from "../rules/rows.ts";
import { signedSaid, type TicketRecord } from "./save.ts";
import { markRevised } from "./sign.ts";
import { fieldTicket, fieldTicketRow } from "./tables.ts";
import { findTicket } from "./whole.ts";
import type { TicketWhole } from "../ticket.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import { type Acting, actionHandlers, advance } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";
import { projectUsed } from "#modules/project-management/events.ts";

export const actions = actionHandlers(fieldTicket, { find: findTicket }, ticketLife, {
  reopen: (_, row) => {
    if (row.signature) throw refused(signedSaid(row));
    return { readyAt: null, unsignedReason: null };
  },
  approve: async (ctx, row) => {
    if (!row.signature) await refuseUnsigned(ctx, row);
    await refuseWhileRevised(ctx, row);
    await refuseTwice(ctx, row);
    await markRevised(ctx, row);
    await announce(ctx, projectUsed, { projectId: row.projectId });
    return { approvedAt: ctx.store.now, approvedById: ctx.actor.id };
  },
  dispute: (_, __, { reason = "" }) => ({ disputeNote: reason }),
  settle: (_, row, { reason = "" }) => {
    if (!row.signature) throw refused("The client has not signed this ticket. Reopen it instead.");
    return { disputeNote: null, statusReason: reason };
  },
  waive: (_, __, { reason = "" }) => ({ statusReason: reason }),
});

/** Finished without a signature: the reason stands on it until the client signs. */
export async function finishTicket(ctx: Ctx, asked: Acting<{ unsignedReason: string }>): Promise<TicketWhole> {
  await advance(ctx, fieldTicket, ticketLife, "ready", asked, async ({ id }) => {
    const rows = await ctx.db.$count(fieldTicketRow, eq(fieldTicketRow.ticketId, id));
    if (rows === 0) throw refused("A ticket has at least one row.");
    return { readyAt: ctx.store.now, unsignedReason: asked.body.unsignedReason };
  });
  return findTicket(ctx, asked);
}

/** Where the client signs its tickets, only a signed one is approved; elsewhere the reason why nobody signed is enough. */
async function refuseUnsigned({ db }: Ctx, row: TicketRecord): Promise<void> {
  const [client] = await db
    .select({ name: clientCompany.displayName, needs: clientCompany.ticketSignatureRequired })
    .from(clientCompany)
    .where(eq(clientCompany.id, row.clientCompanyId));
  if (client?.needs)
    throw refused(`${client.name} signs its tickets. Send a link to ${shownNumber(row)}, or let the client sign on a device.`);
}

async function refuseWhileRevised({ db }: Ctx, row: TicketRecord): Promise<void> {
  const others = await db
    .select({ number: fieldTicket.number, revision: fieldTicket.revision, status: fieldTicket.status })
    .from(fieldTicket)
    .where(and(eq(fieldTicket.replacesId, row.id), isNull(fieldTicket.archivedAt)));
  const open = others.find(({ status }) => isOpenTicket(status));
  if (open) throw refused(`${shownNumber(open)} is being written. Finish or remove it first.`);
}

/** An entry of time or a quantity of a report is on one ticket that stands. */
async function refuseTwice({ db }: Ctx, row: TicketRecord): Promise<void> {
  const own = fieldTicketRow;
  const [twice] = await db
    .select({ description: own.description, number: fieldTicket.number, revision: fieldTicket.revision })
    .from(own)
    .innerJoin(fieldTicket, eq(fieldTicket.id, own.ticketId))
    .where(
      and(
        ne(fieldTicket.number, row.number),
        isNull(fieldTicket.archivedAt),
        inArray(fieldTicket.status, ["client signed", "approved", "billed"]),
        sql`exists (select 1 from ${own} mine where mine.ticket_id = ${row.id}::uuid and
          (mine.timesheet_entry_id = ${own.timesheetEntryId} or
            (mine.report_source_id = ${own.reportSourceId} and mine.report_key = ${own.reportKey})))`,
      ),
    )
    .limit(1);
  if (twice) throw refused(`${twice.description} is on ${shownNumber(twice)} too. Revise one of them.`);
}

/** Invoices have all rows of these tickets, or no longer have. */
export async function markBilled(
  { store }: Pick<Ctx, "store">,
  { ticketIds, isBilled }: { ticketIds: readonly string[]; isBilled: boolean },
): Promise<void> {
  const [from, to, verb] = isBilled ? (["approved", "billed", "bill"] as const) : (["billed", "approved", "unbill"] as const);
  for (const id of ticketIds) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in one transaction
    const [row] = await store.db.select().from(fieldTicket).where(eq(fieldTicket.id, id));
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (row?.status === from) await store.annotate(fieldTicket, id, row.version, { status: to }, verb);
  }
}
