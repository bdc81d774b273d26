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

/** SSPC-PA 2 level 3: the area mean within the specification, each spot from 80 % of the least to 120 % of the most. */
export function levelThree({ spots, specMin, specMax }: { spots: readonly string[]; specMin: Given; specMax: Given }): Outcome {
  const average = mean(spots, "spots");
  return calculate(
    "area mean within specification, spots 80 to 120 %",
    { area: [average.value, "spot"], min: [specMin, "specified minimum"], max: [specMax, "specified maximum"] },
    ({ area, min, max }) => {
      if (!atLeast(area, min) || !atMost(area, max))
        return stated("REJ", `area mean ${rounded(area, 2)} outside ${min} to ${max}`);
      const low = min.times("0.8");
      const high = max.times("1.2");
      const outside = spots
        .map((spot) => decimal(spot))
        .find((spot) => spot !== null && (!atLeast(spot, low) || !atMost(spot, high)));
      if (outside) return stated("REJ", `spot ${outside} outside ${low} to ${high}`);
      return stated("ACC", `area mean ${rounded(area, 2)} within ${min} to ${max}`);
    },
  );
}

/** How many areas to measure: square metres below 30 one each 10, to 100 three, above one more each 100; square feet with 300, 1000 and 1000. */
export function areasNeeded(area: Given, unit: "m²" | "ft²"): Outcome {
  const [small, middle, step] = unit === "m²" ? [10, 100, 100] : [100, 1000, 1000];
  return calculate("areas by size", { A: [area, "coated area"] }, ({ A }) => {
    if (!A.gt(0)) return "coated area is not above 0";
    if (A.lt(small * 3)) return solved(A.div(small).ceil(), `ceil(${A} / ${small})`, "", 0);
    if (A.lte(middle)) return solved(new Decimal(3), `${A} ${unit}`, "", 0);
    return solved(A.minus(middle).div(step).ceil().plus(3), `3 + ceil((${A} − ${middle}) / ${step})`, "", 0);
  });
}

/** Holiday test voltage: SP0274 250·√µm or 1250·√mil; SP0490 (FBE, 250 to 760 µm) 104·√µm or 525·√mil. */
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
  return calculate(`V = ${factor}·√t`, { t: [thickness, "coating thickness"] }, ({ t }) =>
    t.gt(0) ? solved(t.sqrt().times(factor), `${factor} × √${t}`, "V", 0) : "coating thickness is not above 0",
  );
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
