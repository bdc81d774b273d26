/** The activity of a source of radiography: half-lives and decay. */
import { Decimal, type DecimalInput } from "#kit/decimal.ts";
import { daysBetween, type Day } from "#kit/validity.ts";
import isotopes from "../data/isotopes.json" with { type: "json" };
import { calculate, solved, unknown, type Given, type Outcome } from "./outcome.ts";

/** Half-life of an isotope in days; null for a tube. */
export function halfLifeOf(isotope: string | null): number | null {
  return isotopes.isotopes.find((one) => one.isotope === isotope)?.halfLife_d ?? null;
}

/** Activity in GBq on a day, from the assay: A = A0·2^(−days/T½). */
export function activityOn({
  isotope,
  assay,
  assayOn,
  day,
}: {
  isotope: string | null;
  assay: Given;
  assayOn: Day | null;
  day: Day | null;
}): Outcome {
  const formula = "A = A0·2^(−days/T½)";
  if (isotope === "X-ray") return unknown("an X-ray tube has no activity", formula);
  const halfLife = halfLifeOf(isotope);
  if (halfLife === null) return unknown("no isotope", formula);
  if (assayOn === null) return unknown("no assay date of the source", formula);
  if (day === null) return unknown("no inspection date", formula);
  const days = daysBetween(assayOn, day);
  if (days < 0) return unknown("the source was assayed after the inspection", formula);
  return calculate(formula, { A0: [assay, "assay activity of the source"] }, ({ A0 }) =>
    solved(decayed(A0, days, halfLife), `${A0} × 2^(−${days}/${halfLife})`, "GBq", 0),
  );
}

/** The activity left after this many days, in its own unit. */
export function decayed(activity: Decimal, days: DecimalInput, halfLife: DecimalInput): Decimal {
  return activity.times(new Decimal(2).pow(new Decimal(days).neg().div(halfLife)));
}
