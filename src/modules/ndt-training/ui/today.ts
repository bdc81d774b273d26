import { useActor } from "#kit/ui/actor.ts";
import { dayIn, type Day } from "#kit/validity.ts";

/** Today where the person's base is. */
export function useToday(): Day {
  const { timeZone } = useActor();
  return dayIn(timeZone, new Date());
}
