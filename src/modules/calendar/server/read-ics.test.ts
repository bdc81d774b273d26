import { expect, it } from "vitest";
import { readIcs } from "./read-ics.ts";

const around = { zone: "America/Chicago", today: "2026-06-01" };
const file = (...events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((one) => ["BEGIN:VEVENT", ...one.split("\n"), "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const read = (...events: string[]) => readIcs(file(...events), around) ?? expect.fail("not read");

it("reads whole days, whose end is exclusive, and times at their own clock or that of the base", () => {
  const { events } = read(
    "SUMMARY:Outage unit 3\nLOCATION:Baytown\nDTSTART;VALUE=DATE:20260612\nDTEND;VALUE=DATE:20260615",
    "SUMMARY:Call\nDTSTART;TZID=Europe/London:20260612T090000\nDTEND;TZID=Europe/London:20260612T100000",
    "SUMMARY:In UTC\nDTSTART:20260612T010000Z\nDTEND:20260612T020000Z",
    "SUMMARY:Elsewhere\nDTSTART;TZID=W. Europe Standard Time:20260612T090000",
  );
  expect(events).toMatchObject([
    { title: "Outage unit 3", place: "Baytown", fromOn: "2026-06-12", toOn: "2026-06-14", startClock: null },
    { title: "Call", startClock: "09:00", endClock: "10:00", timeZone: "Europe/London" },
    { title: "In UTC", fromOn: "2026-06-11", startClock: "20:00", endClock: "21:00", timeZone: "America/Chicago" },
    { title: "Elsewhere", startClock: "09:00", timeZone: "America/Chicago" },
  ]);
});

it("follows plain rules with their exceptions, within two years", () => {
  const holiday = "SUMMARY:New Year\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=YEARLY";
  const weekly = "SUMMARY:Shift\nDTSTART;VALUE=DATE:20260601\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3\nEXDATE;VALUE=DATE:20260608";
  const { events, firstOnly } = read(holiday, weekly);
  expect(events.map(({ fromOn }) => fromOn)).toEqual(["2027-01-01", "2028-01-01", "2026-06-01", "2026-06-15"]);
  expect(firstOnly).toBe(0);
});

it.each(["FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO", "FREQ=DAILY;BYHOUR=1,2,3"])(
  "of the rule %s, which could run without an end, only the first day is read, and that is said",
  (rule) => {
    const found = read(`SUMMARY:Often\nDTSTART;VALUE=DATE:20260601\nRRULE:${rule}`);
    expect([found.events.length, found.firstOnly]).toEqual([1, 1]);
  },
);

it("survives hostile files: what is no calendar, what has no end of events, and letters that no text has", () => {
  expect(readIcs("MZ\u0000\u0001", around)).toBeNull();
  expect(readIcs("BEGIN:VCALENDAR\r\n".repeat(20_000), around)).toBeNull();
  expect(readIcs("BEGIN:VTODO\r\nEND:VTODO", around)).toBeNull();
  const many = Array.from({ length: 3000 }, (_, at) => `SUMMARY:${at}\nDTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY`);
  expect(read(...many).events).toHaveLength(2000);
  const [odd] = read("SUMMARY:a\u0007b\nDTSTART;VALUE=DATE:20260601\nDTEND;VALUE=DATE:20990101").events;
  expect(odd).toBeUndefined();
  expect(read("SUMMARY:a\u0007b\nDTSTART;VALUE=DATE:20260601").events[0]?.title).toBe("a b");
  expect(read("SUMMARY:No start").events).toEqual([]);
  expect(read("STATUS:CANCELLED\nSUMMARY:Off\nDTSTART;VALUE=DATE:20260601").events).toEqual([]);
});
