import { describe, expect, it } from "vitest";
import { overBy } from "./session-limits.ts";
import { defaultSecurity } from "#directory/company/security-policy.ts";

const start = Date.parse("2026-03-14T08:00:00Z");
const after = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
const times = { createdAt: after(0), lastSeenAt: after(0), expiresAt: after(30 * 24) };
const over = (hours: number, { field = false, lastSeen = 0, limits = defaultSecurity } = {}) =>
  overBy({ ...times, lastSeenAt: after(lastSeen) }, limits, field, start + hours * 3_600_000);

describe("a session", () => {
  it("ends after 60 unused minutes in the office, after 12 hours in the field", () => {
    expect([over(0.99), over(1)]).toEqual([null, "idle"]);
    expect([over(11.99, { field: true }), over(12, { field: true })]).toEqual([null, "idle"]);
  });

  it("ends after 30 days however much it is used", () => {
    expect(over(30 * 24 - 0.1, { lastSeen: 30 * 24 - 0.5 })).toBeNull();
    expect(over(30 * 24, { lastSeen: 30 * 24 - 0.5 })).toBe("absolute");
  });

  it("ends earlier once the company has shortened its limits, and not later once it has made them longer", () => {
    const short = { ...defaultSecurity, absoluteDays: 2 };
    expect(over(48, { lastSeen: 47.9, limits: short })).toBe("absolute");
    const opened = { ...times, lastSeenAt: after(47.9), expiresAt: after(48) };
    expect(overBy(opened, defaultSecurity, false, start + 48 * 3_600_000)).toBe("absolute");
  });
});
