import type { Vehicle } from "./vehicle.ts";
import type { Day } from "#kit/validity.ts";

/** Why a vehicle may not be driven on a day for its inspection, as a sentence; null where it may. The last day counts whole. */
export function whyNotRoadworthy({ inspectionDueOn }: Pick<Vehicle, "inspectionDueOn">, on: Day): string | null {
  return inspectionDueOn < on ? "The inspection has run out. Have it inspected, and enter the day until which that holds." : null;
}
