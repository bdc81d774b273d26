/** Tickets as they are written: stored, changed and removed by the crew. One that the client has signed is never changed. */
import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { ticketSeries } from "../about.ts";
import type { TicketDraft, TicketWhole } from "../contract.ts";
import { nextRevision, problemsWithRows, shownNumber } from "../rules/rows.ts";
import { isOpenTicket } from "../ticket-life.ts";
import type { TicketRow } from "../ticket-row.ts";
import { orderOf, type TicketOrder } from "./order.ts";
import { fieldTicket, fieldTicketRow } from "./tables.ts";
import { findTicket, rowsOf } from "./whole.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { conflicting, invalid, notFound, refused, wrongField } from "#kit/refusals.ts";
import { answerTo } from "#kit/server/questions.ts";
import { takeInSeries } from "#kit/server/numbering.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

export type TicketRecord = Row<typeof fieldTicket>;

/** "Signed by {client name} on {date}. Make a revision." (project-management 7) */
export function signedSaid({ signature, signedAt, timeZone }: Pick<TicketRecord, "signature" | "signedAt" | "timeZone">): string {
  return `Signed by ${signature?.name ?? "the client"} on ${dayIn(timeZone, signedAt ?? "")}. Make a revision.`;
}

/**
 * The ticket of an id that a device chose, locked, as is the id; else the job of a new one. A ticket the person may not see is answered like none.
 */
export async function ticketSent(ctx: Ctx, id: string, workOrderId: string): Promise<TicketRecord | TicketOrder> {
  const { rows, db } = ctx.store;
  await rows.lock(`field ticket ${id}`);
  const reached = and(eq(fieldTicket.id, id), ctx.store.within(fieldTicket));
  const [there] = await db.select({ id: fieldTicket.id }).from(fieldTicket).where(reached);
  if (there) return ctx.store.find(fieldTicket, id, { lock: true });
  const order = await orderOf(ctx, workOrderId);
  if ((await db.$count(fieldTicket, eq(fieldTicket.id, id))) > 0) throw notFound("field ticket");
  return order;
}
export const isTicket = (found: TicketRecord | TicketOrder): found is TicketRecord => "version" in found;

/** Stores what was written. Where the client has signed meanwhile, the signed one stands, and this becomes a revision of it. */
export async function saveTicket(ctx: Ctx, { id, body }: { id: string; body: TicketDraft }) {
  const { version, workOrderId, rows, remarks, provisionalRef } = body;
  const before = await ticketSent(ctx, id, workOrderId);
  const written = { day: body.day, untilDay: body.untilDay ?? null, remarks: remarks || null };
  refuseWrong(rows, written);
  await refuseOnAnother(ctx, workOrderId, rows, isTicket(before) ? before.number : null);
  if (!isTicket(before)) {
    await insertTicket(ctx, before, { id, ...written, provisionalRef: provisionalRef ?? null }, rows);
    return { ticket: await findTicket(ctx, { id }), isRevision: false };
  }
  if (before.workOrderId !== workOrderId) throw wrongField("workOrderId", "A ticket stays with its work order.");
  if (before.frozenAt) {
    const revision = await revisionWith(ctx, before, written, rows);
    return { ticket: await findTicket(ctx, revision ?? { id }), isRevision: revision !== null };
  }
  if (before.archivedAt) throw refused(`${before.number} was removed. Write a new ticket.`);
  if (before.status !== "draft") throw refused(`${before.number} is ${before.status}. Reopen it first.`);
  await changeTicket(ctx, before, version ?? before.version, written, rows);
  return { ticket: await findTicket(ctx, { id }), isRevision: false };
}

function refuseWrong(rows: readonly TicketRow[], written: Pick<TicketRecord, "day" | "untilDay">): void {
  const wrong = problemsWithRows(rows, written);
  if (wrong.length > 0) throw invalid(wrong, wrong[0]?.message ?? "");
}

/** An entry of time or a quantity of a report is on one ticket, with its revisions. What the client has signed already is stored, and not approved. */
async function refuseOnAnother(ctx: Ctx, workOrderId: string, rows: readonly TicketRow[], number: string | null): Promise<void> {
  const t = fieldTicketRow;
  await ctx.store.rows.lock(`field tickets of ${workOrderId}`);
  const entries = rows.flatMap(({ timesheetEntryId }) => timesheetEntryId ?? []);
  const quantities = rows.flatMap(({ reportSourceId, reportKey }) =>
    reportSourceId && reportKey ? [and(eq(t.reportSourceId, reportSourceId), eq(t.reportKey, reportKey))] : [],
  );
  if (entries.length === 0 && quantities.length === 0) return;
  const [twice] = await ctx.store.db
    .select({ description: t.description, number: fieldTicket.number, revision: fieldTicket.revision })
    .from(t)
    .innerJoin(fieldTicket, eq(fieldTicket.id, t.ticketId))
    .where(
      and(
        isNull(fieldTicket.archivedAt),
        number === null ? undefined : ne(fieldTicket.number, number),
        or(entries.length > 0 ? inArray(t.timesheetEntryId, entries) : undefined, ...quantities),
      ),
    )
    .limit(1);
  if (twice) throw refused(`${twice.description} is on ${shownNumber(twice)} already. Remove the row here, or there.`);
}

type Written = Pick<TicketRecord, "day" | "untilDay" | "remarks">;

interface NewTicket extends Written {
  id: string;
  provisionalRef?: string | null;
  number?: string;
  revision?: string;
  replacesId?: string;
}

