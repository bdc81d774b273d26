/** Prices of a ticket by the rate sheets in force on its days (project-management rule 8). No database: a device prices with what it has fetched. */
import type { TicketPrices } from "../signed-ticket.ts";
import type { TicketRow } from "../ticket-row.ts";
import { compareAmounts } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";
import type { JobSheet } from "#modules/rate-sheets/rules/job-sheets.ts";
import { percentLines, priceWork, totalOf } from "#modules/rate-sheets/rules/work.ts";
import { isHired } from "#modules/rate-sheets/rules/work-hire.ts";
import type { WorkJob, WorkLine, WorkQuantity, WorkTime } from "#modules/rate-sheets/rules/work-types.ts";

/** Time of a person as it is priced and billed. */
export interface TimeFact extends WorkTime {
  status: "draft" | "submitted" | "returned" | "approved" | "locked";
  isBillable: boolean;
  workOrderId: string | null;
  day: Day;
}

/** What the tickets of a job are priced with: its sheets, the holidays of their rules by calendar, and the time of its crew. */
export interface TicketPricing {
  clientCompanyId: string;
  currency: string;
  /** Sheets of a client price only once the client has accepted them. */
  needsAcceptance: boolean;
  job: WorkJob;
  sheets: readonly JobSheet[];
  holidays: Readonly<Record<string, readonly Day[]>>;
  time: readonly WorkTime[];
}

type PricedRow = Pick<
  TicketRow,
  | "kind"
  | "day"
  | "description"
  | "quantity"
  | "unit"
  | "category"
  | "method"
  | "level"
  | "filmSize"
  | "sizes"
  | "inventoryItemId"
>;

/** A row that is no entry of time, as it is priced; `number` is that of the ticket. */
export function pricedRow<Job extends WorkJob>(
  row: PricedRow,
  job: Job,
  number: string,
): Omit<WorkQuantity, "quantity" | "source"> {
  const { category, unit, method, level, filmSize, sizes, inventoryItemId, kind, day, description } = row;
  const isHire = isHired({ category, unit }) && compareAmounts(row.quantity, "1") === 0;
  return {
    job,
    day,
    batch: number,
    need: { category, unit, method, level, filmSize, sizes },
    detail: number,
    ...(kind === "travel" && (unit === "mile" || unit === "km")
      ? { driven: { vehicle: inventoryItemId ?? description, isOneWay: false } }
      : {}),
    ...(isHire ? { hired: { what: inventoryItemId ?? description, isUsed: true, isPriced: true } } : {}),
  };
}

/** The lines of a ticket with their prices, and what has none as such; the total is net of tax. */
export function ticketPrices(rows: readonly TicketRow[], number: string, pricing: TicketPricing): TicketPrices {
  const { clientCompanyId, currency, needsAcceptance, job } = pricing;
  const sheets = {
    sheets: pricing.sheets,
    holidays: new Map(Object.entries(pricing.holidays).map(([id, days]) => [id, new Set(days)])),
  };
  const onTicket = new Set(rows.flatMap(({ timesheetEntryId }) => timesheetEntryId ?? []));
  const time = pricing.time.map((entry) => ({ ...entry, isPriced: onTicket.has(entry.id) }));
  const known = new Set(time.map(({ id }) => id));
  const quantities = rows.flatMap((row): WorkQuantity[] => {
    if (row.timesheetEntryId && known.has(row.timesheetEntryId)) return [];
    const priced = pricedRow(row, job, row.reportNumber ?? number);
    return [{ ...priced, quantity: row.quantity, source: { type: "FieldTicketRow", id: row.id, key: "row" } }];
  });
  const { lines } = priceWork(sheets, { clientCompanyId, currency, needsAcceptance }, { time, quantities });
  const all: readonly WorkLine[] = [...lines, ...percentLines(lines, sheets, currency)];
  return { currency, lines: all.map(lineShown), total: totalOf(all, currency) };
}

function lineShown(line: WorkLine): TicketPrices["lines"][number] {
  const { people, quantity, unit } = line;
  const named = (text: string) => [text, ...people].join(", ").slice(0, 300);
  if ("unpriced" in line) return { description: named(line.unpriced), quantity, unit, unitPrice: null, net: null };
  return { description: named(line.description), quantity, unit, unitPrice: line.unitPrice, net: line.net };
}
