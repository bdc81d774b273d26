import { and, eq, gte, isNull, lte, or } from "drizzle-orm";
import { isOnRotation, type Leave, leaveOn, ruleOn } from "../rules/availability.ts";
import { availabilityRule, leaveRequest } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { addDays, type Day } from "#kit/validity.ts";

/** Both days inclusive. */
interface Absence {
  userId: string;
  from: Day;
  to: Day;
  /** It is one day, and half of it is leave. */
  half: boolean;
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** The days of a range on which people are on approved leave or off their rotation. */
    absencesIn: (db: Reading, range: { from: Day; to: Day }) => Promise<Absence[]>;
  }
}

/** Of everyone: few are away or work a rotation. */
export async function absencesIn(db: Reading, { from, to }: { from: Day; to: Day }): Promise<Absence[]> {
  const leaves = await db
    .select()
    .from(leaveRequest)
    .where(and(eq(leaveRequest.status, "approved"), lte(leaveRequest.fromOn, to), gte(leaveRequest.toOn, from)));
  const rules = await db
    .select()
    .from(availabilityRule)
    .where(
      and(
        isNull(availabilityRule.archivedAt),
        lte(availabilityRule.validFrom, to),
        or(isNull(availabilityRule.validTo), gte(availabilityRule.validTo, from)),
      ),
    );
  const off: Absence[] = [];
  for (const [userId, own] of Map.groupBy(rules, (rule) => rule.userId))
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const rotation = ruleOn(own, day)?.rotation;
      if (!rotation || isOnRotation(rotation, day)) continue;
      const last = off.at(-1);
      if (last?.userId === userId && addDays(last.to, 1) === day) last.to = day;
      else off.push({ userId, from: day, to: day, half: false });
    }
  const away = [...Map.groupBy(leaves, (leave) => leave.userId)].flatMap(([userId, own]) =>
    own.flatMap((leave) => leaveDays(leave, own).map((days) => ({ userId, ...days }))),
  );
  return [...away, ...off];
}

/** The whole days of leave, and its first and last where they are half and no other leave takes the rest of them. */
function leaveDays({ fromOn, toOn, startsHalf, endsHalf }: Leave, all: readonly Leave[]): Omit<Absence, "userId">[] {
  const isHalf = (day: Day) => leaveOn(all, day) < 1;
  const begins = startsHalf && isHalf(fromOn) ? addDays(fromOn, 1) : fromOn;
  const ends = endsHalf && isHalf(toOn) ? addDays(toOn, -1) : toOn;
  const halves = [...(begins > fromOn ? [fromOn] : []), ...(ends < toOn ? [toOn] : [])];
  return [
    ...(begins <= ends ? [{ from: begins, to: ends, half: false }] : []),
    ...halves.map((day) => ({ from: day, to: day, half: true })),
  ];
}
