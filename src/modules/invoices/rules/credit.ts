/**
 * Credit notes of one invoice (invoices rule 15). Figures of a credit are positive here, as far as those of the invoice are; the record mirrors
 * them.
 */
import { isOutside, type LineTax, type PricedLine, type ToTotal, type Totals } from "./parts.ts";
import { afterDiscount, atMost, discounted, lineNet, setKey } from "./totals.ts";
import { type Amounts, amountsIn, compareAmounts, grouped, product, total, unsigned } from "#kit/money.ts";

/** The issued invoice: what was asked and what it came to. */
export interface Issued extends ToTotal {
  totals: Totals;
}

export type CreditRequest =
  /**
   * So much of a line's quantity, without sign; `unit` is what it is counted in, for the refusal. With `perUnit` so much less for each unit of a
   * quantity that stays billed, as by price: what a week price took off days of hire, of which a part is credited.
   */
  | { kind: "quantity"; lines: readonly { index: number; quantity: string; unit?: string; perUnit?: string }[] }
  /** So much less for each unit of a quantity that stays billed. */
  | { kind: "price"; lines: readonly { index: number; quantity: string; perUnit: string; unit?: string }[] }
  /** The taxes the line should have had. */
  | { kind: "tax"; lines: readonly { index: number; taxes: readonly LineTax[] }[] };

interface CreditedLine extends PricedLine {
  /** Of the line of the invoice. */
  index: number;
  /** Its price is credited, its quantity stays billed. */
  stays?: true;
}

export interface Credit extends Totals {
  kind: CreditRequest["kind"];
  /** What was asked, to be computed again when the note is issued. */
  request: CreditRequest;
  lines: readonly CreditedLine[];
  /** Nothing of the invoice is left to credit. */
  takesTheRest: boolean;
}

/** What is left of an invoice to credit. Quantities and nets have the sign of the invoice. */
export interface Left {
  lines: readonly { quantity: string; net: string; taxes: readonly LineTax[] }[];
  discount: string;
  taxes: ReadonlyMap<string, string>;
  retainage: string;
  withheld: ReadonlyMap<string, string>;
  laterTaxes: ReadonlyMap<string, string>;
}

/** A release of retainage that was issued: the amount, and the tax that was charged with it. */
export type Released = Pick<Totals, "netTotal" | "taxes">;

/** What is left after earlier credits and releases of its retainage: the tax of a release is one of the invoice, charged later. */
export function leftOf(
  { totals, lines, currency }: Issued,
  earlier: readonly Credit[],
  releases: readonly Released[] = [],
): Left {
  const money = amountsIn(currency);
  const taken = earlier.flatMap((credit) =>
    credit.lines.map((line, place) => ({ ...line, credit, net: credit.lineNets[place] ?? "0" })),
  );
  const less = (
    amounts: readonly { key: string; amount: string }[],
    of: (credit: Credit) => readonly { key: string; amount: string }[],
  ) => {
    const all = [...amounts, ...earlier.flatMap(of).map(({ key, amount }) => ({ key, amount: money.negated(amount) }))];
    const groups = Map.groupBy(all, ({ key }) => key);
    return new Map([...groups].map(([key, members]) => [key, money.sum(...members.map(({ amount }) => amount))]));
  };
  const charged = releases.flatMap(taxesOf);
  return {
    lines: lines.map((line, index) => {
      const own = taken.filter((one) => one.index === index);
      const quantities = own.flatMap(({ credit, quantity, stays }) =>
        credit.kind === "quantity" && !stays ? [negative(quantity)] : [],
      );
      const net = money.minus(totals.lineNets[index] ?? "0", ...own.map((one) => one.net));
      const corrected = own.findLast(({ credit }) => credit.kind === "tax");
      return { quantity: total(line.quantity, ...quantities), net, taxes: corrected?.taxes ?? line.taxes };
    }),
    discount: money.minus(totals.discountTotal, ...earlier.map(({ discountTotal }) => discountTotal)),
    taxes: less([...taxesOf(totals), ...charged], taxesOf),
    retainage: money.minus(
      totals.retainageAmount,
      ...releases.map(({ netTotal }) => netTotal),
      ...earlier.map(({ retainageAmount }) => retainageAmount),
    ),
    withheld: less(withheldOf(totals), withheldOf),
    laterTaxes: less(
      [...laterOf(totals), ...charged.map(({ key, amount }) => ({ key, amount: money.negated(amount) }))],
      laterOf,
    ),
  };
}

