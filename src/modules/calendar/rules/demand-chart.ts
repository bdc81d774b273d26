/** Demand for certified people against the hours of those who are certified, by method and level (calendar section 6). */
import { availableOn, type WorkingCalendar } from "./availability.ts";
import { daysOfWeek, isIn, type Week } from "./weeks.ts";
import type { Day } from "#kit/validity.ts";

/** A method with the level that is needed of it, 1 to 3. */
export interface MethodLevel {
  method: string;
  level: number;
}

/** A planned work order as its demand is counted. */
export interface OrderPlan {
  workOrderId: string;
  /** Its planned working days at the site; none of an order whose work is done. */
  days: readonly Day[];
  /** Hours of the usual shift of its base. */
  shiftHours: number;
  /** The methods of its scope for which people are certified, with the level the work or the client asks. */
  needs: readonly MethodLevel[];
  /** Hours of its people by day, those who need no certificate left out; proposals count, as somebody is wanted there. */
  assigned: readonly (MethodLevel & { day: Day; hours: number })[];
}

/** Hours of one work order, or of one person, in a week. `week` is the place of the week, from 0. */
export type WeekHours = MethodLevel & { id: string; week: number; hours: number };

/**
 * Demand: the hours of planned work orders by method and needed level. It is what is assigned; on a planned working day on which nobody is assigned for a
 * method of the scope, one person for the usual shift. An assignment never lowers the level that its work order asks.
 */
export function demandOf(weeks: readonly Week[], order: OrderPlan): WeekHours[] {
  const levels = new Map(order.needs.map(({ method, level }) => [method, level]));
  const assigned = order.assigned.map((one) => ({ ...one, level: Math.max(one.level, levels.get(one.method) ?? 1) }));
  const covered = new Set(assigned.map(({ day, method }) => `${day} ${method}`));
  const open = order.days.flatMap((day) =>
    order.needs
      .filter(({ method }) => !covered.has(`${day} ${method}`))
      .map((need) => ({ ...need, day, hours: order.shiftHours })),
  );
  return weeks.flatMap((week, at) => {
    const sums = new Map<string, WeekHours>();
    for (const { method, level, day, hours } of [...assigned, ...open]) {
      if (!isIn(day, week)) continue;
      const key = `${method} ${level}`;
      const sum = sums.get(key) ?? { id: order.workOrderId, method, level, week: at, hours: 0 };
      sums.set(key, { ...sum, hours: sum.hours + hours });
    }
    return [...sums.values()];
  });
}

/**
 * Capacity: the hours of a person on the days on which they are certified for a method at a level, less leave and holidays, by their working calendar. A
 * higher level covers the lower ones, and who holds several methods counts in each.
 */
export function capacityOf(
  weeks: readonly Week[],
  person: WorkingCalendar & { userId: string; held: readonly (MethodLevel & { isCertifiedOn: (day: Day) => boolean })[] },
): WeekHours[] {
  return weeks.flatMap((week, at) => {
    const days = daysOfWeek(week).map((day) => ({ day, hours: availableOn(day, person) }));
    return person.held.flatMap(({ method, level, isCertifiedOn }) => {
      const hours = days.reduce((sum, one) => sum + (one.hours > 0 && isCertifiedOn(one.day) ? one.hours : 0), 0);
      return hours > 0 ? [{ id: person.userId, method, level, week: at, hours }] : [];
    });
  });
}
