/** How the demo company's people used the product in the last weeks: counted without names, which is the default. */
import type { Calendar } from "./calendar.ts";
import { writeRows } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { usageDevice, usageEvent } from "#modules/activity-and-audit/server/tables.ts";
import { mondayOf } from "#kit/validity.ts";
import { version } from "#kit/version.ts";

/** Page, its module, and the share of people who open it on an ordinary day. */
const pages: readonly [route: string, module: string, share: number][] = [
  ["/", "dashboard", 1],
  ["/inspection-reports", "inspection-reports", 0.8],
  ["/inspection-reports/$id", "inspection-reports", 0.7],
  ["/view-inspection-reports", "view-inspection-reports", 0.3],
  ["/projects", "projects", 0.4],
  ["/inventory", "inventory", 0.25],
  ["/calibration", "calibration", 0.2],
  ["/ndt-training", "ndt-training", 0.15],
];
const people = 14;
const days = 42;

/** Page views of six weeks and the devices they came from, two of which have gone silent. */
export async function writeUsage(db: Db, calendar: Calendar): Promise<void> {
  const rows: (typeof usageEvent.$inferInsert)[] = [];
  for (let back = 1; back <= days; back++) {
    const day = calendar.ago(back);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === 0) continue;
    for (let person = 0; person < people; person++) {
      if ((person * 7 + back * 3) % 10 > (weekday === 6 ? 2 : 7)) continue;
      rows.push(...viewsOf(person, back, calendar.at(day, "00:00", "UTC").slice(0, 10)));
    }
  }
  await writeRows(db, usageEvent, rows);
  await writeRows(db, usageDevice, devices(calendar));
}

function viewsOf(person: number, back: number, day: string): (typeof usageEvent.$inferInsert)[] {
  const week = mondayOf(day);
  const inField = person % 3 === 0;
  return pages
    .filter(([, , share], at) => ((person * 13 + back * 5 + at * 3) % 10) / 10 < share)
    .map(([route, module], at) => ({
      hour: `${day}T${String(7 + ((person + at * 2) % 10)).padStart(2, "0")}:00:00.000Z`,
      who: `demo-${week}-${person}`,
      named: false,
      module,
      route,
      deviceClass: inField ? ("tablet" as const) : ("desktop" as const),
      online: !(inField && (back + at) % 4 === 0),
      views: 2 + ((person + back + at) % 9),
      seconds: 60 * (1 + ((person * back + at) % 12)),
    }));
}

function devices(calendar: Calendar): (typeof usageDevice.$inferInsert)[] {
  return Array.from({ length: people }, (_, person) => ({
    id: `demo-device-${String(person).padStart(2, "0")}`,
    deviceClass: person % 3 === 0 ? ("tablet" as const) : ("desktop" as const),
    packaged: person % 3 === 0,
    appVersion: version,
    firstAt: calendar.at(calendar.ago(days), "07:00"),
    lastAt: calendar.at(calendar.ago(person === 3 ? 9 : person === 9 ? 6 : 1), "15:00"),
  }));
}
