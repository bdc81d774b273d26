/** A work order over more days than one assignment may have: its crew has several, one after the other. */
import { addDays, type Day, daysBetween } from "#kit/validity.ts";
import { mostPlannedDays } from "#modules/project-management/rules.ts";

/** Days of one assignment at most (section 7). */
export const mostDays = 366;

/** Days from one to another, both inclusive. */
export interface Days {
  fromOn: Day;
  toOn: Day;
}

/** These days in parts that one assignment each may have, in order; of a work order from before it was bounded, its first five years. */
export function partsOf({ fromOn, toOn }: Days): Days[] {
  const furthest = addDays(fromOn, mostPlannedDays - 1);
  const last = toOn < furthest ? toOn : furthest;
  const count = Math.ceil((daysBetween(fromOn, last) + 1) / mostDays);
  return Array.from({ length: count }, (_, at) => {
    const begin = addDays(fromOn, at * mostDays);
    const end = addDays(begin, mostDays - 1);
    return { fromOn: begin, toOn: end < last ? end : last };
  });
}

/** Whether an assignment has as many days as one may have: the next one goes on with it. */
export const isFull = ({ fromOn, toOn }: Days): boolean => daysBetween(fromOn, toOn) === mostDays - 1;

/**
 * Where an assignment is once its order has other days: moved with both ends, else at the end that it shared with the order,
 * and not left outside of days that it was within.
 */
export function movedWith(own: Days, before: Days, after: Days): Days {
  const shift = daysBetween(before.fromOn, after.fromOn);
  if (shift !== 0 && shift === daysBetween(before.toOn, after.toOn))
    return { fromOn: addDays(own.fromOn, shift), toOn: addDays(own.toOn, shift) };
  return {
    fromOn: own.fromOn === before.fromOn || isBetween(own.fromOn, before.fromOn, after.fromOn) ? after.fromOn : own.fromOn,
    toOn: own.toOn === before.toOn || isBetween(own.toOn, after.toOn, before.toOn) ? after.toOn : own.toOn,
  };
}
/** After the first and before the last of these days. */
const isBetween = (day: Day, first: Day, last: Day): boolean => first < day && day < last;

/** Whether any of the days are among those of the order. */
export const isWithin = ({ fromOn, toOn }: Days, order: Days): boolean =>
  fromOn <= toOn && fromOn <= order.toOn && toOn >= order.fromOn;
