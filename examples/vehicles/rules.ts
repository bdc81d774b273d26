import type { Vehicle } from "./vehicle.ts";
import type { Day } from "#kit/validity.ts";

/** Why a vehicle's inspection does not allow driving on a day, as a sentence; null if it does. The last day is included. */
export function whyNotRoadworthy({ inspectionDueOn }: Pick<Vehicle, "inspectionDueOn">, on: Day): string | null {
  return inspectionDueOn < on ? "The inspection has expired. Have the vehicle inspected, and enter the new due date." : null;
}
