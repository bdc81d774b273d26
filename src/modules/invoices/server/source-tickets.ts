/** Which tickets are billed whole: those of which every row is (field tickets know no invoices). */
import { inArray } from "drizzle-orm";
import type { Reading } from "#kit/server/database.ts";
import { fieldTicketRow } from "#modules/field-tickets/server/tables.ts";

/** Tickets of which every row is billed, and those of which one is not, of the tickets given. */
export async function ticketsSettled(
  db: Reading,
  ticketIds: readonly string[],
  billedOf: (sourceIds: readonly string[]) => Promise<readonly { sourceId: string; unitKey: string }[]>,
): Promise<{ billed: string[]; open: string[] }> {
  if (ticketIds.length === 0) return { billed: [], open: [] };
  const rows = await db
    .select()
    .from(fieldTicketRow)
    .where(inArray(fieldTicketRow.ticketId, [...ticketIds]));
  const all = await billedOf(rows.map((row) => row.timesheetEntryId ?? row.reportSourceId ?? row.id));
  const isBilled = (row: (typeof rows)[number]) =>
    all.some(({ sourceId, unitKey }) => {
      if (row.timesheetEntryId) return sourceId === row.timesheetEntryId;
      return row.reportKey ? sourceId === row.reportSourceId && unitKey === row.reportKey : sourceId === row.id;
    });
  const open = new Set(rows.filter((row) => !isBilled(row)).map(({ ticketId }) => ticketId));
  return { billed: ticketIds.filter((id) => !open.has(id)), open: [...open] };
}

/** The tickets that name any of these sources. */
export async function ticketsNaming(db: Reading, sourceIds: readonly string[]): Promise<string[]> {
  if (sourceIds.length === 0) return [];
  const ids = [...new Set(sourceIds)];
  const found = await Promise.all(
    [fieldTicketRow.id, fieldTicketRow.timesheetEntryId, fieldTicketRow.reportSourceId].map((column) =>
      db.selectDistinct({ id: fieldTicketRow.ticketId }).from(fieldTicketRow).where(inArray(column, ids)),
    ),
  );
  return [...new Set(found.flat().map(({ id }) => id))];
}
