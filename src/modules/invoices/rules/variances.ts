/** Where a ticket differs from what is known beside it: distances from the road, days of equipment from its assignment (rule 9). */
import { Decimal } from "#kit/decimal.ts";
import { compareAmounts, total } from "#kit/money.ts";
import type { Day } from "#kit/validity.ts";
import { convertedDistance } from "#modules/rate-sheets/rules/quantities.ts";
import { isHired } from "#modules/rate-sheets/rules/work-hire.ts";

/** A distance driven for a job on a day. */
interface Driven {
  quantity: string;
  unit: "mile" | "km";
}

/** Roads are longer than the shortest way by a detour or a stop: so much more than there and back is accepted without a word. */
const usualDetour = "1.1";

/**
 * The way from base to site and back in the unit of the ticket, if what one vehicle drove on a day is more than a tenth longer (rate-sheets rule 18);
 * else null. A shorter way is that of a crew that stayed out, or of a trip for two clients.
 */
export function longerThanRoad(driven: readonly Driven[], roadKilometres: string): { driven: string; road: string } | null {
  const [first] = driven;
  if (!first) return null;
  const short = (unit: Driven["unit"]) => (unit === "mile" ? "mi" : "km");
  const own = total(...driven.map(({ quantity, unit }) => convertedDistance(quantity, short(unit), short(first.unit))));
  const back = new Decimal(convertedDistance(roadKilometres, "km", short(first.unit))).times(2);
  if (new Decimal(own).lte(back.times(usualDetour))) return null;
  return { driven: own, road: back.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toString() };
}

/** Days of an item on a job: those on tickets, and those on which it was assigned to the job and to others. */
export interface ItemDays {
  onTickets: readonly Day[];
  assigned: ReadonlySet<Day>;
  /** By the day, the work orders it was assigned to instead. */
  elsewhere: ReadonlyMap<Day, string>;
}

/** What differs, as parts of a sentence; nothing for an item that the calendar does not plan on this job or on these days. */
export function itemDaysApart({ onTickets, assigned, elsewhere }: ItemDays): string[] {
  const days = new Set(onTickets);
  const last = [...days].toSorted().at(-1) ?? "";
  if (assigned.size === 0 && ![...days].some((day) => elsewhere.has(day))) return [];
  const without = [...days].filter((day) => !assigned.has(day)).toSorted();
  const missing = [...assigned].filter((day) => !days.has(day) && day <= last).toSorted();
  return [
    ...without.map((day) => {
      const other = elsewhere.get(day);
      return `${day} is on a ticket, and it was ${other ? `assigned to ${other}` : "not assigned"}`;
    }),
    ...(missing.length > 0 ? [`it was assigned on ${missing.join(", ")} without a day on a ticket`] : []),
  ];
}

/** Whether a row is a whole day of hire. */
export const isDayOfHire = ({ quantity, ...row }: Parameters<typeof isHired>[0] & { quantity: string }): boolean =>
  isHired(row) && compareAmounts(quantity, "0") > 0;
