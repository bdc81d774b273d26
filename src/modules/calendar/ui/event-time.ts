import { dayText } from "#kit/ui/format.ts";

/** "12 Jun 2026, 08:00–12:00", "12 Jun 2026 to 15 Jun 2026": when one repetition takes place, at the clock of its place. */
export function timeOfEvent({
  fromOn,
  toOn,
  startClock,
  endClock,
}: {
  fromOn: string;
  toOn: string;
  startClock: string | null;
  endClock: string | null;
}): string {
  const days = fromOn === toOn ? dayText(fromOn) : `${dayText(fromOn)} to ${dayText(toOn)}`;
  return startClock === null || endClock === null ? days : `${days}, ${startClock}–${endClock}`;
}
