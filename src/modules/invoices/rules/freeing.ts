/** What a credit of a part of a line frees of its sources, so that it is billed again at what was credited (invoices rules 11 and 15). */
import { Decimal, plain } from "#kit/decimal.ts";
import { hour } from "#directory/finance/time-entries.ts";
import { type Interval, lengthOf, outsideOf, splitAt, union } from "#kit/intervals.ts";
import { billedQuantity } from "#modules/rate-sheets/rules/quantities.ts";
import { isHired } from "#modules/rate-sheets/rules/work-hire.ts";
import type { PricedItem } from "#modules/rate-sheets/rules/types.ts";

/** A row of what an invoice bills. Quantities have no sign. */
export interface Freeable {
  id: string;
  sourceType: string;
  quantity: string;
  freed: string;
  /** Of the line's quantity; null: its quantity; "0": it has one charge with the row before it. */
  charged: string | null;
  spans: readonly Interval[];
}
/** The item of a line, and to what its sheet rounds hours. */
export type Rounded = Pick<PricedItem, "category" | "unit" | "minimumQty" | "increment" | "incrementMode"> & {
  timeIncrement: string;
};

export interface CreditedPart {
  /** The quantity of the line. */
  ofLine: string;
  /** What of it was credited before. */
  before: string;
  credited: string;
}

/**
 * How much of each row is free after a credit of so much of its line: from the last on, and all of them with the last of the line. Throws a RangeError
 * for a part of what is one charge.
 */
export function freedBy(
  rows: readonly Freeable[],
  { ofLine, before, credited }: CreditedPart,
  item: Rounded | null,
): { id: string; freed: string }[] {
  if (new Decimal(before).plus(credited).gte(ofLine)) return rows.map(({ id, quantity }) => ({ id, freed: quantity }));
  const isTime = rows.some(({ sourceType, charged }) => sourceType === "TimesheetEntry" && charged === null);
  if (isTime && item && !new Decimal(credited).mod(item.timeIncrement).isZero())
    throw new RangeError(`Credit whole steps: time is charged in steps of ${plain(new Decimal(item.timeIncrement))} h.`);
  if (isOfCrew(rows, new Decimal(ofLine).minus(before))) return ofCrew(rows, { ofLine, before, credited });
  let left = new Decimal(credited);
  return chargesOf(rows)
    .toReversed()
    .flatMap((charge) => {
      const due = chargeOf(charge, item);
      const part = Decimal.min(due, left);
      left = left.minus(part);
      if (part.isZero() && !due.isZero()) return [];
      if (part.eq(due)) return charge.map(({ id, quantity }) => ({ id, freed: quantity }));
      return partOf(charge, part, due, item);
    });
}

/** Rows that are charged together. */
function chargesOf(rows: readonly Freeable[]): Freeable[][] {
  const charges: Freeable[][] = [];
  for (const row of rows) {
    const last = charges.at(-1);
    if (last && row.charged !== null && new Decimal(row.charged).isZero()) last.push(row);
    else charges.push([row]);
  }
  return charges;
}

/** Hours of a crew: several entries have them at once, so together they are more than is left of the line. */
const isOfCrew = (rows: readonly Freeable[], left: Decimal): boolean =>
  rows.every(({ sourceType, charged }) => sourceType === "TimesheetEntry" && charged === null) &&
  sumOf(rows.map(({ quantity, freed }) => new Decimal(quantity).minus(freed))).gt(left);

const sumOf = (quantities: readonly (string | Decimal)[]): Decimal =>
  quantities.reduce<Decimal>((sum, one) => sum.plus(one), new Decimal(0));