const taxesOf = ({ taxes }: Pick<Totals, "taxes">) => taxes.map(({ key, tax }) => ({ key, amount: tax }));
const laterOf = ({ laterTaxes }: Totals) => laterTaxes.map(({ key, tax }) => ({ key, amount: tax }));
const withheldKey = ({ code, rate }: Pick<LineTax, "code" | "rate">): string => `${code} ${total(rate)}`;
const withheldOf = ({ withheld }: Totals) => withheld.map((one) => ({ key: withheldKey(one), amount: one.amount }));

/**
 * The credit note asked for, out of what is left. Throws a RangeError for more quantity than is left, for a line that is named twice and for a
 * higher tax, and for lines that come to more than what was taken off elsewhere leaves of the invoice.
 */
export function creditOf(invoice: Issued, left: Left, request: CreditRequest): Credit {
  if (new Set(request.lines.map(({ index }) => index)).size < request.lines.length) throw new RangeError("Name each line once.");
  const money = amountsIn(invoice.currency);
  if (request.kind === "tax") return taxCredit(money, invoice, left, request);
  const lines =
    request.kind === "quantity"
      ? request.lines.map(({ perUnit, ...one }) =>
          perUnit === undefined
            ? byQuantity(money, invoice, left, one)
            : { ...byPrice(money, withoutDiscounts(invoice), left, { ...one, perUnit }), stays: true as const },
        )
      : request.lines.map((one) => lessOf(money, invoice, left, one));
  const nets = lines.map((line) => money.sum(line.net ?? "0"));
  refuseMoreThanLeft(money, left, lines, nets);
  const remaining = left.lines.map(({ net }, index) => ({
    net: money.minus(net, ...nets.filter((_, place) => lines[place]?.index === index)),
  }));
  const takesTheRest = remaining.every(({ net }) => isZero(net));
  const discountTotal = takesTheRest ? left.discount : discountOf(money, invoice, left, lines, nets, remaining);
  const asked = { ...invoice, lines };
  const after = discounted(money, asked, nets, discountTotal);
  const made = afterDiscount(money, asked, after, left.retainage);
  const bounded = takesTheRest ? theRest(money, invoice, made, left) : atMostLeft(money, made, left);
  return {
    kind: request.kind,
    request,
    lines,
    takesTheRest,
    lineNets: nets,
    linesTotal: money.sum(...nets),
    discountTotal,
    ...bounded,
  };
}

/** An amount that goes with work is one after the discount of its line. */
const withoutDiscounts = (invoice: Issued): Issued => ({
  ...invoice,
  lines: invoice.lines.map((line) => ({ ...line, discountPct: "0" })),
});

/**
 * A line in the client's favour (a tier adjustment, a deduction) was set against the work of its tax group. Crediting the work alone would give
 * back more than was billed, and tax that was never charged.
 */
function refuseMoreThanLeft(money: Amounts, left: Left, lines: readonly CreditedLine[], nets: readonly string[]): void {
  const sumOf = (group: string, all: readonly { taxes: readonly LineTax[] }[], amounts: readonly string[]) =>
    money.sum(...amounts.filter((_, place) => setKey(all[place]) === group));
  for (const group of new Set(lines.map(setKey))) {
    const there = sumOf(
      group,
      left.lines,
      left.lines.map(({ net }) => net),
    );
    const asked = sumOf(group, lines, nets);
    if (compareAmounts(asked, "0") > 0 && compareAmounts(asked, there) > 0)
      throw new RangeError(
        `These lines come to ${grouped(asked)}, and ${grouped(there)} of the invoice is left. Credit the lines that were taken off it as well.`,
      );
  }
}

const isZero = (amount: string): boolean => compareAmounts(amount, "0") === 0;
const negative = (amount: string): string => product(amount, "-1");

function lineAt(invoice: Issued, left: Left, index: number) {
  const [line, rest] = [invoice.lines[index], left.lines[index]];
  if (!line || !rest) throw new RangeError(`The invoice has no line ${index + 1}.`);
  return { line, rest, signed: (amount: string) => (line.quantity.startsWith("-") ? negative(amount) : amount) };
}

type Asked<K extends CreditRequest["kind"]> = Extract<CreditRequest, { kind: K }>["lines"][number];

