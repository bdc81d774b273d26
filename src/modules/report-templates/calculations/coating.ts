/** Coatings: spot and area means, number of areas, holiday voltage, dew point. Thickness and limits in one unit, µm or mil. */
import { atLeast, atMost, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, stated, unknown, type Given, type Outcome } from "./outcome.ts";

/** Mean of the readings of a spot, or of the five spots of an area. */
export function mean(readings: readonly string[], what: string): Outcome {
  const values = readings.map((reading) => decimal(reading)).filter((value) => value !== null);
  if (values.length === 0) return unknown("no reading", `mean of ${what}`);
  const sum = values.reduce((total, value) => total.plus(value), new Decimal(0));
  const average = sum.div(values.length);
  return found(plain(average), `mean of ${what} = (${values.join(" + ")}) / ${values.length} = ${rounded(average, 2)}`);
}

/** Restriction levels of SSPC-PA 2 with the factors of their spots (verify); level 5 has no maximum thickness. */
const restrictionLevels = {
  "1": { least: "1.0", most: "1.0" },
  "2": { least: "1.0", most: "1.2" },
  "3": { least: "0.8", most: "1.2" },
  "4": { least: "0.8", most: "1.5" },
  "5": { least: "0.8", most: null },
} as const;
export const spotsOfAnArea = 5;
export type RestrictionLevel = keyof typeof restrictionLevels;

/** The limits of the total thickness after the last coat applied so far. */
export function totalLimits(coats: readonly { specMin: string; specMax: string | null }[]): { min: string; max: string | null } {
  const sum = (values: (string | null)[]) =>
    values.reduce<Decimal | null>((total, one) => {
      const value = decimal(one);
      return total === null || value === null ? null : total.plus(value);
    }, new Decimal(0));
  const min = sum(coats.map(({ specMin }) => specMin));
  const max = sum(coats.map(({ specMax }) => specMax));
  return { min: plain(min ?? new Decimal(0)), max: max && plain(max) };
}

/** The limits of a spot: the specified limits times the factors of the level; null if there is none. */
export function spotLimits({ specMin, specMax, level }: { specMin: Given; specMax: Given; level: RestrictionLevel }): {
  low: Decimal | null;
  high: Decimal | null;
} {
  const { least, most } = restrictionLevels[level];
  return { low: decimal(specMin)?.times(least) ?? null, high: most === null ? null : (decimal(specMax)?.times(most) ?? null) };
}

/** An area by SSPC-PA 2, of five spots at least: its mean within the specification, each spot within the factors of the level. One unit for all. */
export function coatedArea({
  spots,
  specMin,
  specMax,
  level = "3",
}: {
  spots: readonly string[];
  specMin: Given;
  specMax: Given;
  level?: RestrictionLevel;
}): Outcome {
  const { most } = restrictionLevels[level];
  const { low, high } = spotLimits({ specMin, specMax, level });
  const average = mean(spots, "spots");
  return calculate(
    `area mean within specification, spots by level ${level}`,
    {
      area: [average.value, "spot"],
      min: [specMin, "specified minimum"],
      max: [most === null ? (specMax ?? "0") : specMax, "specified maximum"],
    },
    ({ area, min, max }) => {
      if (spots.length < spotsOfAnArea) return `${spots.length} of ${spotsOfAnArea} spots measured`;
      const top = most === null ? null : max;
      if (!atLeast(area, min) || (top !== null && !atMost(area, top)))
        return stated("REJ", `area mean ${rounded(area, 2)} outside ${min} to ${top ?? "–"}`);
      const outside = spots
        .map((spot) => decimal(spot))
        .find((spot) => spot !== null && ((low !== null && !atLeast(spot, low)) || (high !== null && !atMost(spot, high))));
      if (outside) return stated("REJ", `spot ${outside} outside ${low} to ${high ?? "–"}`);
      return stated("ACC", `area mean ${rounded(area, 2)} within ${min} to ${top ?? "–"}`);
    },
  );
}

/** Number of areas to measure: below 30 m² one for each 10 m², up to 100 m² three, above that one more for each 100 m²; with 300 (100 each), 1000 and 1000 in ft². */
export function areasNeeded(area: Given, unit: "m²" | "ft²"): Outcome {
  const [small, middle, step] = unit === "m²" ? [10, 100, 100] : [100, 1000, 1000];
  return calculate("areas by size", { A: [area, "coated area"] }, ({ A }) => {
    if (!A.gt(0)) return "coated area is not above 0";
    if (A.lt(small * 3)) return solved(A.div(small).ceil(), `ceil(${A} / ${small})`, "", 0);
    if (A.lte(middle)) return solved(new Decimal(3), `${A} ${unit}`, "", 0);
    return solved(A.minus(middle).div(step).ceil().plus(3), `3 + ceil((${A} − ${middle}) / ${step})`, "", 0);
  });
}

/** Thickness of fusion-bonded epoxy within SP0490. */
const epoxyRange = { µm: { from: 250, to: 760 }, mil: { from: 10, to: 30 } } as const;

/** Holiday test voltage: SP0274 250·√µm or 1250·√mil; SP0490 (FBE, 250 to 760 µm, 10 to 30 mil) 104·√µm or 525·√mil. */
export function holidayVoltage({
  thickness,
  unit,
  standard,
}: {
  thickness: Given;
  unit: "µm" | "mil";
  standard: "SP0274" | "SP0490";
}): Outcome {
  const factor = standard === "SP0274" ? (unit === "µm" ? 250 : 1250) : unit === "µm" ? 104 : 525;
  const { from, to } = epoxyRange[unit];
  return calculate(`V = ${factor}·√t`, { t: [thickness, "coating thickness"] }, ({ t }) => {
    if (!t.gt(0)) return "coating thickness is not above 0";
    if (standard === "SP0490" && (!atLeast(t, from) || !atMost(t, to))) return `SP0490 is for ${from} to ${to} ${unit}`;
    return solved(t.sqrt().times(factor), `${factor} × √${t}`, "V", 0);
  });
}

/** Dew point in °C from air temperature in °C and relative humidity in percent (Magnus formula). */
export function dewPoint({ temperature, humidity }: { temperature: Given; humidity: Given }): Outcome {
  return calculate(
    "Td = 243.12γ/(17.62 − γ)",
    { T: [temperature, "air temperature"], RH: [humidity, "relative humidity"] },
    ({ T, RH }) => {
      if (!RH.gt(0) || RH.gt(100)) return "relative humidity is not between 0 and 100 %";
      const gamma = RH.div(100)
        .ln()
        .plus(T.times("17.62").div(T.plus("243.12")));
      return solved(
        gamma.times("243.12").div(new Decimal("17.62").minus(gamma)),
        `γ ${rounded(gamma, 4)} from ${T} °C, ${RH} %`,
        "°C",
        1,
      );
    },
  );
}
