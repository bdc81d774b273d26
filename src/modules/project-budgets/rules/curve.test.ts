import { expect, it } from "vitest";
import { curveDays, upTo } from "./curve.ts";

it("a curve has its first and last day, today, and few enough points to be read", () => {
  expect(curveDays("2026-05-01", "2026-05-04", "2026-05-02")).toEqual(["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04"]);
  const year = curveDays("2026-01-01", "2026-12-31", "2026-05-05");
  expect([year[0], year.at(-1), year.includes("2026-05-05"), year.length <= 27]).toEqual([
    "2026-01-01",
    "2026-12-31",
    true,
    true,
  ]);
  expect(curveDays("2026-05-01", "2026-05-01", "2026-05-01")).toEqual(["2026-05-01", "2026-05-02"]);
});

it("actual cost is the sum of the days before and of the day itself", () => {
  const facts = [
    { day: "2026-05-01", amount: "1128.00" },
    { day: "2026-05-02", amount: "96.00" },
    { day: "2026-05-03", amount: "142.60" },
  ];
  expect(["2026-04-30", "2026-05-02", "2026-05-03"].map((day) => upTo(facts, day, "USD"))).toEqual([
    "0.00",
    "1224.00",
    "1366.60",
  ]);
});
