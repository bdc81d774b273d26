/** How much of its working days equipment is booked (calendar section 6). */
import { daysOfWeek, isIn, type Week } from "./weeks.ts";
import type { Day } from "#kit/validity.ts";

/** One item with the days its confirmed bookings are worked. */
export interface BookedItem {
  itemId: string;
  isWorkday: (day: Day) => boolean;
  bookings: readonly { assignmentId: string; days: readonly Day[] }[];
}

/** Days of one booking in a week. A day booked twice counts once, with the booking that began first. */
export interface BookedDays {
  assignmentId: string;
  week: number;
  days: number;
}

export function bookedDays(weeks: readonly Week[], { bookings }: Pick<BookedItem, "bookings">): BookedDays[] {
  const taken = new Set<Day>();
  const inOrder = bookings.toSorted((a, b) => (a.days[0] ?? "").localeCompare(b.days[0] ?? ""));
  return inOrder.flatMap(({ assignmentId, days }) => {
    const own = days.filter((day) => !taken.has(day));
    for (const day of own) taken.add(day);
    return weeks.flatMap((week, at) => {
      const count = own.filter((day) => isIn(day, week)).length;
      return count > 0 ? [{ assignmentId, week: at, days: count }] : [];
    });
  });
}

/** Booked days of all items, their working days by the calendar of their bases, and the share in percent to a tenth; null where there is no working day. */
export interface EquipmentUse {
  booked: number;
  working: number;
  use: string | null;
  bookings: number;
}

/** Use, week by week. A booking on a day off counts, so that it can be above 100 %, like a load. */
export function equipmentUse(weeks: readonly Week[], items: readonly BookedItem[]): EquipmentUse[] {
  const all = items.flatMap((item) => bookedDays(weeks, item));
  return weeks.map((week, at) => {
    const own = all.filter((one) => one.week === at);
    const booked = own.reduce((sum, { days }) => sum + days, 0);
    const working = items.reduce((sum, { isWorkday }) => sum + daysOfWeek(week).filter(isWorkday).length, 0);
    return {
      booked,
      working,
      use: working > 0 ? ((booked / working) * 100).toFixed(1) : null,
      bookings: new Set(own.map(({ assignmentId }) => assignmentId)).size,
    };
  });
}
