/** Thickness readings: corrosion rates, remaining life, acceptance band, loss, temperature correction. Lengths in mm, rates in mm per year. */
import { above, atLeast, Decimal, decimal, plain, rounded, type DecimalInput } from "#kit/decimal.ts";
import { addDays, addMonths, daysBetween, type Day } from "#kit/validity.ts";
import { calculate, found, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

/** Years between two days: days / 365.25. */
export function yearsBetween(from: Day, to: Day): Decimal {
  return new Decimal(daysBetween(from, to)).div("365.25");
}

/**
 * The day so many years later: the whole years as calendar months, then floor(fraction × 365.25) days. A life computed from a rate has an
 * inexact last digit: 1.999… for exactly 2 years counts as 2.
 */
export function yearsAfter(day: Day, years: DecimalInput): Day {
  const life = new Decimal(years);
  const whole = life.toDecimalPlaces(12).floor();
  const days = life.minus(whole).times("365.25").toDecimalPlaces(9).floor();
  return addDays(addMonths(day, whole.times(12).toNumber()), days.toNumber());
}

/** Loss per year since an earlier reading; negative when the reading grew (API 570 7.1.2). `earlier` names it: "initial" or "previous". */
export function corrosionRate({
  earlier,
  t,
  on,
  tNow,
  now,
}: {
  earlier: "initial" | "previous";
  t: Given;
  on: Day | null;
  tNow: Given;
  now: Day | null;
}): Outcome {
  const formula = earlier === "initial" ? "crLT = (tInitial − tActual)/y" : "crST = (tPrev − tActual)/y";
  return calculate(formula, { t: [t, `${earlier} reading`], tNow: [tNow, "actual thickness"] }, ({ t, tNow }) => {
    if (!on) return `no date of the ${earlier} reading`;
    if (!now) return "no inspection date";
    const years = yearsBetween(on, now);
    if (!years.gt(0)) return `the ${earlier} reading is not earlier than this one`;
    return solved(t.minus(tNow).div(years), `(${t} − ${tNow}) / ${rounded(years, 4)}`, "mm/y", 4);
  });
}

/**
 * The governing rate in mm/y: the highest of long-term, short-term, the policy's minimum rate and 0 (API 570 7.1.2). If both rates are
 * unknown, the policy's minimum rate applies; without one there is none.
 */
export function governingRate({ crLT, crST, least }: { crLT: Given; crST: Given; least: Given }): Outcome {
  const formula = "crGov = max(crLT, crST, minimum rate, 0)";
  const rates = [crLT, crST].map((rate) => decimal(rate)).filter((rate) => rate !== null);
  const policy = decimal(least);
  if (rates.length === 0 && policy === null) return unknown("no earlier reading for a rate", formula);
  if (rates.length === 0 && policy !== null)
    return found(plain(Decimal.max(policy, 0)), `${formula} = minimum rate = ${rounded(policy, 4)} mm/y`);
  const governing = Decimal.max(...rates, policy ?? 0, 0);
  const put = [...rates.map((rate) => rounded(rate, 4)), policy?.toString() ?? "–", "0"].join(", ");
  return found(plain(governing), `${formula} = max(${put}) = ${rounded(governing, 4)} mm/y`);
}

/** The remaining life of a wall at or below the required thickness. */
export const immediate = "immediate";
/** Why a part read for the first time has no remaining life. */
export const noRate = "no corrosion rate";
/** Why there is no remaining life although the readings are complete. */
export const noMeasurableLoss = "no measurable loss";

/** Remaining life in years, or "immediate" at or below the required thickness (API 570 7.2; API 510 7.2). */
export function remainingLife({ tActual, tReq, rate }: { tActual: Given; tReq: Given; rate: Given }): Outcome {
  const formula = "remLife = (tActual − tReq)/crGov";
  return calculate(formula, { t: [tActual, "actual thickness"], tReq: [tReq, "required thickness"] }, ({ t, tReq }) => {
    const spare = t.minus(tReq);
    if (!above(spare, 0)) return stated(immediate, `(${t} − ${tReq}) is not above 0`);
    const governing = decimal(rate);
    if (governing === null) return noRate;
    if (!governing.gt(0)) return noMeasurableLoss;
    return solved(spare.div(governing), `(${t} − ${tReq}) / ${rounded(governing, 4)}`, "y", 2);
  });
}

/** How the uncertainty of a measurement enters the decision (ISO/IEC 17025:2017 7.8.6). */
export type DecisionRule = "simple" | "guardband" | "client";

/**
 * The band of a reading, lengths in mm. Guarded: "accept" at tReq + U or more, "recheck" from tReq, "reject" below. Simple: "accept"
 * from tReq, else "reject". With the client's own rule the evaluator decides. U is the expanded uncertainty of the gauge.
 */
export function thicknessBand({
  t,
  tReq,
  U,
  rule = "guardband",
}: {
  t: Given;
  tReq: Given;
  U: Given;
  rule?: DecisionRule;
}): Outcome {
  if (rule === "client") return unknown("the evaluator decides by the client's decision rule", "band by the client's document");
  const compared = { t: [t, "actual thickness"], tReq: [tReq, "required thickness"] } as const;
  if (rule === "simple")
    return calculate("band: t against tReq", compared, ({ t, tReq }) =>
      atLeast(t, tReq) ? stated("accept", `${t} >= ${tReq}`) : stated("reject", `${t} < ${tReq}`),
    );
  return calculate("band: t against tReq and tReq + U", { ...compared, U: [U, "gauge uncertainty U"] }, ({ t, tReq, U }) => {
    const guarded = tReq.plus(U);
    if (atLeast(t, guarded)) return stated("accept", `${t} >= ${tReq} + ${U}`);
    if (atLeast(t, tReq)) return stated("recheck", `${tReq} <= ${t} < ${tReq} + ${U}`);
    return stated("reject", `${t} < ${tReq}`);
  });
}

/** Loss in percent of the nominal wall. */
export function lossPercent({ nominal, tActual }: { nominal: Given; tActual: Given }): Outcome {
  return calculate(
    "lossPct = (nominal − tActual)/nominal × 100",
    { nominal: [nominal, "nominal thickness"], t: [tActual, "actual thickness"] },
    ({ nominal, t }) =>
      nominal.gt(0)
        ? solved(nominal.minus(t).div(nominal).times(100), `(${nominal} − ${t}) / ${nominal} × 100`, "%", 1)
        : "nominal thickness is not above 0",
  );
}

/** An earlier reading counts only for the present part: readings before a replacement are history. */
export function isOfThisPart(on: Day | null, replacedOn: Day | null): boolean {
  return on === null || replacedOn === null || on >= replacedOn;
}

/** The remaining allowance above the required thickness, mm; negative below it. */
export function allowanceLeft({ tActual, tReq }: { tActual: Given; tReq: Given }): Outcome {
  return calculate(
    "left = tActual − tReq",
    { t: [tActual, "actual thickness"], tReq: [tReq, "required thickness"] },
    ({ t, tReq }) => solved(t.minus(tReq), `${t} − ${tReq}`, "mm", 2),
  );
}

/** The day the wall reaches the required thickness at the governing rate; unknown if the life is. */
export function retirementDate({ on, life }: { on: Day | null; life: { value: string | null; reason: string | null } }): Outcome {
  const formula = "retirement = inspection + remaining life";
  if (life.value === immediate) return unknown(immediate, formula);
  const years = decimal(life.value);
  if (years === null) return unknown(life.reason ?? "no remaining life", formula);
  if (on === null) return unknown("no inspection date", formula);
  if (years.gt(farthestYears)) return unknown(`more than ${farthestYears} years`, formula);
  const day = yearsAfter(on, years);
  return found(day, `${formula} = ${on} + ${rounded(years, 2)} y = ${day}`);
}

/** Beyond this a date has no meaning. */
const farthestYears = 200;