function byQuantity(
  money: Amounts,
  invoice: Issued,
  left: Left,
  { index, quantity, unit = "units" }: Asked<"quantity">,
): CreditedLine {
  const { line, rest, signed } = lineAt(invoice, left, index);
  const over = compareAmounts(quantity, unsigned(rest.quantity));
  if (over > 0)
    throw new RangeError(`Only ${unsigned(rest.quantity)} of ${unsigned(total(line.quantity))} ${unit} are left to credit.`);
  const asked = { ...line, index, taxes: rest.taxes, quantity: signed(quantity) };
  if (over === 0) return { ...asked, net: rest.net };
  // A line of a package price has no price of its own: its net is shared by quantity.
  const net = line.net ? money.ratio(line.net, asked.quantity, line.quantity) : lineNet(money, asked);
  return { ...asked, net: towards(money, net, rest.net) };
}

function byPrice(
  money: Amounts,
  invoice: Issued,
  left: Left,
  { index, quantity, perUnit, unit = "units" }: Asked<"price">,
): CreditedLine {
  const { line, rest, signed } = lineAt(invoice, left, index);
  if (compareAmounts(quantity, unsigned(rest.quantity)) > 0)
    throw new RangeError(`Only ${unsigned(rest.quantity)} of ${unsigned(total(line.quantity))} ${unit} are left to credit.`);
  const asked = { ...line, index, taxes: rest.taxes, quantity: signed(quantity), unitPrice: perUnit, net: null };
  return { ...asked, net: towards(money, lineNet(money, asked), rest.net) };
}

/** A lower price, which takes something off: a note of nothing would take a number. */
function lessOf(money: Amounts, invoice: Issued, left: Left, asked: Asked<"price">): CreditedLine {
  if (isZero(left.lines[asked.index]?.net ?? "0") && !isZero(invoice.totals.lineNets[asked.index] ?? "0"))
    throw new RangeError(`All of line ${asked.index + 1} has been credited.`);
  const line = byPrice(money, invoice, left, asked);
  if (isZero(line.net ?? "0"))
    throw new RangeError(`Nothing would be credited of line ${asked.index + 1}: enter how much less each is.`);
  return line;
}

/**
 * Takes a line back at its taxes and sets it against at the right ones: net 0, so that only tax falls. The amount is the line's net after the
 * document discount, on which it was taxed, less what has been credited of it.
 */
function taxCredit(money: Amounts, invoice: Issued, left: Left, request: Extract<CreditRequest, { kind: "tax" }>): Credit {
  const lines = request.lines.flatMap(({ index, taxes }): CreditedLine[] => {
    const { line, rest } = lineAt(invoice, left, index);
    const taxed = taxedNet(money, invoice, left, index, line.kind);
    const one = { ...line, index, unitPrice: unsigned(taxed), discountPct: "0" };
    const sign = taxed.startsWith("-") ? "-1" : "1";
    return [
      { ...one, quantity: sign, net: taxed, taxes: rest.taxes },
      { ...one, quantity: negative(sign), net: money.negated(taxed), taxes },
    ];
  });
  const nets = lines.map(({ net }) => money.sum(net ?? "0"));
  const made = afterDiscount(money, { ...invoice, lines, retainage: null }, nets);
  const wrong = new Set(made.taxes.flatMap(({ key, tax }) => (compareAmounts(tax, "0") > 0 ? [key] : [])));
  const taxes = made.taxes.map((group) =>
    wrong.has(group.key) ? { ...group, tax: towards(money, group.tax, left.taxes.get(group.key) ?? "0") } : group,
  );
  const credit = withTaxes(money, { ...made, taxes });
  if (compareAmounts(credit.taxTotal, "0") <= 0)
    throw new RangeError("The right tax is not lower: credit the line and bill it on a new invoice.");
  return {
    kind: "tax",
    request,
    lines,
    takesTheRest: false,
    lineNets: nets,
    linesTotal: money.sum(...nets),
    discountTotal: money.zero,
    ...credit,
  };
}

/** What a line is taxed on now: what is left of its net, less its part of what is left of the document discount. */
function taxedNet(money: Amounts, invoice: Issued, left: Left, index: number, kind: PricedLine["kind"]): string {
  const nets = left.lines.map(({ net }) => net);
  const net = nets[index] ?? money.zero;
  if (isOutside(kind)) return net;
  const lines = invoice.lines.map((line, place) => ({ ...line, taxes: left.lines[place]?.taxes ?? line.taxes }));
  return discounted(money, { ...invoice, lines }, nets, left.discount)[index] ?? net;
}

