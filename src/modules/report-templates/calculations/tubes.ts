/** Tube inspection: fill factor and loss class. */
import { calculate, solved, stated, type Given, type Outcome } from "./outcome.ts";

/** Fill factor in percent: (probe diameter / inside diameter)² × 100; lengths in mm. */
export function fillFactor({ probeOD, tubeOD, wall }: { probeOD: Given; tubeOD: Given; wall: Given }): Outcome {
  return calculate(
    "fill = (probeOD/(OD − 2·wall))² × 100",
    { probe: [probeOD, "probe diameter"], OD: [tubeOD, "tube outside diameter"], wall: [wall, "tube wall"] },
    ({ probe, OD, wall }) => {
      const inside = OD.minus(wall.times(2));
      return inside.gt(0)
        ? solved(probe.div(inside).pow(2).times(100), `(${probe} / (${OD} − 2 × ${wall}))² × 100`, "%", 1)
        : "the wall leaves no bore";
    },
  );
}

/** The loss class of a wall loss in percent, for map and counts: 0-19, 20-39, 40-59, 60-79, 80+. */
export function lossClass(lossPct: Given): Outcome {
  return calculate("loss class", { loss: [lossPct, "wall loss"] }, ({ loss }) => {
    const from = Math.floor(loss.toNumber() / 20) * 20;
    return stated(from >= 80 ? "80+" : from < 0 ? "0-19" : `${from}-${from + 19}`, `${loss} %`);
  });
}