/** Of each member what of the last hours of the crew is theirs; from each in proportion where it is not known when those hours were. */
function ofCrew(rows: readonly Freeable[], { ofLine, before, credited }: CreditedPart) {
  const alive = rows.map((row) => {
    const share = new Decimal(row.quantity).minus(row.freed).div(row.quantity);
    return { row, spans: splitAt(row.spans, share.times(lengthOf(row.spans)).round().toNumber()).first };
  });
  const together = union(alive.flatMap(({ spans }) => spans));
  const left = new Decimal(ofLine).minus(before);
  if (!left.times(hour).eq(lengthOf(together)))
    return rows.toReversed().map(({ id, quantity, freed }) => {
      const share = new Decimal(quantity).times(credited).div(ofLine).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
      return { id, freed: plain(Decimal.min(quantity, share.plus(freed))) };
    });
  const kept = splitAt(together, left.minus(credited).times(hour).round().toNumber()).first;
  return alive.toReversed().flatMap(({ row, spans }) => {
    const off = new Decimal(lengthOf(outsideOf(spans, kept))).div(hour).toDecimalPlaces(4, Decimal.ROUND_HALF_UP);
    return off.isZero() ? [] : [{ id: row.id, freed: plain(off.plus(row.freed)) }];
  });
}

/** What of the line is charged for what is not freed of these rows. */
function chargeOf([first, ...others]: readonly Freeable[], item: Rounded | null): Decimal {
  if (!first) return new Decimal(0);
  const kept = new Decimal(first.quantity).minus(first.freed);
  return others.length > 0 ? new Decimal(first.charged ?? first.quantity) : chargeUpTo(first, kept, item);
}

const unit = 10_000;
/** What is charged for the first so much of a row, priced by itself. */
function chargeUpTo({ quantity, charged, spans, sourceType }: Freeable, kept: Decimal, item: Rounded | null): Decimal {
  const all = new Decimal(charged ?? quantity);
  // Of rows that come to whole steps together, each is charged by its place among them.
  if (kept.eq(quantity) && (charged !== null || spans.length === 0)) return all;
  const isRounded = sourceType !== "TimesheetEntry" && (item?.minimumQty ?? item?.increment ?? null) !== null;
  if (!isRounded || !item) return Decimal.max(all.minus(quantity).plus(kept), 0);
  const { first } = splitAt(spans, kept.times(unit).round().toNumber());
  const [start, end] = [spans[0]?.[0] ?? 0, first.at(-1)?.[1] ?? 0];
  const at = (place: number) => billedQuantity(plain(new Decimal(place).div(unit)), item);
  // A part of several places is not counted by what it begins and ends with.
  return lengthOf(spans) === (spans.at(-1)?.[1] ?? 0) - start ? new Decimal(at(end)).minus(at(start)) : all;
}

/** A part of one charge: the last of it, if the rest by itself is charged what is left. */
function partOf(charge: readonly Freeable[], part: Decimal, due: Decimal, item: Rounded | null) {
  const [row, ...others] = charge;
  if (!row) return [];
  const { id, quantity, freed, charged } = row;
  const kept = new Decimal(quantity).minus(freed).minus(part);
  const isSame = charged === null || new Decimal(charged).eq(quantity);
  const isDistance = item?.unit === "mile" || item?.unit === "km";
  const isHire = item !== null && isHired(item) && new Decimal(quantity).eq(1);
  const isOne =
    row.sourceType === "Expense" || isHire || others.length > 0 || !(isSame || isDistance || (item?.increment ?? null) !== null);
  if (isOne || kept.lte(0) || !chargeUpTo(row, kept, item).eq(due.minus(part))) throw new RangeError(whyWhole(row, due, item));
  return [{ id, freed: plain(new Decimal(quantity).minus(kept)) }];
}

function whyWhole({ sourceType }: Freeable, due: Decimal, item: Rounded | null): string {
  if (sourceType === "Expense") return "Credit all of it: a receipt is billed whole.";
  if (item?.minimumQty && due.gte(item.minimumQty))
    return `Credit all of it: the minimum of ${plain(new Decimal(item.minimumQty))} is one charge.`;
  if (item?.increment) return `Credit whole steps: it is charged in steps of ${plain(new Decimal(item.increment))}.`;
  if (item?.unit === "percent") return "Credit all of it: a percentage is one charge.";
  return `Credit all of it: ${plain(due)} ${item?.unit ?? ""} ${due.eq(1) ? "is" : "are"} one charge.`;
}
