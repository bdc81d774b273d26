/** On the last work day of a week at 17:00 at their base, people are told the days on which they were planned and have no time (rule 6). */
import { and, eq, gte, lte } from "drizzle-orm";
import { daysOfWeek } from "../gaps.ts";
import { present, timesheetEntry } from "./tables.ts";
import { gapsIn, workCalendar } from "./weeks.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { holidayCalendar } from "#directory/company/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notify } from "#kit/server/notices.ts";
import type { Services } from "#kit/server/services.ts";
import { asSystem } from "#kit/server/system-store.ts";
import { clockIn, type Day, mondayOf } from "#kit/validity.ts";

const hourOfReminder = "17";

/** Runs every hour; a person is told once for a week. */
export async function remindOfGaps(services: Services): Promise<void> {
  const now = services.clock();
  const { db } = services.database;
  const bases = await db
    .select({
      id: baseLocation.id,
      timeZone: baseLocation.timeZone,
      hours: baseLocation.workingHours,
      days: holidayCalendar.days,
      observedRule: holidayCalendar.observedRule,
    })
    .from(baseLocation)
    .leftJoin(holidayCalendar, eq(holidayCalendar.id, baseLocation.holidayCalendarId));
  for (const { id, timeZone, ...base } of bases) {
    const [today = "", clock = ""] = clockIn(timeZone, now).split(" ");
    const { isWorkday } = workCalendar(base);
    const week = daysOfWeek(mondayOf(today));
    if (!clock.startsWith(hourOfReminder) || week.findLast(isWorkday) !== today) continue;
    // oxlint-disable-next-line no-await-in-loop -- the few bases at which it is 17:00, on one connection
    await remindAt(services, id, { week, today, isWorkday });
  }
}

async function remindAt(
  services: Services,
  baseId: string,
  { week, today, isWorkday }: { week: readonly Day[]; today: Day; isWorkday: (day: Day) => boolean },
): Promise<void> {
  const { db } = services.database;
  const people = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.baseLocationId, baseId), eq(appUser.status, "active")));
  const time = await db
    .select({ userId: timesheetEntry.userId, day: timesheetEntry.day })
    .from(timesheetEntry)
    .where(and(gte(timesheetEntry.day, week[0] ?? today), lte(timesheetEntry.day, today), present));
  for (const { id: userId } of people) {
    const logged = new Set(time.filter((one) => one.userId === userId).map(({ day }) => day));
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const gaps = await gapsIn(db, userId, week, { upTo: today, logged, isWorkday });
    if (gaps.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
    await asSystem(services, async ({ rows }) => {
      await notify(rows, services, services.clock(), {
        userId,
        subject: "assignment",
        title: gaps.length === 1 ? "1 day of this week has no time" : `${gaps.length} days of this week have no time`,
        body: gaps.map(({ day, jobs }) => `${day}: ${jobs.map(({ number }) => number).join(", ")}`).join("\n"),
        href: `/timesheets?on=${today}`,
        key: `time missing ${userId} ${week[0]}`,
      });
    });
  }
}
