import { useActor } from "./actor.ts";
import { dayIn, type Day } from "#kit/validity.ts";

/** Today where the person's base is. */
export function useToday(): Day {
  return todayIn(useActor().timeZone);
}

function todayIn(timeZone: string): Day {
  return dayIn(timeZone, new Date());
}
