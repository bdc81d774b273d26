import { describe, expect, it } from "vitest";
import { dueDay, receiptsOf, weekendOf } from "./acknowledgement.ts";
import type { RecipientState } from "../release.ts";

const none = new Set<string>();

describe("receipt of a release is due", () => {
  it("five business days after Friday 6 Nov 2026 on Friday 13 Nov, five calendar days after it on Wednesday 11 Nov", () => {
    expect(dueDay("2026-11-06", 5, { weekend: weekendOf("US"), holidays: none })).toBe("2026-11-13");
    expect(dueDay("2026-11-06", 5, null)).toBe("2026-11-11");
  });
  it("where the weekend is Friday and Saturday, after Thursday 5 Nov on Thursday 12 Nov, with a holiday on 9 Nov on Sunday 15 Nov", () => {
    const weekend = weekendOf("SA");
    expect(weekend).toEqual([5, 6]);
    expect(dueDay("2026-11-05", 5, { weekend, holidays: none })).toBe("2026-11-12");
    expect(dueDay("2026-11-05", 5, { weekend, holidays: new Set(["2026-11-09"]) })).toBe("2026-11-15");
  });
  it("on the day of issue without any days, and by the usual weekend where the country is not known", () => {
    expect(dueDay("2026-11-06", 0, { weekend: weekendOf(null), holidays: none })).toBe("2026-11-06");
    expect(weekendOf("no country")).toEqual([6, 7]);
  });
});

describe("receipt is confirmed", () => {
  const to = (...states: RecipientState[]) => states.map((state) => ({ kind: "to" as const, state }));
  it("by rule all only by every recipient: 2 of 3 leave it open, and one who declined counts as not confirmed", () => {
    expect(receiptsOf("all", to("acknowledged", "acknowledged", "sent"))).toEqual({ expected: 3, given: 2, complete: false });
    expect(receiptsOf("all", to("acknowledged", "acknowledged", "declined"))).toEqual({ expected: 3, given: 2, complete: false });
    expect(receiptsOf("all", to("acknowledged", "acknowledged", "acknowledged")).complete).toBe(true);
  });
  it("by rule any by one, by rule none at once, and never by those in copy", () => {
    expect(receiptsOf("any", to("acknowledged", "sent", "declined")).complete).toBe(true);
    expect(receiptsOf("none", to("sent"))).toEqual({ expected: 0, given: 0, complete: true });
    expect(receiptsOf("any", [{ kind: "cc", state: "acknowledged" }])).toEqual({ expected: 0, given: 0, complete: false });
  });
});
