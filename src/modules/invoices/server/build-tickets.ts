/** Rows of field tickets as sources, and where a ticket differs from the time and the reports it names (invoices rules 9 and 10). */
import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import { refOf, type Variance } from "../source.ts";
import type { JobFacts, Opened } from "./build-facts.ts";
import { type Billed, chargedStill, isMain } from "./sources.ts";
import { compareAmounts, product, total } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { pricedRow } from "#modules/field-tickets/rules/pricing.ts";
import { shownNumber } from "#modules/field-tickets/rules/rows.ts";
import { fieldTicket, fieldTicketRow } from "#modules/field-tickets/server/tables.ts";
import { beyond } from "#modules/rate-sheets/rules/quantities.ts";
import { dayRateIncludes } from "#modules/rate-sheets/rules/work-quantities.ts";
import type { IncludedBefore } from "#modules/rate-sheets/rules/work-types.ts";

export interface TicketRowFact {
  row: typeof fieldTicketRow.$inferSelect;
  ticketId: string;
  number: string;
  status: (typeof fieldTicket.$inferSelect)["status"];
  workOrderId: string;
}

/** The rows of tickets of these work orders that stand: not of revised ones, nor of those that are never billed. */
export async function ticketRows(db: Reading, workOrderIds: readonly string[]): Promise<TicketRowFact[]> {
  if (workOrderIds.length === 0) return [];
  const rows = await db
    .select({ row: fieldTicketRow, ticket: fieldTicket })
    .from(fieldTicketRow)
    .innerJoin(fieldTicket, eq(fieldTicket.id, fieldTicketRow.ticketId))
    .where(
      and(
        inArray(fieldTicket.workOrderId, [...workOrderIds]),
        isNull(fieldTicket.archivedAt),
        notInArray(fieldTicket.status, ["revised", "not billable"]),
      ),
    )
    .orderBy(fieldTicket.number, fieldTicketRow.position);
  return rows.map(({ row, ticket }) => ({
    row,
    ticketId: ticket.id,
    number: shownNumber(ticket),
    status: ticket.status,
    workOrderId: ticket.workOrderId,
  }));
}

const isApproved = ({ status }: TicketRowFact): boolean => status === "approved" || status === "billed";
/** Time and quantities of reports are billed as what they are, whether they came by a ticket or not. */
const isOwn = ({ row }: TicketRowFact): boolean => row.timesheetEntryId === null && row.reportKey === null;
export const lineOf = ({ number, row }: TicketRowFact): string => `${number} line ${row.position + 1}`;

const waits: Readonly<Partial<Record<TicketRowFact["status"], string>>> = {
  draft: "is not finished yet.",
  ready: "is not signed by the client yet.",
  "client signed": "is not approved yet.",
  disputed: "is disputed by the client.",
};
/** Why the rows of a ticket cannot be billed, or null. */
const blockedBy = (one: TicketRowFact): string | null =>
  isApproved(one) ? null : `Ticket ${one.number} ${waits[one.status] ?? "is not approved yet."}`;

export function ticketSources(
  rows: readonly TicketRowFact[],
  known: ReadonlyMap<string, JobFacts>,
  all: readonly Billed[],
): Opened[] {
  return rows.filter(isOwn).flatMap((one): Opened[] => {
    const { row, number, workOrderId, ticketId } = one;
    const order = known.get(workOrderId);
    if (!order) return [];
    const billed = all.filter(({ sourceId }) => sourceId === row.id).filter(isMain);
    const left = total(row.quantity, product("-1", total(...billed.map(({ alive }) => alive))));
    const { unit, day } = row;
    return [
      {
        type: "FieldTicketRow",
        id: row.id,
        key: "row",
        label: `${lineOf(one)}: ${row.description}`,
        workOrderId,
        workOrderNumber: order.number,
        day,
        quantity: left,
        whole: row.quantity,
        unit,
        blocked: blockedBy(one),
        free: null,
        href: `/field-tickets/${ticketId}`,
        reportId: null,
        ticketId,
        priced: pricedRow(row, order, number),
      },
    ];
  });
}

type CountedBefore = NonNullable<Opened["priced"]> & { quantity: string };
/**
 * What counts of rows that were billed before: days of the same hires, which a week or month price caps with those billed now, and distances, of which
 * what is included is taken off once.
 */
