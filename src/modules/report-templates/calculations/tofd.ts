/** Time-of-flight diffraction: depth of a tip and probe separation. Lengths in mm, times in µs, velocity in mm/µs. */
import { Decimal } from "#kit/decimal.ts";
import { calculate, solved, type Given, type Outcome } from "./outcome.ts";

/** Depth of a diffracting tip: d = √((c·Δt/2)² + c·Δt·S), Δt after the lateral wave, S half the probe separation. */
export function tipDepth({ c, dt, S }: { c: Given; dt: Given; S: Given }): Outcome {
  return calculate(
    "d = √((c·Δt/2)² + c·Δt·S)",
    { c: [c, "velocity"], dt: [dt, "time after the lateral wave"], S: [S, "half probe separation"] },
    ({ c, dt, S }) => {
      if (dt.lt(0)) return "time lies before the lateral wave";
      const path = c.times(dt);
      return solved(path.div(2).pow(2).plus(path.times(S)).sqrt(), `√((${c} × ${dt}/2)² + ${c} × ${dt} × ${S})`, "mm", 2);
    },
  );
}

/** Probe centre separation with the beams crossing at two thirds of the thickness: (4/3)·T·tanθ, θ in degrees. */
export function probeSeparation({ T, angle }: { T: Given; angle: Given }): Outcome {
  return calculate("PCS = (4/3)·T·tanθ", { T: [T, "thickness"], angle: [angle, "probe angle"] }, ({ T, angle }) => {
    const tangent = angle.times(Decimal.acos(-1)).div(180).tan();
    return solved(T.times(4).div(3).times(tangent), `4/3 × ${T} × tan ${angle}°`, "mm", 1);
  });
}
