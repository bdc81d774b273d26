/** Inspection intervals of API 570 and API 510, in years: advice to the inspector named in the report, who sets the intervals. */
import { above, below, Decimal, decimal, rounded } from "#kit/decimal.ts";
import type { Day } from "#kit/validity.ts";
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";
import { immediate, noMeasurableLoss, noRate, yearsAfter } from "./thickness.ts";

/** Remaining life as `remainingLife` gave it: years, "immediate", or null with the reason. */
export type Life = { value: string | null; reason: string | null };

const thicknessCaps: Record<string, string> = { "1": "5", "2": "10", "3": "10" };
const visualIntervals: Record<string, string> = { "1": "5", "2": "5", "3": "10" };
const injectionCap = "3";

/**
 * Years to the next reading of a wall without a known rate, from readings or policy: there is no half life, and the cap of the class is for walls with
 * a known life. Piping three months (API 570 7.1.2 c); vessels three to six months (API 510 7.1.2; 1000 hours in earlier editions).
 */
const untilRateKnown = { piping: "0.25", vessel: "0.5" } as const;

/**
 * The interval of piping with a remaining life below four years: half of it, or the whole of it up to two years as API 510 has it.
 * The edition in force says which; half is the stricter (verify).
 */
export type ShortLife = "half life" | "full life to 2 years";

/**
 * Years to the next thickness measurement of piping: half the remaining life, at most the cap of the class (API 570 6.3.3, Table 1).
 * Injection points have a cap of 3 years, mix points too (verify). Without a corrosion rate three months.
 */
export function pipingThicknessInterval({
  life,
  pipingClass,
  injection,
  shortLife = "half life",
}: {
  life: Life;
  pipingClass: string | null;
  injection: boolean;
  shortLife?: ShortLife;
}): Outcome {
  const classCap = pipingClass === null ? undefined : thicknessCaps[pipingClass];
  if (pipingClass === "4" && !injection) return unknown("class 4: the owner sets the interval", "API 570 thickness interval");
  const cap = injection ? injectionCap : classCap;
  if (cap === undefined) return unknown("no piping class", "API 570 thickness interval");
  return lifeInterval(life, {
    cap,
    shortLife,
    unrated: { years: untilRateKnown.piping, clause: "API 570 7.1.2" },
    what: injection ? "injection or mix point (mix points: verify)" : `class ${pipingClass}`,
    clause: below(decimal(life.value) ?? new Decimal(4), 4)
      ? "API 570 6.3.3; below 4 y: verify in the edition in force"
      : "API 570 6.3.3",
  });
}

/** Years to the next external visual inspection of piping (API 570 Table 1). */
export function pipingVisualInterval(pipingClass: string | null): Outcome {
  const years = pipingClass === null ? undefined : visualIntervals[pipingClass];
  if (years === undefined)
    return unknown(pipingClass === "4" ? "class 4: the owner sets the interval" : "no piping class", "API 570 visual interval");
  return found(years, `API 570 Table 1, class ${pipingClass}: ${years} y`);
}

/** Years to the next internal or on-stream inspection of a vessel: half the life, at most 10; below four years the life, at most 2 (API 510 6.5). Without a corrosion rate six months. */
export function vesselInternalInterval(life: Life): Outcome {
  return lifeInterval(life, {
    cap: "10",
    shortLife: "full life to 2 years",
    unrated: { years: untilRateKnown.vessel, clause: "API 510 7.1.2: verify in the edition in force" },
    what: "vessel",
    clause: "API 510 6.5",
  });
}

/** Years to the next external inspection of a vessel: 5, or the internal interval if shorter (API 510 6.4). */
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