export function countedBefore(
  rows: readonly TicketRowFact[],
  sources: readonly Opened[],
  all: readonly Billed[],
  chargedFor: (billed: readonly Billed[]) => string | undefined,
): CountedBefore[] {
  return sources.flatMap(({ id, priced, quantity }): CountedBefore[] => {
    const own = all.filter(({ sourceId }) => sourceId === id);
    const billed = own.filter(isMain);
    if (!priced || own.length === 0 || !rows.some(({ row }) => row.id === id)) return [];
    if (priced.driven)
      return billed.length === 0
        ? []
        : [{ ...priced, driven: { ...priced.driven, billed: billedAndCharged(billed) }, quantity: "0" }];
    if (!priced.hired) return [];
    const charged = chargedFor(own);
    const isDay = billed.length > 0 && compareAmounts(quantity, "0") <= 0;
    const hired = { ...priced.hired, isPriced: false, ...(charged !== undefined && { charged }) };
    return [{ ...priced, hired, quantity: isDay ? "1" : "0" }];
  });
}

function billedAndCharged(billed: readonly Billed[]): { quantity: string; charged: string } {
  return { quantity: total("0", ...billed.map(({ alive }) => alive)), charged: total("0", ...billed.map(chargedStill)) };
}

/** The ticket of each entry of time and quantity of a report. */
export function ticketsOf(rows: readonly TicketRowFact[]): Map<string, TicketRowFact> {
  return new Map(
    rows.flatMap((one) => {
      const { timesheetEntryId, reportSourceId, reportKey } = one.row;
      if (timesheetEntryId) return [[timesheetEntryId, one] as const];
      return reportKey ? [[`${reportSourceId ?? ""} ${reportKey}`, one] as const] : [];
    }),
  );
}

/** Differences between tickets and what they name: hours of an entry, quantities of a signed report. */
export function ticketVariances(rows: readonly TicketRowFact[], open: readonly Opened[]): Variance[] {
  return rows.flatMap((one): Variance[] => {
    const { row, ticketId } = one;
    if (row.kind === "crew" && row.timesheetEntryId === null) return withoutEntry(one, open);
    const source = row.timesheetEntryId
      ? open.find(({ id }) => id === row.timesheetEntryId)
      : open.find(({ id, key }) => id === row.reportSourceId && key === row.reportKey);
    if (!source || compareAmounts(source.quantity, "0") <= 0 || compareAmounts(source.whole, row.quantity) === 0) return [];
    const there = row.timesheetEntryId
      ? `the time entered is ${source.whole}`
      : `${row.reportNumber ?? "the report"} says ${source.whole}`;
    return [
      {
        key: row.id,
        source: refOf(source),
        text: `${lineOf(one)} (${row.description}): ${row.quantity} ${row.unit} on the ticket, ${there}.`,
        href: `/field-tickets/${ticketId}`,
      },
    ];
  });
}

/** Hours that were typed on a ticket beside time that is entered for the same job and day: the same hours would be billed twice. */
function withoutEntry(one: TicketRowFact, open: readonly Opened[]): Variance[] {
  const { row, ticketId, workOrderId } = one;
  const source = open.find(({ id }) => id === row.id);
  const entered = open.filter(
    (other) => other.type === "TimesheetEntry" && other.workOrderId === workOrderId && other.day === row.day,
  );
  if (!source || entered.length === 0) return [];
  const hours = total(...entered.map(({ quantity }) => quantity));
  return [
    {
      key: row.id,
      source: refOf(source),
      text: `${lineOf(one)} (${row.description}): ${row.quantity} ${row.unit} typed on the ticket, and ${hours} h of time are entered for that day. Bill one of them.`,
      href: `/field-tickets/${ticketId}`,
    },
  ];
}

/** What day rates included of quantities that are billed: of a batch what is billed of it and not charged (rate-sheets rule 7). */
export function includedBefore(sources: readonly Opened[], all: readonly Billed[]): IncludedBefore[] {
  const counted = sources.flatMap(({ id, key, priced }) =>
    priced && !priced.driven && !priced.hired && !priced.trip && !priced.receipt ? [{ id, key, priced }] : [],
  );
  const batches = Map.groupBy(counted, ({ priced: { job, day, batch, need } }) =>
    JSON.stringify([job.workOrderId, day, batch, need]),
  );
  return [...batches.values()].flatMap((batch): IncludedBefore[] => {
    const [first] = batch;
    const billed = all
      .filter(isMain)
      .filter(({ sourceId, unitKey }) => batch.some(({ id, key }) => id === sourceId && key === unitKey))
      .filter(({ lineId, why }) => lineId !== null || why === dayRateIncludes);
    const quantity = beyond(
      total("0", ...billed.map(({ alive }) => alive)),
      total("0", ...billed.map(({ charged, alive }) => charged ?? alive)),
    );
    if (!first || quantity === "0") return [];
    const { job, day, need } = first.priced;
    return [{ workOrderId: job.workOrderId, day, unit: need.unit, quantity }];
  });
}
