/** Pressure tests: test pressure in MPa gauge, stored energy in J, TNT equivalent in kg, distance in m. */
import { atMost, Decimal, decimal, rounded } from "#kit/decimal.ts";
import { calculate, solved, type Given, type Outcome } from "./outcome.ts";

export type TestCode = "B31.3 hydrostatic" | "B31.3 pneumatic" | "VIII-1 hydrostatic" | "VIII-1 pneumatic";

/** Required test pressure. `ratio` is allowable stress at test over that at design temperature (B31.3 345.4.2, 345.5; VIII-1 UG-99, UG-100). */
export function testPressure({ code, P, ratio }: { code: TestCode; P: Given; ratio: Given }): Outcome {
  const needsRatio = code !== "B31.3 pneumatic";
  return calculate(
    testFormula[code],
    { P: [P, "design pressure"], ratio: [needsRatio ? ratio : "1", "stress ratio"] },
    ({ P, ratio }) => {
      if (code === "B31.3 pneumatic") return solved(P.times("1.1"), `1.1 × ${P}`, "MPa", 3);
      if (code === "VIII-1 pneumatic") return solved(P.times("1.1").times(ratio), `1.1 × ${P} × ${ratio}`, "MPa", 3);
      if (code === "VIII-1 hydrostatic") return solved(P.times("1.3").times(ratio), `1.3 × ${P} × ${ratio}`, "MPa", 3);
      const counted = Decimal.min(ratio, "6.5");
      return solved(P.times("1.5").times(counted), `1.5 × ${P} × ${counted}`, "MPa", 3);
    },
  );
}

const testFormula: Record<TestCode, string> = {
  "B31.3 hydrostatic": "1.5·P·min(ST/S, 6.5)",
  "B31.3 pneumatic": "1.1·P (at most 1.33·P)",
  "VIII-1 hydrostatic": "1.3·P·LSR",
  "VIII-1 pneumatic": "1.1·P·LSR",
};

/** Stress ratio ST/S from the allowable stresses at test and at design temperature. */
export function stressRatio({ ST, S }: { ST: Given; S: Given }): Outcome {
  return calculate("ST/S", { ST: [ST, "stress at test"], S: [S, "stress at design"] }, ({ ST, S }) =>
    S.gt(0) ? solved(ST.div(S), `${ST} / ${S}`, "", 3) : "stress at design is not above 0",
  );
}

const atmosphere = 101_000;

/**
 * Energy stored in air or nitrogen, J: 2.5·Pat·V·[1 − (Pa/Pat)^0.286], V in m³ (PCC-2 501-II). `pressure` is the gauge test pressure in
 * MPa; Pat, absolute, is 0.101 MPa more.
 */
export function storedEnergy({ pressure, volume }: { pressure: Given; volume: Given }): Outcome {
  return calculate(
    "E = 2.5·Pat·V·[1 − (Pa/Pat)^0.286], Pat = gauge + 0.101 MPa",
    { P: [pressure, "test pressure"], V: [volume, "volume"] },
    ({ P, V }) => {
      if (!P.gt(0)) return "test pressure is not above atmosphere";
      if (!V.gt(0)) return "volume is not above 0";
      const absolute = P.times(1_000_000).plus(atmosphere);
      const left = new Decimal(1).minus(new Decimal(atmosphere).div(absolute).pow("0.286"));
      return solved(
        absolute.times(V).times("2.5").times(left),
        `2.5 × ${absolute} × ${V} × [1 − (${atmosphere}/${absolute})^0.286]`,
        "J",
        0,
      );
    },
  );
}

/** TNT equivalent in kg: E/4 266 920. */
export function tntEquivalent(energy: Given): Outcome {
  return calculate("TNT = E/4 266 920", { E: [energy, "stored energy"] }, ({ E }) =>
    solved(E.div(4_266_920), `${E.toFixed(0)} / 4 266 920`, "kg", 3),
  );
}

/** The least distance by stored energy in J, 30 m (100 ft) to 135.5 MJ, 60 m (200 ft) to 271 MJ (PCC-2 501-III). */
const distanceFloors = [
  { upTo: 135_500_000, metres: 30 },
  { upTo: 271_000_000, metres: 60 },
] as const;

/**
 * Distance in m to keep from the test: max(floor, 20·(2·TNT)^(1/3)); above 271 MJ the formula alone (PCC-2 501-III). The owner's least
 * distance applies too.
 */
export function safeDistance({ energy, ownersLeast }: { energy: Given; ownersLeast?: Given }): Outcome {
  return calculate("R = max(floor, 20·(2·TNT)^(1/3))", { E: [energy, "stored energy"] }, ({ E }) => {
    const byFormula = E.div(4_266_920).times(2).cbrt().times(20);
    const floor = distanceFloors.find(({ upTo }) => atMost(E, upTo))?.metres ?? 0;
    const owner = decimal(ownersLeast) ?? new Decimal(0);
    const asked = owner.gt(0) ? `, owner ${owner}` : "";
    return solved(Decimal.max(floor, byFormula, owner), `max(${floor}, ${rounded(byFormula, 1)}${asked})`, "m", 1);
  });
}
