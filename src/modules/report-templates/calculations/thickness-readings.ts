/** Readings of one location and their corrections. */
import { atMost, Decimal, decimal, plain, rounded } from "#kit/decimal.ts";
import { calculate, found, solved, unknown, type Given, type Outcome } from "./outcome.ts";

/**
 * Hot steel measured with a gauge set on a cold block reads too thick: Ts surface, Tc calibration block, both in `scale`; 1 % per 55 °C, or per 100 °F
 * (SE-797 9.5). Both columns are from the standard, neither converted from the other.
 */
export function temperatureCorrected({
  read,
  Ts,
  Tc,
  scale = "°C",
}: {
  read: Given;
  Ts: Given;
  Tc: Given;
  scale?: "°C" | "°F";
}): Outcome {
  const step = scale === "°C" ? 55 : 100;
  return calculate(
    `t = t_read·(1 − 0.01·(Ts − Tc)/${step} ${scale})`,
    { read: [read, "reading"], Ts: [Ts, "surface temperature"], Tc: [Tc, "block temperature"] },
    ({ read, Ts, Tc }) =>
      solved(
        read.times(new Decimal(1).minus(Ts.minus(Tc).times("0.01").div(step))),
        `${read} × (1 − 0.01 × (${rounded(Ts, 0)} − ${rounded(Tc, 0)})/${step})`,
        "mm",
        3,
      ),
  );
}

/**
 * The metal under a coating, mm, from a single echo through both: t = read − coating·v_steel/v_coating, v_steel the velocity set on the
 * gauge. Thickness in mm, velocities in m/s. Paint reads as about two and a half times its thickness in steel.
 */
export function throughCoating({
  read,
  coating,
  vCoating,
  vSteel,
}: {
  read: Given;
  coating: Given;
  vCoating: Given;
  vSteel: Given;
}): Outcome {
  return calculate(
    "t = read − coating·v_steel/v_coating",
    {
      read: [read, "reading"],
      coating: [coating, "coating thickness"],
      vCoating: [vCoating, "sound velocity of the coating"],
      vSteel: [vSteel, "sound velocity"],
    },
    ({ read, coating, vCoating, vSteel }) => {
      if (!vCoating.gt(0)) return "sound velocity of the coating is not above 0";
      const metal = read.minus(coating.times(vSteel).div(vCoating));
      return metal.gt(0)
        ? solved(metal, `${read} − ${coating} × ${vSteel} / ${vCoating}`, "mm", 3)
        : "the coating accounts for the whole reading";
    },
  );
}

/** The minimum reading of a location, and the mean, mm. */
export function leastReading(readings: readonly string[]): Outcome {
  return overReadings("minimum reading", readings, (values) => Decimal.min(...values));
}

export function meanReading(readings: readonly string[]): Outcome {
  return overReadings("mean of the readings", readings, (values) =>
    values.reduce((total, one) => total.plus(one), new Decimal(0)).div(values.length),
  );
}

function overReadings(formula: string, readings: readonly string[], of: (values: Decimal[]) => Decimal): Outcome {
  const values = readings.map((reading) => decimal(reading)).filter((reading) => reading !== null);
  if (values.length === 0) return unknown("no reading", formula);
  const value = of(values);
  return found(plain(value), `${formula} of ${values.join(", ")} = ${rounded(value, 2)} mm`);
}

/** Whether a reading is about twice a known thickness (within 10 % of it): the gauge took the second echo. */
export function isDoubled(reading: Decimal, known: Decimal): boolean {
  const twice = known.times(2);
  return known.gt(0) && atMost(reading.minus(twice).abs(), twice.times("0.1"));
}
