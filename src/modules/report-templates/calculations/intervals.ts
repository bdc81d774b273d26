/** Inspection intervals of API 570 and API 510, in years: advice to the inspector named in the report, who sets them. */
import { above, Decimal, decimal, rounded } from "#kit/decimal.ts";
import type { Day } from "#kit/validity.ts";
import { found, unknown, type Outcome } from "./outcome.ts";
import { immediate, noMeasurableLoss, yearsAfter } from "./thickness.ts";

export type PipingClass = "1" | "2" | "3" | "4";

/** Remaining life as `remainingLife` gave it: years, "immediate", or null with the reason. */
export type Life = { value: string | null; reason: string | null };

const thicknessCaps: Record<string, string> = { "1": "5", "2": "10", "3": "10" };
const visualIntervals: Record<string, string> = { "1": "5", "2": "5", "3": "10" };
const injectionCap = "3";

/**
 * Years to the next thickness measurement of piping (API 570 6.3.3, Table 1). Below four years of life: the life, at most 2;
 * otherwise half of it, at most the cap of the class. Injection and mix points have a cap of 3.
 */
export function pipingThicknessInterval({
  life,
  pipingClass,
  injection,
}: {
  life: Life;
  pipingClass: string | null;
  injection: boolean;
}): Outcome {
  const classCap = pipingClass === null ? undefined : thicknessCaps[pipingClass];
  if (pipingClass === "4" && !injection) return unknown("class 4: the owner sets the interval", "API 570 thickness interval");
  const cap = injection ? injectionCap : classCap;
  if (cap === undefined) return unknown("no piping class", "API 570 thickness interval");
  return halfLife(life, cap, injection ? "injection or mix point" : `class ${pipingClass}`, "API 570 6.3.3");
}

/** Years to the next external visual inspection of piping (API 570 Table 1). */
export function pipingVisualInterval(pipingClass: string | null): Outcome {
  const years = pipingClass === null ? undefined : visualIntervals[pipingClass];
  if (years === undefined)
    return unknown(pipingClass === "4" ? "class 4: the owner sets the interval" : "no piping class", "API 570 visual interval");
  return found(years, `API 570 Table 1, class ${pipingClass}: ${years} y`);
}

/** Years to the next internal or on-stream inspection of a vessel: half the life, at most 10; below four years the life, at most 2 (API 510 6.5). */
export function vesselInternalInterval(life: Life): Outcome {
  return halfLife(life, "10", "vessel", "API 510 6.5");
}

/** Years to the next external inspection of a vessel: 5, or the internal interval where that is shorter (API 510 6.4). */
export function vesselExternalInterval(internal: Life): Outcome {
  const years = decimal(internal.value);
  if (years === null) return unknown(internal.reason ?? "no internal interval", "external = min(5, internal)");
  const external = Decimal.min(5, years);
  return found(
    external.toString(),
    `external = min(5, internal) = min(5, ${rounded(years, 2)}) = ${rounded(external, 2)} y (API 510 6.4)`,
  );
}

/** The day an interval ends, counted from the inspection. */
export function dueAfter(on: Day | null, interval: Outcome): Outcome {
  if (interval.value === null) return interval;
  if (on === null) return unknown("no inspection date", interval.formula);
  const due = yearsAfter(on, interval.value);
  return found(due, `${interval.formula}; ${on} + ${rounded(new Decimal(interval.value), 2)} y = ${due}`);
}

function halfLife(life: Life, cap: string, what: string, clause: string): Outcome {
  const formula = `life < 4 y: min(life, 2), else min(life/2, ${cap})`;
  if (life.value === immediate) return unknown("immediate: at or below the required thickness", formula);
  // Without measurable loss half the life has no end, and the cap is what remains of the rule.
  if (life.value === null && life.reason === noMeasurableLoss)
    return found(cap, `${noMeasurableLoss}: cap for ${what} = ${cap} y (${clause})`);
  const years = decimal(life.value);
  if (years === null) return unknown(life.reason ?? "no remaining life", formula);
  if (!above(years, 0)) return unknown("immediate: at or below the required thickness", formula);
  const interval = years.lt(4) ? Decimal.min(years, 2) : Decimal.min(years.div(2), cap);
  return found(
    interval.toString(),
    `${formula} = ${rounded(interval, 2)} y for life ${rounded(years, 2)} y, ${what} (${clause})`,
  );
}
