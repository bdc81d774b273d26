/** What the rows of a ticket must be before a client signs them. No database. */
import type { TicketRow } from "../ticket-row.ts";
import { sourceOf } from "./proposed.ts";
import { Decimal } from "#kit/decimal.ts";
import type { Day } from "#kit/validity.ts";

export interface RowProblem {
  path: string;
  message: string;
}

/** Standby for these reasons carries the client's initials (rate-sheets rule 8). */
const initialled: ReadonlySet<string> = new Set(["client", "weather", "permit"]);
export const needsInitials = ({ kind, standbyReason }: Pick<TicketRow, "kind" | "standbyReason">): boolean =>
  kind === "standby" && standbyReason !== null && initialled.has(standbyReason);

/** The difference between what was typed and what the signed report says: "+4", "-2.5"; null if there is none (rate-sheets rule 10). */
export function varianceOf({ quantity, signedQuantity }: Pick<TicketRow, "quantity" | "signedQuantity">): string | null {
  if (signedQuantity === null) return null;
  const difference = new Decimal(quantity).minus(signedQuantity);
  if (difference.isZero()) return null;
  return `${difference.isPositive() ? "+" : ""}${difference.toFixed()}`;
}

/** Whether the quantity is what the crew says, without a signed report or otherwise than it. */
export const isTyped = (row: TicketRow): boolean =>
  row.kind === "production" && (row.reportKey === null || varianceOf(row) !== null);

/** What is wrong with the rows of a draft, each at its place. */
export function problemsWithRows(
  rows: readonly TicketRow[],
  { day, untilDay }: { day: Day; untilDay: Day | null },
): RowProblem[] {
  if (untilDay !== null && untilDay < day) return [{ path: "untilDay", message: "The last day is before the first." }];
  const last = untilDay ?? day;
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const wrong = (field: string, message: string) => [{ path: `rows.${index}.${field}`, message }];
    if (row.day < day || row.day > last) return wrong("day", `${row.description}: ${row.day} is not a day of this ticket.`);
    const source = sourceOf(row);
    if (source !== null && seen.has(source)) return wrong("description", `${row.description} is on this ticket twice.`);
    if (source !== null) seen.add(source);
    if (isTyped(row) && !row.reason) return wrong("reason", `${row.description}: ${reasonAsked(row)}`);
    if (row.kind === "standby" && row.standbyReason === null)
      return wrong("standbyReason", `${row.description}: choose what the crew waited for.`);
    return [];
  });
}

function reasonAsked(row: TicketRow): string {
  const variance = varianceOf(row);
  return variance === null
    ? "no signed report says so: enter why it is typed."
    : `${row.reportNumber} says ${row.signedQuantity}, the ticket ${row.quantity} (${variance}): enter why.`;
}

/** What else is missing before the client signs: a row, and the initials at standby. */
export function problemsBeforeSignature(rows: readonly TicketRow[]): RowProblem[] {
  if (rows.length === 0) return [{ path: "rows", message: "A ticket has at least one row." }];
  return rows.flatMap((row, index) =>
    needsInitials(row) && !row.clientInitials
      ? [{ path: `rows.${index}.clientInitials`, message: `${row.description}: the client's initials are missing.` }]
      : [],
  );
}

/** The letter after the number of a revision: none of the first, then a, b. */
export const nextRevision = (revision: string): string =>
  revision === "" ? "a" : String.fromCharCode(revision.charCodeAt(0) + 1);

/** Rows as they are read: by day, as written within one. */
export const byDay = <Of extends { day: string }>(rows: readonly Of[]): Of[] =>
  rows.toSorted((a, b) => a.day.localeCompare(b.day));

/** "FT-26-0012a". */
export const shownNumber = ({ number, revision }: { number: string; revision: string }): string => `${number}${revision}`;
