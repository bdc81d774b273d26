/** Penetrant dwell times. */
import { below, Decimal } from "#kit/decimal.ts";
import { calculate, solved, unknown, type Given, type Outcome } from "./outcome.ts";

/** Least dwell in minutes: welds and castings 5, wrought 10, doubled below 10 °C part temperature (T-672). */
export function leastDwell({
  form,
  partTemperature,
}: {
  form: "weld/casting" | "wrought" | "other" | null;
  partTemperature: Given;
}): Outcome {
  const formula = "dwell by Table T-672";
  if (form === null) return unknown("no material form", formula);
  if (form === "other") return unknown("the procedure states the dwell of this material", formula);
  return calculate(formula, { T: [partTemperature, "part temperature"] }, ({ T }) => {
    const minutes = form === "wrought" ? 10 : 5;
    const cold = below(T, 10);
    return solved(new Decimal(cold ? minutes * 2 : minutes), `${form} at ${T} °C${cold ? `, 2 × ${minutes}` : ""}`, "min", 0);
  });
}
