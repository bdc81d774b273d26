/** Thickness readings: corrosion rates, remaining life, acceptance band, loss, temperature correction. Lengths in mm, rates in mm per year. */
import { above, atLeast, Decimal, decimal, plain, rounded, type DecimalInput } from "#kit/decimal.ts";
import { addDays, daysBetween, type Day } from "#kit/validity.ts";
import { calculate, found, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

/** Years between two days: days / 365.25. */
export function yearsBetween(from: Day, to: Day): Decimal {
  return new Decimal(daysBetween(from, to)).div("365.25");
}

/** The day so many years later: floor(years × 365.25) days on. */
export function yearsAfter(day: Day, years: DecimalInput): Day {
  return addDays(day, new Decimal(years).times("365.25").floor().toNumber());
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
    if (!years.gt(0)) return `the ${earlier} reading is not older than this one`;
    return solved(t.minus(tNow).div(years), `(${t} − ${tNow}) / ${rounded(years, 4)}`, "mm/y", 4);
  });
}

/** The rate that governs: the greatest of long-term, short-term, the policy's least rate and 0. Unknown when both rates are. */
export function governingRate({ crLT, crST, least }: { crLT: Given; crST: Given; least: Given }): Outcome {
  const formula = "crGov = max(crLT, crST, least rate of the policy, 0)";
  const rates = [crLT, crST].map((rate) => decimal(rate)).filter((rate) => rate !== null);
  if (rates.length === 0) return unknown("no earlier reading to take a rate from", formula);
  const governing = Decimal.max(...rates, decimal(least) ?? 0, 0);
  const put = [...rates.map((rate) => rounded(rate, 4)), decimal(least)?.toString() ?? "–", "0"].join(", ");
  return found(plain(governing), `${formula} = max(${put}) = ${rounded(governing, 4)} mm/y`);
}

/** What remaining life says once the wall is at or below the required thickness. */
export const immediate = "immediate";
/** Why there is no remaining life although the readings are complete. */
export const noMeasurableLoss = "no measurable loss";

/** Remaining life in years, or "immediate" at or below the required thickness (API 570 7.2; API 510 7.2). */
export function remainingLife({ tActual, tReq, rate }: { tActual: Given; tReq: Given; rate: Given }): Outcome {
  const formula = "remLife = (tActual − tReq)/crGov";
  return calculate(formula, { t: [tActual, "actual thickness"], tReq: [tReq, "required thickness"] }, ({ t, tReq }) => {
    const spare = t.minus(tReq);
    if (!above(spare, 0)) return stated(immediate, `(${t} − ${tReq}) is not above 0`);
    const governing = decimal(rate);
    if (governing === null) return "no corrosion rate";
    if (!governing.gt(0)) return noMeasurableLoss;
    return solved(spare.div(governing), `(${t} − ${tReq}) / ${rounded(governing, 4)}`, "y", 2);
  });
}

/** "accept" from tReq + U upwards, "recheck" from tReq, "reject" below. U is the uncertainty of the gauge. */
export function thicknessBand({ t, tReq, U }: { t: Given; tReq: Given; U: Given }): Outcome {
  const formula = "band: t against tReq and tReq + U";
  return calculate(
    formula,
    { t: [t, "actual thickness"], tReq: [tReq, "required thickness"], U: [U, "gauge uncertainty U"] },
    ({ t, tReq, U }) => {
      const guarded = tReq.plus(U);
      if (atLeast(t, guarded)) return stated("accept", `${t} >= ${tReq} + ${U}`);
      if (atLeast(t, tReq)) return stated("recheck", `${tReq} <= ${t} < ${tReq} + ${U}`);
      return stated("reject", `${t} < ${tReq}`);
    },
  );
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

/** Steel read hot with a gauge set cold reads thick: Ts surface, Tc calibration block, °C; 1 % per 55 °C (SE-797 9.5). */
export function temperatureCorrected({ read, Ts, Tc }: { read: Given; Ts: Given; Tc: Given }): Outcome {
  return calculate(
    "t = t_read·(1 − 0.01·(Ts − Tc)/55)",
    { read: [read, "reading"], Ts: [Ts, "surface temperature"], Tc: [Tc, "block temperature"] },
    ({ read, Ts, Tc }) =>
      solved(
        read.times(new Decimal(1).minus(Ts.minus(Tc).times("0.01").div(55))),
        `${read} × (1 − 0.01 × (${Ts} − ${Tc})/55)`,
        "mm",
        3,
      ),
  );
}

/** The thickness of a location from its readings, mm: the least of them, or their mean where the template says so. */
export function actualThickness(readings: readonly string[], rule: "minimum" | "average"): Outcome {
  const formula = rule === "average" ? "tActual = mean of the readings" : "tActual = least reading";
  const values = readings.map((reading) => decimal(reading)).filter((reading) => reading !== null);
  const first = values[0];
  if (!first) return unknown("no reading", formula);
  const sum = values.reduce((total, one) => total.plus(one), new Decimal(0));
  const actual = rule === "average" ? sum.div(values.length) : Decimal.min(...values);
  return found(plain(actual), `${formula} of ${values.join(", ")} = ${rounded(actual, 2)} mm`);
}
