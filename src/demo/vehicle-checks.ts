/** The vehicles and their daily checks over five weeks: some late, some missed, a few with a defect. */
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { type Fill, value } from "./fill.ts";
import type { Answers } from "#modules/forms/answers.ts";
import type { Day } from "#kit/validity.ts";

export const vehicles = [
  { tag: "VEH-001", base: "HOU", maker: "Ford", model: "F-250", serial: "1FT7W2BT5KED20417", driver: "ana", odometer: 84_213 },
  {
    tag: "VEH-002",
    base: "ABZ",
    maker: "Ford",
    model: "Transit",
    serial: "WF0EXXTTGELA81142",
    driver: "callum",
    odometer: 41_660,
  },
] as const;
export const vehicleId = (tag: string): string => idOf(`vehicle ${tag}`);

/** Days since the checks are assigned. */
export const checkedSince = 34;

/** Days on which a vehicle stands still: those that `plannedForms` has no working day for. */
export const standsStill = (calendar: Calendar): Day[] =>
  daysAgo()
    .filter((ago) => calendar.workday(ago) !== calendar.ago(ago))
    .map((ago) => calendar.ago(ago));

const daysAgo = () => Array.from({ length: checkedSince }, (_, index) => checkedSince - index);

/** Repaired the same morning, by the working day counted from the oldest. */
const repairs: Readonly<Record<string, readonly [line: string, item: string, comment: string]>> = {
  "VEH-001 4": ["lights", "Tail light", "Left tail light out, bulb replaced"],
  "VEH-001 13": ["wipers", "Wiper", "Driver's wiper smears, blade replaced"],
  "VEH-001 19": ["lights", "Reflector", "Rear reflector cracked"],
  "VEH-002 9": ["fluids", "Washer fluid", "Empty, filled up"],
  "VEH-002 16": ["lights", "Number plate light", "Out, bulb replaced"],
};
const late = new Set(["VEH-001 8", "VEH-001 17", "VEH-002 21"]);
const missed = new Set(["VEH-002 5", "VEH-002 12"]);

export function vehicleChecks(calendar: Calendar): Fill[] {
  const days = daysAgo().filter((ago) => calendar.workday(ago) === calendar.ago(ago));
  return vehicles.flatMap(({ tag, base, driver, odometer }) =>
    days.flatMap((ago, at): Fill[] => {
      const one = `${tag} ${at}`;
      if (missed.has(one)) return [];
      const repair = repairs[one];
      const isWorn = tag === "VEH-001" && at === days.length - 1;
      return [
        {
          day: calendar.ago(ago),
          time: late.has(one) ? "07:50" : "06:20",
          base,
          code: "VEH-CHK",
          item: tag,
          by: driver,
          colleague: base === "HOU" ? "wes" : "ben",
          changed: {
            odometer: value(String(odometer - ago * 118)),
            ...(isWorn ? wornTyre : repair ? defect(repair, "yes") : {}),
          },
          ...(repair ? { repaired: "07:05", fate: { by: "nadia" } } : { fate: "sent" }),
        },
      ];
    }),
  );
}

const defect = ([line, item, comment]: readonly [string, string, string], safe: "yes" | "no"): Answers => ({
  checks: value({ [line]: { value: "fail", comment } }),
  defects: value([{ id: idOf(`defect ${comment}`), cells: { item: value(item), description: value(comment) } }]),
  safe_to_drive: value(safe),
});
const wornTyre = defect(["tyres", "Tyre", "Nearside front tyre worn to the bar, spare fitted for the way back"], "no");
