/** Win rate, sales cycle, funnel, forecast and losses (leads.md section 5 and rule 8), from plain rows. */
import type { SalesFigures } from "./contract.ts";
import { type RateOf, type Valued } from "./figures.ts";
import type { LeadState } from "./lead-life.ts";
import { isOpen, openStates } from "./rules.ts";
import { capital } from "#kit/capital.ts";
import { Decimal, plain, rounded } from "#kit/decimal.ts";
import { add, type Money, money, multiply } from "#kit/money.ts";
import { type Day, daysBetween } from "#kit/validity.ts";

/** What the figures need of a lead; `createdOn` is the day at the office. */
export interface Figured extends Valued {
  furthest: LeadState;
  createdOn: Day;
  decidedOn: Day | null;
  decisionDate: Day | null;
  lossReason: string | null;
  company: string | null;
  methods: readonly string[];
  competitors: readonly { name: string }[];
}

/** A period of days, both inclusive; open where an end is missing. */
export interface Between {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** A share in per cent with one decimal, rounded half up: 9 of 24 is "37.5"; null of nothing. */
export function percent(part: string | number, whole: string | number): string | null {
  const of = new Decimal(whole);
  return of.isZero() ? null : rounded(new Decimal(part).times(100).dividedBy(of), 1);
}

/** The middle value, or the mean of the two in the middle: 9, 14, 21, 40 is "17.5"; null of none. */
export function median(values: readonly number[]): string | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? half : half - 1], sorted[half]];
  return low === undefined || high === undefined ? null : plain(new Decimal(low).plus(high).dividedBy(2));
}

const isWithin = (day: Day | null, { from, to }: Between) =>
  day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);

export function salesFigures(
  rows: readonly Figured[],
  currency: string,
  rateOf: RateOf,
  period: Between,
): Omit<SalesFigures, "currency" | "converted"> {
  const worth = (row: Figured, factor = "1"): Money => {
    const rate = row.value === null ? null : rateOf(row.currency ?? currency);
    if (row.value === null || rate === null) return money("0", currency);
    return multiply({ amount: row.value, currency }, plain(new Decimal(rate).times(factor)));
  };
  const sum = (some: readonly Figured[], factorOf: (row: Figured) => string = () => "1") =>
    some.reduce((total, row) => add(total, worth(row, factorOf(row))), money("0", currency)).amount;
  const decided = rows.filter((row) => isWithin(row.decidedOn, period));
  const of = (status: LeadState) => decided.filter((row) => row.status === status);
  const [won, lost] = [of("won"), of("lost")];
  const grouped = (labelsOf: (row: Figured) => readonly string[]) => groupsOf(lost, labelsOf, sum);
  return {
    withoutRate: rows.filter((row) => row.value !== null && rateOf(row.currency ?? currency) === null).length,
    winRate: {
      won: won.length,
      lost: lost.length,
      noBid: of("no bid").length,
      byCount: percent(won.length, won.length + lost.length),
      wonValue: sum(won),
      decidedValue: sum([...won, ...lost]),
      byValue: percent(sum(won), sum([...won, ...lost])),
    },
    cycle: {
      days: median(won.map(({ createdOn, decidedOn }) => daysBetween(createdOn, decidedOn ?? createdOn))),
      leads: won.length,
    },
    funnel: funnelOf(rows.filter(({ createdOn }) => isWithin(createdOn, period))),
    forecast: forecastOf(rows, (some) => sum(some, ({ probability }) => String(probability / 100))),
    losses: {
      reason: grouped(({ lossReason }) => [capital(lossReason ?? "not stated")]),
      competitor: grouped(({ competitors }) => competitors.map(({ name }) => name)),
      client: grouped(({ company }) => (company === null ? [] : [company])),
      method: grouped(({ methods }) => methods),
    },
  };
}

/** How many leads came to each stage; one that was won came through all of them. The share is of those that came to the next. */
function funnelOf(rows: readonly Figured[]): SalesFigures["funnel"] {
  const steps: readonly LeadState[] = [...openStates, "won"];
  const reached = ({ status, furthest }: Figured) => steps.indexOf(status === "won" ? "won" : furthest);
  const counts = steps.map((_, place) => rows.filter((row) => reached(row) >= place).length);
  return steps.map((status, place) => {
    const next = counts[place + 1];
    return { status, count: counts[place] ?? 0, share: next === undefined ? null : percent(next, counts[place] ?? 0) };
  });
}

function forecastOf(rows: readonly Figured[], weighted: (some: readonly Figured[]) => string): SalesFigures["forecast"] {
  const months = Map.groupBy(
    rows.filter(({ status }) => isOpen(status)),
    ({ decisionDate }) => decisionDate?.slice(0, 7) ?? null,
  );
  return [...months]
    .toSorted(([a], [b]) => (a ?? "9").localeCompare(b ?? "9"))
    .map(([month, some]) => ({ month, count: some.length, weighted: weighted(some) }));
}

/** Lost leads by a label of theirs, the most frequent first; a lead counts under each of its labels. */
function groupsOf(
  rows: readonly Figured[],
  labelsOf: (row: Figured) => readonly string[],
  sum: (some: readonly Figured[]) => string,
): SalesFigures["losses"]["reason"] {
  const groups = Map.groupBy(
    rows.flatMap((row) => labelsOf(row).map((label) => ({ label, row }))),
    ({ label }) => label,
  );
  return [...groups]
    .map(([label, some]) => ({ label, count: some.length, value: sum(some.map(({ row }) => row)) }))
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label));
}
