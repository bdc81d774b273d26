import { describe, expect, it } from "vitest";
import { isLocked, networkOf } from "./lock.ts";

const asShipped = { lockFailures: 10, lockWithinMinutes: 15, lockMinutes: 15 };
const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 14, 8, minute, second));
/** Failures a minute apart, starting at the given minute. */
const failing = (count: number, from = 0) => Array.from({ length: count }, (_, n) => at(from + n).toISOString());

describe("a lock", () => {
  it("starts with the tenth failure within 15 minutes, not before", () => {
    expect(isLocked(failing(9), asShipped, at(9))).toBe(false);
    expect(isLocked(failing(10), asShipped, at(9))).toBe(true);
  });

  it("lasts 15 minutes from the failure that caused it", () => {
    expect(isLocked(failing(10), asShipped, at(23, 59))).toBe(true);
    expect(isLocked(failing(10), asShipped, at(24))).toBe(false);
  });

  it("is not caused by failures that are further apart", () => {
    const apart = Array.from({ length: 10 }, (_, n) => at(n * 2).toISOString());
    expect(isLocked(apart, asShipped, at(18))).toBe(false);
  });

  it("follows what the company has set", () => {
    const strict = { lockFailures: 3, lockWithinMinutes: 5, lockMinutes: 60 };
    expect(isLocked(failing(3), strict, at(50))).toBe(true);
    expect(isLocked(failing(2), strict, at(2))).toBe(false);
  });
});

describe("the network of an address", () => {
  it.each([
    ["203.0.113.9", "::ffff:203.0.113.9", true],
    ["203.0.113.9", "203.0.113.10", false],
    ["2001:db8:1:2::7", "2001:0db8:1:2:aaaa:bbbb:cccc:dddd", true],
    ["2001:db8:1:2::7", "2001:db8:1:3::7", false],
    ["2001:db8::7", "2001:db8:0:0:1::", true],
    ["fe80::1%eth0", "fe80::2", true],
  ])("%s and %s: %s", (one, other, same) => {
    expect(networkOf(one) === networkOf(other)).toBe(same);
  });
});