export async function insertTicket(
  ctx: Ctx,
  order: TicketOrder,
  { number, ...head }: NewTicket,
  rows: readonly TicketRow[],
  verb = "create",
): Promise<TicketRecord> {
  const { id: workOrderId, projectId, clientCompanyId, baseLocationId, timeZone } = order;
  await answerTo(ctx.services, "mustTakeWork")(ctx, workOrderId, head.untilDay ?? head.day);
  const made = await ctx.store.insert(
    fieldTicket,
    {
      ...head,
      number: number ?? (await numberFor(ctx, order, head.id)),
      workOrderId,
      projectId,
      clientCompanyId,
      baseLocationId,
      timeZone,
      status: "draft",
    },
    verb,
  );
  await replaceRows(ctx, made.id, rows, true);
  return made;
}

/** Rows keep their ids, unless another ticket has one of them. */
async function replaceRows(ctx: Ctx, ticketId: string, rows: readonly TicketRow[], fresh = false) {
  const stored = rows.map((row, position) => ({ ...row, position }));
  const named = ({ description }: Record<string, unknown>) => `row ${String(description)}`;
  const parent = { column: fieldTicketRow.ticketId, id: ticketId };
  return ctx.store.replaceChildren(fieldTicketRow, parent, stored, named, { fresh });
}

export async function changeTicket(
  ctx: Ctx,
  before: TicketRecord,
  version: number,
  written: Written,
  rows: readonly TicketRow[],
): Promise<TicketRecord> {
  const also = await replaceRows(ctx, before.id, rows);
  const isSame =
    also.length === 0 && before.day === written.day && before.untilDay === written.untilDay && before.remarks === written.remarks;
  if (isSame) return before;
  return ctx.store.update(fieldTicket, before.id, version, written, { verb: "update", also });
}

async function numberFor(ctx: Ctx, { clientCompanyId, baseLocationId, project }: TicketOrder, entityId: string): Promise<string> {
  const values = async () => {
    const [codes] = await ctx.db
      .select({ CLIENT: clientCompany.code, LOC: baseLocation.code })
      .from(clientCompany)
      .innerJoin(baseLocation, eq(baseLocation.id, baseLocationId))
      .where(eq(clientCompany.id, clientCompanyId));
    return { ...codes, PROJECT: project };
  };
  return takeInSeries(ctx.store, ticketSeries, { values, day: ctx.today, entityId });
}

/** The open revision of a ticket that is final, or the last one. */
async function lastRevision(ctx: Ctx, number: string): Promise<TicketRecord> {
  const all = await ctx.store.db.select().from(fieldTicket).where(eq(fieldTicket.number, number)).orderBy(fieldTicket.revision);
  const last = all.at(-1);
  if (!last) throw new Error("A ticket has at least itself.");
  return last;
}

const sameRow = ({ id: _, clientInitials: __, ...row }: TicketRow): string =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b)));

/** A draft revision with what arrived after the signature; none where it says the same as what was signed. */
async function revisionWith(
  ctx: Ctx,
  signed: TicketRecord,
  written: Written,
  rows: readonly TicketRow[],
): Promise<{ id: string } | null> {
  const there = await rowsOf(ctx.store.db, signed.id);
  const isSame =
    there.map(sameRow).join() === rows.map(sameRow).join() &&
    (signed.remarks ?? "") === (written.remarks ?? "") &&
    signed.day === written.day &&
    signed.untilDay === written.untilDay;
  if (isSame) return null;
  return newRevision(ctx, signed, written, rows);
}

/** Begins the next revision; one that is open already takes what was written. */
export async function newRevision(ctx: Ctx, signed: TicketRecord, written: Written, rows: readonly TicketRow[]) {
  const last = await lastRevision(ctx, signed.number);
  const copies = rows.map((row) => ({ ...row, id: orderedId(), clientInitials: null }));
  if (isOpenTicket(last.status) && !last.frozenAt && last.id !== signed.id) {
    await changeTicket(ctx, last, last.version, written, copies);
    return { id: last.id };
  }
  const order = await orderOf(ctx, signed.workOrderId);
  const head = { ...written, id: orderedId(), number: signed.number, revision: nextRevision(last.revision), replacesId: last.id };
  return insertTicket(ctx, order, head, copies, "revise");
}

/** Begins a revision of what the client signed, with the same rows; both are retained. */
export async function reviseTicket(ctx: Ctx, { id, body }: { id: string; body: { version: number } }): Promise<TicketWhole> {
  const before = await ctx.store.find(fieldTicket, id, { lock: true });
  if (before.version !== body.version) throw conflicting("This ticket changed meanwhile. Open it again.");
  if (!before.frozenAt) throw refused(`${before.number} is ${before.status}: it can be changed without a revision.`);
  if (before.status === "billed") throw refused(`${before.number} is billed. Correct its invoice by a credit note first.`);
  const last = await lastRevision(ctx, before.number);
  if (last.id !== before.id) throw refused(`${before.number}${last.revision} is the last revision of this ticket.`);
  const { day, untilDay, remarks } = before;
  const { id: revision } = await newRevision(ctx, before, { day, untilDay, remarks }, await rowsOf(ctx.store.db, id));
  return findTicket(ctx, { id: revision });
}

export async function removeTicket(ctx: Ctx, { id, query }: { id: string; query: { version: number } }): Promise<TicketWhole> {
  const before = await ctx.store.find(fieldTicket, id, { lock: true });
  if (before.signature) throw refused(signedSaid(before));
  if (before.status !== "draft") throw refused(`${before.number} is ${before.status}: only a draft can be removed.`);
  await ctx.store.archive(fieldTicket, id, query.version);
  return findTicket(ctx, { id });
}
