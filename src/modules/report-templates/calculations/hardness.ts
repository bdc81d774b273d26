/** Hardness of a zone: mean, minimum and maximum of its readings, and the readings against the limits of the specification. */
import { above, below, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { accepted, rejected, undecided, type Verdict } from "./flaws.ts";
import { found, unknown, type Given, type Outcome } from "./outcome.ts";

const valuesOf = (readings: readonly Given[]): Decimal[] => readings.flatMap((one) => decimal(one) ?? []);

export function meanHardness(readings: readonly Given[]): Outcome {
  const values = valuesOf(readings);
  const formula = "mean of the readings";
  if (values.length === 0) return unknown("no reading", formula);
  const mean = Decimal.sum(...values).div(values.length);
  return found(plain(mean), `${formula} = (${values.join(" + ")}) / ${values.length} = ${rounded(mean, 1)}`);
}

export function extremeHardness(readings: readonly Given[], which: "least" | "greatest"): Outcome {
  const values = valuesOf(readings);
  const formula = `${which} reading`;
  if (values.length === 0) return unknown("no reading", formula);
  const value = which === "least" ? Decimal.min(...values) : Decimal.max(...values);
  return found(plain(value), `${formula} of ${values.join(", ")} = ${value}`);
}

/** Each reading decides, not the mean: rejected if one is above the upper limit or below the lower limit. */
export function hardnessVerdict({
  readings,
  least,
  most,
  scale,
}: {
  readings: readonly Given[];
  least: Given;
  most: Given;
  scale: string;
}): Verdict {
  const clause = "hardness limits";
  const values = valuesOf(readings);
  const [low, high] = [decimal(least), decimal(most)];
  if (values.length === 0) return undecided(clause, "no reading");
  if (!low && !high) return undecided(clause, "no limit");
  const put = (words: string) => `${words} ${scale}`.trim();
  const [lowest, highest] = [Decimal.min(...values), Decimal.max(...values)];
  if (high && above(highest, high)) return rejected(clause, put(`${highest} > ${high}`));
  if (low && below(lowest, low)) return rejected(clause, put(`${lowest} < ${low}`));
  const range = lowest.eq(highest) ? `${lowest}` : `${lowest} to ${highest}`;
  const limits = low && high ? `within ${low} to ${high}` : high ? `<= ${high}` : `>= ${low}`;
  return accepted(clause, put(`${range} ${limits}`));
}
