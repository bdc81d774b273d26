/** Events as the checks read them: when people and items are taken by them. */
import { and, arrayOverlaps, gte, inArray, isNull, lte, or } from "drizzle-orm";
import { takesTime } from "../event.ts";
import type { BusyTime } from "../rules/busy.ts";
import { occurrencesOf, shiftOf } from "./occurrences.ts";
import { calendarEvent } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";

type Range = { from: Day; to: Day };

/** That an event, with its repetitions, may touch these days. */
export const touches = ({ from, to }: Range) =>
  and(
    lte(calendarEvent.fromOn, to),
    or(isNull(calendarEvent.lastOn), gte(calendarEvent.lastOn, from)),
    isNull(calendarEvent.archivedAt),
  );

/** The events that take time in a range, by the id of each person and item among `subjects` (all without it). */
export async function busyTimes(db: Reading, range: Range, subjects?: readonly string[]): Promise<Map<string, BusyTime[]>> {
  const busy = new Map<string, BusyTime[]>();
  if (subjects?.length === 0) return busy;
  const rows = await db
    .select()
    .from(calendarEvent)
    .where(and(touches(range), inArray(calendarEvent.status, ["tentative", "confirmed", "done"]), subjects && about(subjects)));
  for (const row of rows) {
    if (!takesTime(row.kind)) continue;
    const shifts = occurrencesOf(row, range).map(shiftOf);
    if (shifts.length === 0) continue;
    const { id, workOrderId, timeZone, status, visibility, title } = row;
    const one = {
      id,
      workOrderId,
      timeZone,
      tentative: status === "tentative",
      title: visibility === "private" ? null : title,
      shifts,
    };
    for (const subject of [...row.userIds, ...row.inventoryItemIds]) {
      const known = busy.get(subject);
      if (known) known.push(one);
      else busy.set(subject, [one]);
    }
  }
  return busy;
}

/** Events of any of these people or items. */
export const about = (subjects: readonly string[]) =>
  or(arrayOverlaps(calendarEvent.userIds, [...subjects]), arrayOverlaps(calendarEvent.inventoryItemIds, [...subjects]));
