/** The totals of an invoice (invoices rules 3 to 6, 13, 14): every total is a sum of rounded numbers. */
import {
  isOutside,
  type LineTax,
  type PricedLine,
  type RetainageTerms,
  type TaxGroup,
  type ToTotal,
  type Totals,
  type Withheld,
} from "./parts.ts";
import { discountAmount, netOfLine } from "#directory/finance/line-net.ts";
import { type Amounts, amountsIn, compareAmounts, total } from "#kit/money.ts";

/** Net of a line: quantity times price, less its own discount, rounded once (rule 4). */
export const lineNet = (money: Amounts, { net, ...line }: Omit<PricedLine, "kind" | "taxes">): string =>
  net !== undefined && net !== null ? money.sum(net) : netOfLine(money, line);

/** Shares a package price over the lines it stands for, by their list nets (rule 6): the net of each line. */
export const packageNets = (money: Amounts, price: string, listNets: readonly string[]): string[] => money.split(price, listNets);

/** All totals. Throws a RangeError for a discount that is more than the lines it applies to. */
export function totalsOf(asked: ToTotal): Totals {
  const money = amountsIn(asked.currency);
  const lineNets = asked.lines.map((line) => lineNet(money, line));
  const inside = lineNets.filter((_, index) => isInside(asked.lines[index]));
  const discountTotal = discountAmount(money, asked.discount, money.sum(...inside));
  const after = discounted(money, asked, lineNets, discountTotal);
  return { lineNets, ...afterDiscount(money, asked, after), linesTotal: money.sum(...lineNets), discountTotal };
}

/**
 * The totals of lines whose net after the document discount is known: those of an invoice, and those of a credit note, whose discount follows
 * other rules (rule 15). `mostHeld` bounds the retainage.
 */
export function afterDiscount(
  money: Amounts,
  asked: ToTotal,
  after: readonly string[],
  mostHeld?: string,
): Omit<Totals, "lineNets" | "linesTotal" | "discountTotal"> {
  const { lines, retainage, taxRounding } = asked;
  const netTotal = money.sum(...after);
  const held = retainage ? heldOf(money, asked, after, retainage) : money.zero;
  const retainageAmount = mostHeld === undefined ? held : atMost(money, held, mostHeld);
  const later = retainage?.tax === "on payment";
  const heldByLines = later ? heldByLine(money, lines, after, retainageAmount) : [];
  const taxes = taxGroups(
    money,
    lines,
    after.map((net, index) => money.minus(net, heldByLines[index] ?? money.zero)),
    taxRounding,
  );
  const full = later ? taxGroups(money, lines, after, taxRounding) : [];
  const laterTaxes = full.map(({ key, tax }, place) => ({ key, tax: money.minus(tax, taxes[place]?.tax ?? money.zero) }));
  const taxTotal = money.sum(...taxes.map(({ tax }) => tax));
  const grossTotal = money.sum(netTotal, taxTotal);
  const withheld = withheldOf(money, lines, after);
  const withheldTotal = money.sum(...withheld.map(({ amount }) => amount));
  const amountDue = money.minus(grossTotal, retainageAmount, withheldTotal);
  return {
    netsAfterDiscount: after,
    netTotal,
    taxes,
    taxTotal,
    grossTotal,
    retainageAmount,
    heldByLines,
    laterTaxes,
    withheld,
    withheldTotal,
    amountDue,
  };
}

/** An amount, but no further from zero than the bound on the bound's side: a line taken off, credited alone, raises what is left. */
export const atMost = (money: Amounts, amount: string, bound: string): string =>
  compareAmounts(bound, "0") < 0 ? money.most(amount, bound) : money.least(amount, bound);

const isInside = (line: PricedLine | undefined): boolean => line !== undefined && !isOutside(line.kind);

/** The net of each line after the document discount: shared over the tax sets and within each over its lines, or over the lines (rule 6). */
export function discounted(
  money: Amounts,
  { lines, taxRounding }: Pick<ToTotal, "lines" | "taxRounding">,
  nets: readonly string[],
  discount: string,
): string[] {
  const after = [...nets];
  const inside = lines.flatMap((line, index) => (isOutside(line.kind) ? [] : [index]));
  const groups = taxRounding === "per line" ? inside.map((index) => [index]) : groupsOf(inside, (index) => setKey(lines[index]));
  const netsOf = (indexes: readonly number[]) => indexes.map((index) => nets[index] ?? money.zero);
  const shares = money.split(
    discount,
    groups.map((group) => money.sum(...netsOf(group))),
  );
  for (const [place, group] of groups.entries()) {
    const ofLines = shared(money, shares[place] ?? money.zero, netsOf(group));
    for (const [within, index] of group.entries())
      after[index] = money.minus(nets[index] ?? money.zero, ofLines[within] ?? money.zero);
  }
  return after;
}

