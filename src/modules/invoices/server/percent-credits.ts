/** A credit of a percentage takes what goes with the work that is credited, and frees it of that work (invoices rules 11 and 15). */
import type { CreditRequest, Left } from "../rules/credit.ts";
import { type PercentBase, percentGivenBack } from "../rules/percent-credit.ts";
import type { InvoiceRow, LineRow } from "./computing.ts";
import { freedBySources } from "./freeing.ts";
import { alive, billedElsewhere, type Elsewhere, isWork, percentUnit, unitOf } from "./percent-rows.ts";
import { type SourceRow, sourcesOf } from "./sources.ts";
import { Decimal, plain } from "#kit/decimal.ts";
import { amountsIn, compareAmounts, product, total, unsigned } from "#kit/money.ts";
import type { Reading } from "#kit/server/database.ts";
import { percentOf } from "#modules/rate-sheets/rules/source-keys.ts";

type ByQuantity = Extract<CreditRequest, { kind: "quantity" }>;

/**
 * The request with so much of each percentage as goes with the work it is of. Throws a RangeError where none of that work is credited, now or before:
 * nothing would open by it, so that it could never be billed again.
 */
export async function withPercentages(
  db: Reading,
  of: InvoiceRow,
  lines: readonly LineRow[],
  left: Left,
  request: ByQuantity,
): Promise<ByQuantity> {
  const sources = await sourcesOf(db, of.id);
  const asked = request.lines.filter(({ index, quantity }) => {
    const own = sources.some((row) => row.invoiceLineId === lines[index]?.id && percentOf(row.unitKey) !== null);
    return own && compareAmounts(quantity, unsigned(left.lines[index]?.quantity ?? "0")) === 0;
  });
  if (asked.length === 0) return request;
  const freed = await freedBySources(db, lines, request.lines);
  const isAsked = new Set(asked.map(({ index }) => lines[index]?.id));
  const elsewhere = await billedElsewhere(
    db,
    of.id,
    sources.filter(({ invoiceLineId }) => isAsked.has(invoiceLineId ?? "")),
  );
  const after = sources.map((row) => ({ ...row, freed: freed.get(row.id) ?? row.freed }));
  const parts = asked.flatMap(({ index, ...one }) => {
    const { id = "", lineNet = "0" } = lines[index] ?? {};
    const rest = { net: lineNet, left: left.lines[index]?.net ?? "0" };
    const staysNet = (at: number) =>
      netAfter(
        of.currency,
        lines[at],
        left.lines[at],
        request.lines.find((line) => line.index === at),
      );
    // Its own rows as they are before it is credited.
    const base = basesOf(
      lines,
      sources.filter(({ invoiceLineId }) => invoiceLineId === id),
      sources,
      after,
      staysNet,
      elsewhere,
    );
    const back = percentGivenBack(rest, base, of.currency);
    if (compareAmounts(back, "0") <= 0) return [];
    return [compareAmounts(back, rest.left) < 0 ? { index, ...one, perUnit: back } : { index, ...one }];
  });
  const others = request.lines.filter((one) => !asked.includes(one));
  if (others.length + parts.length === 0)
    throw new RangeError(
      "A percentage is credited with the work it is of. Credit that as well, or credit the percentage by price.",
    );
  return { ...request, lines: [...others, ...parts] };
}

/** What is left of a line after the note at the price it was billed at: what was credited by price stays. */
function netAfter(
  currency: string,
  line: LineRow | undefined,
  left: Left["lines"][number] | undefined,
  asked: ByQuantity["lines"][number] | undefined,
): string {
  if (!line || !left) return "0";
  const money = amountsIn(currency);
  // What a week price took off is credited by an amount.
  if (asked?.perUnit !== undefined) return money.sum(left.net, asked.perUnit);
  if (line.quantity.startsWith("-") && compareAmounts(left.quantity, line.quantity) === 0 && !asked) return left.net;
  const stays = total(unsigned(left.quantity), product("-1", asked?.quantity ?? "0"));
  return plain(new Decimal(line.lineNet).times(stays).div(unsigned(line.quantity)));
}

const billed = (rows: readonly SourceRow[]): string => total("0", ...rows.map(({ quantity }) => quantity));

/** The lines that a percentage is of, with how much of each it covers. `own` are its rows, `before` and `after` those of the invoice. */
function basesOf(
  lines: readonly LineRow[],
  own: readonly SourceRow[],
  before: readonly SourceRow[],
  after: readonly SourceRow[],
  staysNet: (index: number) => string,
  elsewhere: Elsewhere,
): PercentBase[] {
  const covers = Map.groupBy(own, unitOf);
  const leftElsewhere = new Map(own.map((row) => [unitOf(row), elsewhere.get(percentUnit(row)) ?? "0"]));
  const takeElsewhere = (row: SourceRow) => {
    const left = leftElsewhere.get(unitOf(row)) ?? "0";
    const taken = Decimal.min(left, new Decimal(row.quantity).minus(alive([row])));
    leftElsewhere.set(unitOf(row), plain(new Decimal(left).minus(taken)));
    return taken;
  };
  const unit = (rows: readonly SourceRow[], key: string) => rows.filter((row) => isWork(row) && unitOf(row) === key);
  return lines.flatMap(({ id, lineNet }, index) => {
    const rows = after.filter((row) => isWork(row) && row.invoiceLineId === id && covers.has(unitOf(row)));
    if (rows.length === 0) return [];
    const share = (of: (key: string) => [covered: string, all: string], amount: (row: SourceRow) => string) =>
      rows.reduce((sum, row) => {
        const [covered, all] = of(unitOf(row));
        return new Decimal(all).isZero() ? sum : sum.plus(new Decimal(amount(row)).times(Decimal.min(covered, all)).div(all));
      }, new Decimal(0));
    const covered = share(
      (key) => [billed(covers.get(key) ?? []), billed(unit(before, key))],
      ({ quantity }) => quantity,
    );
    const kept = share(
      (key) => [alive(covers.get(key) ?? []), alive(unit(after, key))],
      (row) => alive([row]),
    );
    return [
      {
        net: lineNet,
        staysNet: staysNet(index),
        billed: billed(before.filter((row) => row.invoiceLineId === id)),
        covered: plain(covered),
        stays: alive(after.filter((row) => row.invoiceLineId === id)),
        staysCovered: plain(kept),
        elsewhere: plain(rows.reduce((sum, row) => sum.plus(takeElsewhere(row)), new Decimal(0))),
      },
    ];
  });
}
