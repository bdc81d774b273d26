/** Events of the calendar: a toolbox talk every week, a training, an eye test, an audit, stand-by duty and an instrument away for calibration. */
import { type Base, baseId, zoneOf } from "./bases.ts";
import type { Calendar } from "./calendar.ts";
import { personId } from "./cast.ts";
import { idOf } from "./chance.ts";
import { instruments } from "./instruments.ts";
import type { Key } from "./keys.ts";
import { writeRecords, writeRows, type Written } from "./write.ts";
import type { Db } from "#kit/server/database.ts";
import { addDays, mondayOf } from "#kit/validity.ts";
import { fatiguePresets } from "#modules/calendar/rules/fatigue.ts";
import { calendarEvent, fatiguePolicy, outsideCalendar, outsideEvent } from "#modules/calendar/server/tables.ts";

type Row = Written<typeof calendarEvent>;
type Event = Pick<Row, "kind" | "title"> & {
  base: Base;
  /** Days from the Monday of this week, both inclusive. */
  from: number;
  to?: number;
  /** From and to a time of day; left out: whole days. */
  clock?: [string, string];
  people?: readonly Key[];
  by?: Key;
} & Partial<Pick<Row, "recurrence" | "exceptDays" | "lastOn" | "status" | "visibility" | "inventoryItemIds" | "description">>;

export async function writeEvents(db: Db, calendar: Calendar): Promise<void> {
  const monday = mondayOf(calendar.today);
  const away = instruments.find(({ type, base }) => type === "UT-BLOCK" && base === "AUH");
  const events: Event[] = [
    {
      kind: "toolbox talk",
      title: "Toolbox talk, Houston",
      base: "HOU",
      from: -28,
      clock: ["06:30", "07:00"],
      recurrence: "FREQ=WEEKLY;BYDAY=MO",
      exceptDays: [addDays(monday, 14)],
      lastOn: null,
      description: "Changes to the site rules, near misses of the week, work at height.",
    },
    {
      kind: "training",
      title: "PAUT refresher",
      base: "ABZ",
      from: 7,
      to: 8,
      clock: ["17:30", "19:30"],
      people: ["ben", "callum"],
    },
    {
      kind: "meeting",
      title: "Planning of the week",
      base: "HOU",
      from: 4,
      clock: ["17:15", "18:00"],
      people: ["maria", "wes", "dale"],
      recurrence: "FREQ=WEEKLY;BYDAY=FR",
      lastOn: null,
    },
    { kind: "audit", title: "Surveillance audit ISO/IEC 17020", base: "ABZ", from: 16, to: 17, by: "helen" },
    {
      kind: "medical/vision",
      title: "Eye test",
      base: "HOU",
      from: 12,
      clock: ["09:00", "09:30"],
      people: ["ana"],
      by: "ana",
      visibility: "private",
    },
    { kind: "stand-by duty", title: "Stand-by, Houston", base: "HOU", from: 5, to: 6, people: ["wes"] },
    {
      kind: "exam",
      title: "RT Level II practical",
      base: "AUH",
      from: 20,
      clock: ["08:00", "16:00"],
      people: ["priya"],
      status: "tentative",
    },
    ...(away
      ? [
          {
            kind: "calibration away" as const,
            title: "At the laboratory",
            base: "AUH" as const,
            from: 1,
            to: 9,
            inventoryItemIds: [away.id],
          },
        ]
      : []),
  ];
  await writeRecords(
    db,
    calendarEvent,
    events.map((event) => rowOf(calendar, event)),
  );
  await writeRecords(db, fatiguePolicy, [
    {
      id: idOf("fatigue policy Abu Dhabi"),
      at: calendar.at(calendar.ago(120), "09:00"),
      by: personId("dale"),
      name: "12-hour shifts, Abu Dhabi",
      preset: "API RP 755, 12-hour shifts",
      limits: fatiguePresets["API RP 755, 12-hour shifts"],
      baseLocationIds: [baseId("AUH")],
    },
  ]);
  await writeOutside(db, calendar);
}

/** The outage plan of a client, as it was imported. */
async function writeOutside(db: Db, calendar: Calendar): Promise<void> {
  const monday = mondayOf(calendar.today);
  const calendarId = idOf("outside calendar");
  const of = { baseLocationId: baseId("HOU"), events: 2, firstOnly: 0 };
  const at = calendar.at(calendar.ago(20), "14:00");
  const plan = { name: "Outage plan, crude unit", source: "crude-unit-outages.ics" };
  await writeRecords(db, outsideCalendar, [{ id: calendarId, at, by: personId("maria"), ...plan, ...of }]);
  const event = (title: string, from: number, to: number) => ({
    id: idOf(`outside ${title}`),
    calendarId,
    title,
    place: "Crude unit",
    fromOn: addDays(monday, from),
    toOn: addDays(monday, to),
    timeZone: zoneOf.HOU,
  });
  await writeRows(db, outsideEvent, [event("Heater shutdown", 8, 12), event("Flare maintenance", 16, 17)]);
}

function rowOf(calendar: Calendar, { base, from, to = from, clock, people = [], by = "maria", ...event }: Event): Row {
  const monday = mondayOf(calendar.today);
  const [startClock, endClock] = clock ?? [null, null];
  const toOn = addDays(monday, to);
  return {
    ...event,
    id: idOf(`event ${event.title}`),
    at: calendar.at(calendar.ago(32), "11:00"),
    by: personId(by),
    allDay: clock === undefined,
    fromOn: addDays(monday, from),
    toOn,
    lastOn: event.lastOn === undefined ? toOn : event.lastOn,
    startClock,
    endClock,
    timeZone: zoneOf[base],
    baseLocationId: baseId(base),
    userIds: people.map(personId),
  };
}