/** An amount, but no further from zero than the bound, and not across it. */
function towards(money: Amounts, amount: string, bound: string): string {
  return compareAmounts(bound, "0") < 0
    ? money.least(money.most(amount, bound), money.zero)
    : money.most(money.least(amount, bound), money.zero);
}

/** The note's part of the document discount: no more than is left, and never so little that more discount than lines would be left. */
function discountOf(
  money: Amounts,
  { discount, totals, lines: all }: Issued,
  left: Left,
  lines: readonly CreditedLine[],
  nets: readonly string[],
  remaining: readonly { net: string }[],
): string {
  if (!discount) return money.zero;
  const inside = (of: readonly PricedLine[], amounts: readonly string[]) =>
    money.sum(...amounts.filter((_, place) => !isOutside(of[place]?.kind ?? "manual")));
  const own = inside(lines, nets);
  const whole = inside(all, totals.lineNets);
  const share =
    discount.kind === "percent"
      ? money.percent(own, discount.value)
      : compareAmounts(whole, "0") === 0
        ? money.zero
        : money.ratio(totals.discountTotal, own, whole);
  const stays = inside(
    all,
    remaining.map(({ net }) => net),
  );
  const least = money.minus(left.discount, stays);
  const enough = compareAmounts(left.discount, "0") < 0 ? money.least(share, least) : money.most(share, least);
  return atMost(money, enough, left.discount);
}

type AfterDiscount = ReturnType<typeof afterDiscount>;

/** With the bound of what is left of each tax and of what is withheld. */
function atMostLeft(money: Amounts, made: AfterDiscount, left: Left): AfterDiscount {
  return withTaxes(money, {
    ...made,
    taxes: made.taxes.map((group) => ({ ...group, tax: atMost(money, group.tax, left.taxes.get(group.key) ?? "0") })),
    laterTaxes: made.laterTaxes.map(({ key, tax }) => ({ key, tax: atMost(money, tax, left.laterTaxes.get(key) ?? "0") })),
    withheld: made.withheld.map((one) => ({
      ...one,
      amount: atMost(money, one.amount, left.withheld.get(withheldKey(one)) ?? "0"),
    })),
  });
}

/**
 * With exactly what is left of each tax, of what is withheld and of the retainage, so that no cent is left over: also the cents of a tax whose lines
 * earlier notes have taken.
 */
function theRest(money: Amounts, invoice: Issued, made: AfterDiscount, left: Left): AfterDiscount {
  const corrected = invoice.lines.map((line, index) => ({ ...line, taxes: left.lines[index]?.taxes ?? line.taxes }));
  const lines = [...invoice.lines, ...corrected];
  const noWork = afterDiscount(
    money,
    { ...invoice, lines, retainage: null },
    lines.map(() => money.zero),
  );
  const taxes = made.taxes.map((group) => ({ ...group, tax: left.taxes.get(group.key) ?? money.zero }));
  const gone = noWork.taxes
    .filter(({ key }) => !taxes.some((group) => group.key === key))
    .map((group) => ({ ...group, tax: left.taxes.get(group.key) ?? money.zero }));
  const withheld = made.withheld.map((one) => ({ ...one, amount: left.withheld.get(withheldKey(one)) ?? money.zero }));
  const notWithheld = noWork.withheld
    .filter((one) => !withheld.some((other) => withheldKey(other) === withheldKey(one)))
    .map((one) => ({ ...one, amount: left.withheld.get(withheldKey(one)) ?? money.zero }));
  return withTaxes(money, {
    ...made,
    retainageAmount: left.retainage,
    taxes: [...taxes, ...gone.filter(({ tax }) => !isZero(tax))],
    laterTaxes: [...left.laterTaxes].map(([key, tax]) => ({ key, tax })),
    withheld: [...withheld, ...notWithheld.filter(({ amount }) => !isZero(amount))],
  });
}

function withTaxes(money: Amounts, made: AfterDiscount): AfterDiscount {
  const taxTotal = money.sum(...made.taxes.map(({ tax }) => tax));
  const withheldTotal = money.sum(...made.withheld.map(({ amount }) => amount));
  const grossTotal = money.sum(made.netTotal, taxTotal);
  const amountDue = money.minus(grossTotal, made.retainageAmount, withheldTotal);
  return { ...made, taxTotal, withheldTotal, grossTotal, amountDue };
}
