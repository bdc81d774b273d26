import { describe, expect, it } from "vitest";
import { dayEndIn } from "./day-end.ts";

describe("the end of a day", () => {
  it.each([
    ["UTC", "2026-03-14", "2026-03-15T00:00:00.000Z"],
    ["America/Chicago", "2026-07-01", "2026-07-02T05:00:00.000Z"],
    ["America/Chicago", "2026-01-15", "2026-01-16T06:00:00.000Z"],
    ["Asia/Kolkata", "2026-01-15", "2026-01-15T18:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-12-31", "2026-12-31T10:00:00.000Z"],
  ])("in %s, of %s, is %s", (zone, day, end) => {
    expect(dayEndIn(zone, day).toISOString()).toBe(end);
  });

  it("comes an hour earlier where the clocks went forward that day", () => {
    expect(dayEndIn("Europe/London", "2026-03-28").toISOString()).toBe("2026-03-29T00:00:00.000Z");
    expect(dayEndIn("Europe/London", "2026-03-29").toISOString()).toBe("2026-03-29T23:00:00.000Z");
  });
});
