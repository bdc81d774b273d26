/** One ticket with its rows, what was signed, and its revisions. */
import { asc, eq } from "drizzle-orm";
import { ticketHash } from "../rules/content.ts";
import { shownNumber } from "../rules/rows.ts";
import type { TicketWhole } from "../ticket.ts";
import type { TicketRow } from "../ticket-row.ts";
import { pricesDiffer, pricesNow } from "./pricing.ts";
import { records } from "./records.ts";
import { fieldTicket, fieldTicketRow } from "./tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import { plain, Decimal } from "#kit/decimal.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type TicketRecord = Row<typeof fieldTicket>;

const shortest = (quantity: string): string => plain(new Decimal(quantity));

/** The rows as stored, in order. */
export async function rowsOf(db: Reading, ticketId: string): Promise<TicketRow[]> {
  const rows = await db
    .select()
    .from(fieldTicketRow)
    .where(eq(fieldTicketRow.ticketId, ticketId))
    .orderBy(asc(fieldTicketRow.position));
  return rows.map(({ ticketId: _, position: __, ...row }) => ({
    ...row,
    quantity: shortest(row.quantity),
    signedQuantity: row.signedQuantity === null ? null : shortest(row.signedQuantity),
  }));
}

/** Whether what is stored is what was signed; null before a signature. */
async function isAsSigned({ content, signature }: Pick<TicketRecord, "content" | "signature">): Promise<boolean | null> {
  return content && signature ? (await ticketHash(content)) === signature.contentHash : null;
}

export async function findTicket(ctx: Ctx, { id }: { id: string }): Promise<TicketWhole> {
  const row = await records.find(ctx, { id });
  const revisions = await ctx.db
    .select({ id: fieldTicket.id, number: fieldTicket.number, revision: fieldTicket.revision, status: fieldTicket.status })
    .from(fieldTicket)
    .where(eq(fieldTicket.number, row.number))
    .orderBy(asc(fieldTicket.revision));
  const rows = await rowsOf(ctx.db, id);
  const withPrices = seesPrices(ctx.actor);
  const { content } = row;
  const prices = content ? content.prices : await pricesNow(ctx, row, rows, row.number);
  return {
    ...row,
    rows,
    content: content && !withPrices ? { ...content, prices: null } : content,
    prices: withPrices ? prices : null,
    hidesPrices: prices !== null && !withPrices,
    signedElsewhere: row.signedElsewhere && {
      ...row.signedElsewhere,
      content: withPrices ? row.signedElsewhere.content : { ...row.signedElsewhere.content, prices: null },
    },
    differences: withPrices ? row.differences : row.differences.filter((text) => !text.startsWith(pricesDiffer)),
    isAsSigned: await isAsSigned(row),
    revisions: revisions.map(({ id: of, status, ...named }) => ({ id: of, status, shownNumber: shownNumber(named) })),
  };
}