/** Shares an amount by weights; where they add up to zero, the first line bears it (a set of lines that cancel out). */
function shared(money: Amounts, amount: string, weights: readonly string[]): string[] {
  if (compareAmounts(money.sum(...weights), "0") !== 0) return money.split(amount, weights);
  return weights.map((_, index) => (index === 0 ? amount : money.zero));
}

/** Indexes by key, in order of first appearance. */
function groupsOf(indexes: readonly number[], keyOf: (index: number) => string): number[][] {
  return [...Map.groupBy(indexes, keyOf).values()];
}

const groupKey = ({ regime, category, rate, code }: LineTax): string =>
  regime === "VAT" ? `${category} ${total(rate)}` : `${code} ${total(rate)}`;
const taxesIn = (line: Pick<PricedLine, "taxes"> | undefined) =>
  (line?.taxes ?? []).filter(({ regime }) => regime !== "withholding");
/** The keys of the tax groups of a line, sorted. */
export const groupKeys = (line: Pick<PricedLine, "taxes"> | undefined): string[] => taxesIn(line).map(groupKey).toSorted();
/** The exact set of tax groups of a line. */
export const setKey = (line: Pick<PricedLine, "taxes"> | undefined): string => groupKeys(line).join(" + ");

/** The tax groups of lines with these nets, each rounded once, or once for each line (rule 5). */
function taxGroups(
  money: Amounts,
  lines: readonly PricedLine[],
  nets: readonly string[],
  mode: ToTotal["taxRounding"],
): TaxGroup[] {
  const found = lines.flatMap((line, index) => taxesIn(line).map((tax) => ({ key: groupKey(tax), tax, index })));
  return [...Map.groupBy(found, ({ key }) => key)].flatMap(([key, members]) => {
    const [first] = members;
    if (!first || first.tax.regime === "withholding") return [];
    const { category, rate, regime } = first.tax;
    const at = [...new Set(members.map(({ index }) => index))];
    const units = mode === "per line" ? at.map((index) => [index]) : [at];
    const bases = units.map((unit) => taxBase(money, lines, nets, unit, first.tax));
    const tax = money.sum(...bases.map((base) => money.percent(base, rate)));
    return [
      { key, regime, category, rate, codes: [...new Set(members.map((one) => one.tax.code))], base: money.sum(...bases), tax },
    ];
  });
}

/** What a tax is charged on: the lines, and for a tax on top of another one also that tax on these lines. `above`: the codes that led here. */
function taxBase(
  money: Amounts,
  lines: readonly PricedLine[],
  nets: readonly string[],
  at: readonly number[],
  { code, onTopOf }: LineTax,
  above: readonly string[] = [],
): string {
  const net = money.sum(...at.map((index) => nets[index] ?? money.zero));
  const lowerOf = (index: number) => taxesIn(lines[index]).find((tax) => tax.code === onTopOf && !above.includes(tax.code));
  const under = at.filter((index) => lowerOf(index));
  const lower = under.map(lowerOf)[0];
  if (!lower) return net;
  return money.sum(net, money.percent(taxBase(money, lines, nets, under, lower, [...above, code]), lower.rate));
}

/** What the client retains (rule 13), on the work without the lines that stand outside. */
function heldOf(
  money: Amounts,
  { lines, taxRounding }: ToTotal,
  after: readonly string[],
  { pct, base }: RetainageTerms,
): string {
  const work = lines.flatMap((line, index) => (isOutside(line.kind) ? [] : [{ line, net: after[index] ?? money.zero }]));
  const nets = work.map(({ net }) => net);
  const taxes =
    base === "gross"
      ? taxGroups(
          money,
          work.map(({ line }) => line),
          nets,
          taxRounding,
        )
      : [];
  return money.percent(money.sum(...nets, ...taxes.map(({ tax }) => tax)), pct);
}

/** Held retainage by line: shared over the tax sets by largest remainder over the nets of the work, and within each over its lines. */
function heldByLine(money: Amounts, lines: readonly PricedLine[], after: readonly string[], held: string): string[] {
  const left = discounted(money, { lines, taxRounding: "per tax group" }, after, held);
  return after.map((net, index) => money.minus(net, left[index] ?? money.zero));
}

function withheldOf(money: Amounts, lines: readonly PricedLine[], after: readonly string[]): Withheld[] {
  const entries = lines.flatMap(({ taxes }, index) =>
    taxes.flatMap(({ regime, code, rate }) =>
      regime === "withholding" ? [{ code, rate, net: after[index] ?? money.zero }] : [],
    ),
  );
  return [...Map.groupBy(entries, ({ code, rate }) => `${code} ${total(rate)}`).values()].flatMap((members) => {
    const [first] = members;
    const base = money.sum(...members.map(({ net }) => net));
    return first ? [{ code: first.code, rate: first.rate, base, amount: money.percent(base, first.rate) }] : [];
  });
}
