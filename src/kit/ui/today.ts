import { useActor } from "./actor.ts";
import { dayIn, type Day } from "#kit/validity.ts";

/** Today at the person's base. */
export function useToday(): Day {
  return todayIn(useActor().timeZone);
}

function todayIn(timeZone: string): Day {
  return dayIn(timeZone, new Date());
}
