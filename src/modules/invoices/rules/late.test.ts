import { describe, expect, it } from "vitest";
import { ageBucket, daysLate, dunningLevel, lateInterest, openOn } from "./late.ts";
import { amountsIn } from "#kit/money.ts";

const usd = amountsIn("USD");

describe("example 9, ageing on 2026-07-15", () => {
  it("42 days late is in 31-60, due on the day is current", () => {
    expect(daysLate("2026-06-03", "2026-07-15")).toBe(42);
    expect(ageBucket("2026-06-03", "2026-07-15")).toBe("31-60");
    expect(ageBucket("2026-07-15", "2026-07-15")).toBe("current");
  });
  it.each([
    ["2026-07-14", "1-30"],
    ["2026-06-15", "1-30"],
    ["2026-06-14", "31-60"],
    ["2026-05-16", "31-60"],
    ["2026-05-15", "61-90"],
    ["2026-04-16", "61-90"],
    ["2026-04-15", "over 90"],
    ["2026-08-01", "current"],
  ])("due %s is %s", (due, bucket) => expect(ageBucket(due, "2026-07-15")).toBe(bucket));
  it("shows what was open at the end of the day", () => {
    const settled = [{ on: "2026-07-01", amount: "40.00" }];
    expect(["2026-06-30", "2026-07-01"].map((day) => openOn(usd, "100.00", settled, day))).toEqual(["100.00", "60.00"]);
  });
});

describe("example 10, late interest of 18 %", () => {
  const late = { amountDue: "13395.35", dueDate: "2026-06-03", pct: "18", settled: [] };
  it("is 145.33 after 22 days and 277.45 after 42", () =>
    expect(["2026-06-25", "2026-07-15"].map((asOf) => lateInterest(usd, late, asOf))).toEqual(["145.33", "277.45"]));
  it("is nothing on the due date", () => expect(lateInterest(usd, late, "2026-06-03")).toBe("0.00"));
  it("is on the balance of each day", () => {
    // 10 days of 13,395.35 up to 2026-06-13, then 12 of 3,395.35; a payment before the due date counts from the first day.
    const settled = [{ on: "2026-06-14", amount: "10000.00" }];
    expect(lateInterest(usd, { ...late, settled }, "2026-06-25")).toBe("86.15");
    expect(lateInterest(usd, { ...late, settled: [{ on: "2026-05-01", amount: "13395.35" }] }, "2026-06-25")).toBe("0.00");
  });
});

describe("a reminder to pay at 7, 21 and 45 days", () => {
  const level = (asOf: string, ...sent: readonly number[]) => dunningLevel("2026-06-01", asOf, [7, 21, 45], sent);
  it("goes out at the highest level reached, once", () => {
    expect([level("2026-06-07"), level("2026-06-08"), level("2026-06-21"), level("2026-06-22")]).toEqual([null, 1, 1, 2]);
    expect([level("2026-06-08", 1), level("2026-07-16"), level("2026-07-16", 1, 2), level("2026-12-01", 3)]).toEqual([
      null,
      3,
      3,
      null,
    ]);
  });
});
