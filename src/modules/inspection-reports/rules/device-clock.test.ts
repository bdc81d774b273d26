import { expect, it } from "vitest";
import { clockSkew, skewWords } from "./device-clock.ts";

const now = new Date("2026-11-29T12:00:00Z");

it("the most a device was off is kept, and a few minutes are no matter", () => {
  expect(clockSkew(null, null, now)).toBeNull();
  expect(clockSkew(null, "2026-11-29T11:55:01Z", now)).toBeNull();
  expect(clockSkew(null, "2026-11-28T12:00:00Z", now)).toBe(-86_400);
  expect(clockSkew(-86_400, "2026-11-29T13:05:00Z", now)).toBe(-86_400);
});

it("is said in hours and minutes", () => {
  expect([-86_400, 3900, 420].map(skewWords)).toEqual(["24 h behind", "1 h 5 min ahead", "7 min ahead"]);
});
