import { expect, it } from "vitest";
import { icsOf } from "./ics.ts";

const told = { uid: "a@holdpoint", sequence: 1, changedAt: "2026-05-01T08:00:00.000Z", status: "confirmed" as const };
const linesOf = (summary: string) =>
  icsOf("Plan", [], [{ ...told, summary, fromOn: "2026-06-12", toOn: "2026-06-14" }]).split("\r\n");

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
  const text = icsOf(
    "Plan",
    [{ ...told, summary: "WO-1", pattern, location: null, description: "WO-1\nCrew", url: "http://x" }],
    [],
  );
  expect(text).toContain("DTSTART;TZID=Europe/London:20260608T220000\r\nDTEND;TZID=Europe/London:20260609T060000\r\n");
  expect(text).toContain("RRULE:FREQ=WEEKLY;COUNT=10;BYDAY=MO,TU,WE,TH,FR\r\n");
  expect(text).toContain("BEGIN:VTIMEZONE\r\nTZID:Europe/London\r\n");
  expect(text).toContain("DESCRIPTION:WO-1\\nCrew\r\n");
});
