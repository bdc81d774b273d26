/**
 * Whether a share is further from that of the group than chance explains (report-statistics rule 14): the exact tails of the binomial distribution,
 * at the limits of a funnel chart (D. J. Spiegelhalter, Funnel plots for comparing institutional performance, Statistics in Medicine 24, 2005).
 * @stdlib/stats-base-dists-binomial-cdf has them by an incomplete beta function; here they are the sums of the probabilities themselves.
 */

/** Nobody with fewer is ranked or judged. */
export const leastJudged = 20;

/** The chances of k or more, and of k or fewer, of n at the rate p. */
export function tails(k: number, n: number, p: number): { atLeast: number; atMost: number } {
  if (p <= 0) return { atLeast: k > 0 ? 0 : 1, atMost: 1 };
  if (p >= 1) return { atLeast: 1, atMost: k < n ? 0 : 1 };
  const odds = p / (1 - p);
  const own = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let [atLeast, atMost] = [own, own];
  for (let i = k, term = own; i < n; i += 1) atLeast += term *= ((n - i) / (i + 1)) * odds;
  for (let i = k, term = own; i > 0; i -= 1) atMost += term *= i / ((n - i + 1) * odds);
  return { atLeast: Math.min(1, atLeast), atMost: Math.min(1, atMost) };
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= Math.min(k, n - k); i += 1) sum += Math.log((n - Math.min(k, n - k) + i) / i);
  return sum;
}

/** Tail chances at which a count lies outside 95 % and 99.8 %. */
export const limits = { wide: 0.001, narrow: 0.025 } as const;
export const againstChanceWords = ["inside", "outside 95 %", "outside 99.8 %"] as const;
export type AgainstChance = (typeof againstChanceWords)[number];

/** Where k of n lies at the rate p of the group; null for fewer than twenty. */
export function againstChance(k: number, n: number, p: number): AgainstChance | null {
  if (n < leastJudged) return null;
  return place(k, n, p);
}

function place(k: number, n: number, p: number): AgainstChance {
  const { atLeast, atMost } = tails(k, n, p);
  const least = Math.min(atLeast, atMost);
  if (least <= limits.wide) return "outside 99.8 %";
  return least <= limits.narrow ? "outside 95 %" : "inside";
}

export interface Step {
  n: number;
  /** The lowest and highest counts of n that are still inside, as shares in per cent. */
  low95: number;
  high95: number;
  low998: number;
  high998: number;
}

/** The most steps drawn. */
const mostSteps = 120;

/** The limits from twenty to the largest number, in at most as many steps as can be seen. */
export function funnelSteps(largest: number, p: number): Step[] {
  const by = Math.max(1, Math.ceil((largest - leastJudged) / mostSteps));
  const count = Math.max(0, Math.floor((largest - leastJudged) / by) + 1);
  return Array.from({ length: count }, (_, at) => stepAt(leastJudged + at * by, p));
}

function stepAt(n: number, p: number): Step {
  const at = (share: number) => (share * 100) / n;
  return {
    n,
    low95: at(edge(n, p, limits.narrow, "atMost")),
    high95: at(edge(n, p, limits.narrow, "atLeast")),
    low998: at(edge(n, p, limits.wide, "atMost")),
    high998: at(edge(n, p, limits.wide, "atLeast")),
  };
}

/** The count furthest from the mean whose tail is still above the limit; the tail falls away from the mean, so it is found by halving. */
function edge(n: number, p: number, limit: number, side: "atMost" | "atLeast"): number {
  const inside = (k: number) => tails(k, n, p)[side] > limit;
  let [low, high] = side === "atMost" ? [0, Math.floor(n * p)] : [Math.ceil(n * p), n];
  while (low < high) {
    const middle = side === "atMost" ? Math.floor((low + high) / 2) : Math.ceil((low + high) / 2);
    if (side === "atMost" ? inside(middle) : !inside(middle)) high = side === "atMost" ? middle : middle - 1;
    else low = side === "atMost" ? middle + 1 : middle;
  }
  return low;
}
