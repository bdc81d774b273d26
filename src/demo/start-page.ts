/** Data for the start page of the demo company: the figures of thirteen months, and this week's announcement. */
import type { Calendar } from "./calendar.ts";
import { idOf } from "./chance.ts";
import { writeRecords } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import { snapshot } from "#modules/dashboard/server/kpi.ts";
import { announcement } from "#modules/dashboard/server/tables.ts";
import { makeFactsWithin } from "#modules/report-statistics/server/rebuild.ts";

const months = 12;

/** The figures as the nightly job would have stored them at the end of each month, and last night. */
export async function lookBack(services: Services, db: Db, { today, at }: Calendar): Promise<void> {
  const rows = new PlainRows(db);
  await makeFactsWithin(rows);
  const firstOfMonth: Day = `${today.slice(0, 7)}-01`;
  const ends = Array.from({ length: months }, (_, back) => addDays(addMonths(firstOfMonth, back - months + 1), -1));
  for (const day of new Set([...ends, addDays(today, -1)])) await snapshot(services, rows, day, new Date(at(day, "22:20")));
}

export async function announceTheWeek(db: Db, { ago, at }: Calendar, personId: (key: "helen") => string): Promise<void> {
  await writeRecords(
    db,
    announcement,
    [
      {
        id: idOf("announcement surveillance"),
        at: at(ago(3), "08:05"),
        by: personId("helen"),
        title: "Surveillance visit of the accreditation body",
        body: "Two assessors are in Houston next week and will ask to see reports with the evidence behind them. Answer what is still open in your returned reports before Friday.",
        roles: [],
        baseIds: [],
        from: ago(3),
        to: ago(-11),
        requiresAck: false,
        publishedAt: at(ago(3), "08:10"),
      },
    ],
    "publish",
  );
}
