import ICAL from "ical.js";
import { expect, it } from "vitest";
import { icsOf } from "./ics.ts";
import { occurrencesOf } from "./occurrences.ts";

const told = { uid: "a@holdpoint", sequence: 1, changedAt: "2026-05-01T08:00:00.000Z", status: "confirmed" as const };
const linesOf = (summary: string) =>
  icsOf("Plan", { days: [{ ...told, summary, fromOn: "2026-06-12", toOn: "2026-06-14" }] }).split("\r\n");

it("a line of 80 octets is sent as 75, CRLF, one space and the last 5 (calculation 7)", () => {
  const lines = linesOf("x".repeat(80 - "SUMMARY:".length));
  const at = lines.findIndex((line) => line.startsWith("SUMMARY:"));
  expect([Buffer.byteLength(lines[at] ?? ""), lines[at + 1]]).toEqual([75, ` ${"x".repeat(5)}`]);
});

it("a continuation has 74 octets after its space, and no letter of two bytes is split", () => {
  const lines = linesOf("ä".repeat(120));
  const at = lines.findIndex((line) => line.startsWith("SUMMARY:"));
  const folded = lines.slice(at, at + 5).filter((line, index) => index === 0 || line.startsWith(" "));
  expect(folded.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(folded.map((line, index) => (index === 0 ? line.slice(8) : line.slice(1))).join("")).toBe("ä".repeat(120));
});

it("whole days end on the day after, exclusive: leave of 12 to 14 June ends on 15 June", () => {
  const lines = linesOf("Leave");
  expect(lines).toContain("DTSTART;VALUE=DATE:20260612");
  expect(lines).toContain("DTEND;VALUE=DATE:20260615");
});

it("an assignment is its first shift, repeated on its weekdays", () => {
  const pattern = {
    fromOn: "2026-06-08",
    toOn: "2026-06-19",
    weekdays: [1, 2, 3, 4, 5],
    startClock: "22:00",
    endClock: "06:00",
    timeZone: "Europe/London",
  };
  const text = icsOf("Plan", {
    shifts: [{ ...told, summary: "WO-1", pattern, location: null, description: "WO-1\nCrew", url: "http://x" }],
  });
  expect(text).toContain("DTSTART;TZID=Europe/London:20260608T220000\r\nDTEND;TZID=Europe/London:20260609T060000\r\n");
  expect(text).toContain("RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO,TU,WE,TH,FR\r\n");
  expect(text).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n");
  expect(text).toContain("DESCRIPTION:WO-1\\nCrew\r\n");
});

const series = {
  ...told,
  summary: "Toolbox talk",
  fromOn: "2026-10-19",
  toOn: "2026-10-19",
  startClock: "07:00",
  endClock: "07:30",
  timeZone: "Europe/London",
  recurrence: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261116",
  exceptDays: ["2026-11-02"],
  location: "Unit 3",
  description: null,
  url: "http://x",
};

it("a series ends at an instant in UTC, and its exceptions are at its clock", () => {
  const text = icsOf("Plan", { events: [series] });
  expect(text).toContain("DTSTART;TZID=Europe/London:20261019T070000\r\n");
  expect(text).toContain("RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261116T235900Z\r\nEXDATE;TZID=Europe/London:20261102T070000\r\n");
});

it("a series of whole days ends on a day and is excepted by days", () => {
  const whole = { ...series, startClock: null, endClock: null };
  expect(icsOf("Plan", { events: [whole] })).toContain(
    "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261116\r\nEXDATE;VALUE=DATE:20261102\r\n",
  );
});

it("a calendar program reads the repetitions that the product shows", () => {
  const [vevent] = new ICAL.Component(ICAL.parse(icsOf("Plan", { events: [series] }))).getAllSubcomponents("vevent");
  const read = new ICAL.Event(vevent ?? expect.fail("no event")).iterator();
  const days: string[] = [];
  for (let next = read.next(); next; next = read.next()) days.push(next.toString().slice(0, 10));
  const shown = occurrencesOf(series, { from: "2026-10-01", to: "2026-12-31" }).map(({ on }) => on);
  expect(shown).toEqual(["2026-10-19", "2026-10-26", "2026-11-09", "2026-11-16"]);
  expect(days).toEqual(shown);
});

it("every line of the calendar ends with CRLF, also the last (RFC 5545 section 3.1)", () => {
  expect(icsOf("Plan", { events: [series] })).toMatch(/[^\r\n]\r\nEND:VCALENDAR\r\n$/);
});

it("properties of the calendar come before its components (RFC 5545 section 3.4)", () => {
  const lines = icsOf("Plan", { events: [series] }).split("\r\n");
  const first = lines.findIndex((line, at) => at > 0 && line.startsWith("BEGIN:"));
  expect(lines.findIndex((line) => line.startsWith("REFRESH-INTERVAL"))).toBeLessThan(first);
  expect(lines.findIndex((line) => line.startsWith("X-PUBLISHED-TTL"))).toBeLessThan(first);
  expect(lines.filter((line) => line.startsWith("REFRESH-INTERVAL"))).toHaveLength(1);
});
