import { describe, expect, it } from "vitest";
import { componentsNeeded, notAccepted, signingLock } from "#modules/inspection-reports/rules/reauthentication.ts";

const at = (time: string) => `2026-03-14T${time}Z`;

describe("who signs", () => {
  it("proves all at first, and password only within a quarter of an hour", () => {
    expect(componentsNeeded(null, at("10:00:00"))).toBe("all");
    expect(componentsNeeded(at("10:00:00"), at("10:14:59"))).toBe("password");
    expect(componentsNeeded(at("10:00:00"), at("10:15:01"))).toBe("all");
  });

  it("proves all again when the clock went backwards", () =>
    expect(componentsNeeded(at("10:00:00"), at("09:59:00"))).toBe("all"));

  it("is locked out for a quarter of an hour after five failures", () => {
    const five = ["10:00:00", "10:00:10", "10:00:20", "10:00:30", "10:00:40"].map(at);
    expect(signingLock([], at("10:00:00"))).toEqual({ attemptsLeft: 5, lockedUntil: null });
    expect(signingLock(five.slice(0, 1), at("10:00:05"))).toEqual({ attemptsLeft: 4, lockedUntil: null });
    expect(signingLock(five, at("10:01:00"))).toEqual({ attemptsLeft: 0, lockedUntil: "2026-03-14T10:15:40.000Z" });
    expect(signingLock(five, at("10:15:40"))).toEqual({ attemptsLeft: 5, lockedUntil: null });
  });

  it("is told how many tries are left", () => {
    expect(notAccepted("password", 4)).toBe("Password not accepted. The report was not signed. 4 attempts left.");
    expect(notAccepted("password", 1)).toContain("1 attempt left.");
    expect(notAccepted("code", 2)).toBe("Code not accepted. The report was not signed. 2 attempts left.");
  });
});
