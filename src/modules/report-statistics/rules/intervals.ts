/** The Wilson interval of a share (report-statistics rule 14). */
import { Decimal, rounded } from "#kit/decimal.ts";

const z = new Decimal("1.96");

/** The 95 % interval of k of n in per cent, within 0.0 and 100.0; null where n is 0. */
export function wilson(k: number, n: number): { low: string; high: string } | null {
  if (n === 0) return null;
  const zz = z.times(z);
  const p = new Decimal(k).div(n);
  const middle = p.plus(zz.div(2 * n));
  const half = z.times(
    p
      .times(new Decimal(1).minus(p))
      .div(n)
      .plus(zz.div(4 * n * n))
      .sqrt(),
  );
  const whole = zz.div(n).plus(1);
  const within = (value: Decimal) => rounded(Decimal.min(100, Decimal.max(0, value.div(whole).times(100))), 1);
  return { low: within(middle.minus(half)), high: within(middle.plus(half)) };
}
