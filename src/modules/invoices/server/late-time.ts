/** Time that is written after other hours of its day or week were billed, and changes their class: told in the builder (invoices rule 9). */
import { refOf, type Variance } from "../source.ts";
import { billedOtherwise, type HoursAt } from "../rules/billed-otherwise.ts";
import type { Opened } from "./build-facts.ts";
import { type Billed, billedOf, isMain, placeOf } from "./sources.ts";
import { compareAmounts, grouped } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { clockIn } from "#kit/validity.ts";
import type { TimeFact } from "#modules/field-tickets/rules/pricing.ts";
import type { JobSheets } from "#modules/rate-sheets/rules/job-sheets.ts";
import type { WhosePrices } from "#modules/rate-sheets/rules/work-terms.ts";

/** Of open time of which nothing was billed before. */
export async function lateVariances(
  db: Reading,
  open: readonly Opened[],
  { time, sheets, whose }: { time: readonly TimeFact[]; sheets: JobSheets; whose: WhosePrices },
): Promise<Variance[]> {
  const openTime = open.filter(({ type, key }) => type === "TimesheetEntry" && key === "hours");
  if (openTime.length === 0) return [];
  const ofClient = time.filter(({ clientId }) => clientId === whose.clientCompanyId);
  const byEntry = Map.groupBy(
    await billedOf(
      db,
      ofClient.map(({ id }) => id),
    ),
    ({ sourceId }) => sourceId,
  );
  const late = openTime.filter(({ id }) => !byEntry.has(id));
  const billed = [...byEntry].flatMap(([entryId, rows]) => (isWhole(rows) ? hoursOf(entryId, rows) : []));
  const apart = billedOtherwise(time, billed, new Set(late.map(({ id }) => id)), { sheets, whose });
  return apart.flatMap(({ entryId, openId, billed: was, now }) => {
    const entry = time.find(({ id }) => id === entryId);
    const [row] = byEntry.get(entryId) ?? [];
    const source = late.find(({ id }) => id === openId);
    if (!entry || !row || !source) return [];
    const text = `${source.label} on ${source.day} counts toward overtime: ${hoursText(entry)}, was billed as ${pricesText(was)} (${placeOf(row)}); by the rate sheet it is ${pricesText(now)} now. ${whatToDo(row)}`;
    return [{ key: `${entryId} late`, source: refOf(source), text, href: `/invoices/${row.invoiceId ?? ""}` }];
  });
}

/** Hours that are charged on an invoice, of which nothing was credited. */
const isWhole = (rows: readonly Billed[]): boolean =>
  rows.every(
    ({ wasFreed, quantity, alive, invoiceId }) => invoiceId !== null && !wasFreed && compareAmounts(quantity, alive) === 0,
  );

const hoursOf = (entryId: string, rows: readonly Billed[]) =>
  rows.filter(isMain).flatMap(({ itemId, price, alive }) => (itemId && price ? [{ entryId, itemId, price, hours: alive }] : []));

function hoursText({ personName, start, end, timeZone, day }: TimeFact): string {
  const clock = (at: string) => clockIn(timeZone, at).slice(11);
  return `${personName}, ${clock(start)}-${clock(end)} on ${day}`;
}

const pricesText = (hours: readonly HoursAt[]): string =>
  hours.map(({ hours: count, price }) => `${count} h at ${grouped(price)}`).join(" and ");

const whatToDo = ({ number }: Billed): string =>
  number
    ? "Credit those hours and bill both, or accept it with a reason."
    : "Price that draft again, or accept it with a reason.";
