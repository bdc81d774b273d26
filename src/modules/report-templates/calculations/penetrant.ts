/** Penetrant dwell times. */
import { below, Decimal, plain } from "#kit/decimal.ts";
import { calculate, solved, unknown, type Given, type Outcome } from "./outcome.ts";

/** Below this temperature the dwell time is doubled; each column is the code's own (T-672). */
const cold = { "°C": 10, "°F": 50 } as const;

/** Minimum dwell time in minutes: welds and castings 5, wrought 10, doubled below 10 °C (50 °F) part temperature in `scale` (T-672). */
export function leastDwell({
  form,
  partTemperature,
  scale = "°C",
}: {
  form: "weld/casting" | "wrought" | "other" | null;
  partTemperature: Given;
  scale?: "°C" | "°F";
}): Outcome {
  const formula = "dwell time by Table T-672";
  if (form === null) return unknown("no material form", formula);
  if (form === "other") return unknown("the procedure states the dwell time of this material", formula);
  return calculate(formula, { T: [partTemperature, "part temperature"] }, ({ T }) => {
    const minutes = form === "wrought" ? 10 : 5;
    const doubled = below(T, cold[scale]);
    const shown = `${form} at ${plain(T)} ${scale}`;
    return solved(new Decimal(doubled ? minutes * 2 : minutes), doubled ? `${shown}, 2 × ${minutes}` : shown, "min", 0);
  });
}