function lifeInterval(
  life: Life,
  {
    cap,
    shortLife,
    unrated,
    what,
    clause,
  }: { cap: string; shortLife: ShortLife; unrated: { years: string; clause: string }; what: string; clause: string },
): Outcome {
  const formula = shortLife === "half life" ? `min(life/2, ${cap})` : `life < 4 y: min(life, 2), else min(life/2, ${cap})`;
  if (life.value === immediate) return unknown("immediate: at or below the required thickness", formula);
  // Without measurable loss half the life is unlimited, and only the cap of the rule applies.
  if (life.value === null && life.reason === noMeasurableLoss)
    return found(cap, `${noMeasurableLoss}: cap for ${what} = ${cap} y (${clause})`);
  if (life.value === null && life.reason === noRate)
    return found(
      unrated.years,
      `${noRate}: ${what} must be read again after ${unrated.years} y to obtain one (${unrated.clause})`,
    );
  const years = decimal(life.value);
  if (years === null) return unknown(life.reason ?? "no remaining life", formula);
  if (!above(years, 0)) return unknown("immediate: at or below the required thickness", formula);
  const isShort = below(years, 4) && shortLife === "full life to 2 years";
  const interval = isShort ? Decimal.min(years, 2) : Decimal.min(years.div(2), cap);
  return found(
    interval.toString(),
    `${formula} = ${rounded(interval, 2)} y for life ${rounded(years, 2)} y, ${what} (${clause})`,
  );
}

type AtNext = { tActual: Given; rate: Given; years: Given };

/** The thickness at the next inspection at twice the governing rate: t = tActual − 2·crGov·years, mm. */
function thicknessAtNext({ tActual, rate, years }: AtNext) {
  return {
    t: [tActual, "actual thickness"],
    rate: [rate, "corrosion rate"],
    years: [years, "years to the next inspection"],
  } as const;
}

/**
 * Allowable pressure of a pipe until its next inspection, in the unit of S: P = 2·S·E·W·t/(OD − 2·Y·t), t = tActual − 2·crGov·years
 * (API 570 7.5). Lengths in mm, rate in mm/y.
 */
export function pipingMawp({ S, E, W, Y, OD, ...next }: AtNext & { S: Given; E: Given; W: Given; Y: Given; OD: Given }): Outcome {
  return calculate(
    "P = 2·S·E·W·t/(OD − 2·Y·t), t = tActual − 2·crGov·years",
    {
      ...thicknessAtNext(next),
      S: [S, "allowable stress"],
      E: [E, "quality factor E"],
      W: [W, "weld strength reduction factor W"],
      Y: [Y, "coefficient Y"],
      OD: [OD, "outside diameter"],
    },
    ({ t, rate, years, S, E, W, Y, OD }) => {
      const left = t.minus(rate.times(years).times(2));
      const bore = OD.minus(Y.times(left).times(2));
      if (!left.gt(0) || !bore.gt(0)) return "nothing is left at the next inspection";
      return solved(
        S.times(E).times(W).times(left).times(2).div(bore),
        `2 × ${S} × ${E} × ${W} × ${rounded(left, 2)} / (${OD} − 2 × ${Y} × ${rounded(left, 2)})`,
        "",
        2,
      );
    },
  );
}

/** Allowable pressure of a vessel until its next inspection, in the unit of S: P = S·E·t/(R + 0.6t), t as for piping, R the inside radius (API 510 7.3). */
export function vesselMawp({ S, E, R, ...next }: AtNext & { S: Given; E: Given; R: Given }): Outcome {
  return calculate(
    "P = S·E·t/(R + 0.6t), t = tActual − 2·crGov·years",
    { ...thicknessAtNext(next), S: [S, "allowable stress"], E: [E, "joint efficiency"], R: [R, "inside radius"] },
    ({ t, rate, years, S, E, R }) => {
      const left = t.minus(rate.times(years).times(2));
      if (!left.gt(0)) return "nothing is left at the next inspection";
      return solved(
        S.times(E)
          .times(left)
          .div(R.plus(left.times("0.6"))),
        `${S} × ${E} × ${rounded(left, 2)} / (${R} + 0.6 × ${rounded(left, 2)})`,
        "",
        3,
      );
    },
  );
}
