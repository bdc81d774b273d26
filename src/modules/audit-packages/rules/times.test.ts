import { expect, it } from "vitest";
import { timesIn } from "./times.ts";

it("times of a package are on the company's clock, summer and winter, with their offset", () => {
  const text = "Ana Torres, UT Level II, 2026-03-13T15:00:00.000Z; withdrawn 2026-12-01T05:30:00Z";
  expect(timesIn(text, "America/Chicago")).toBe(
    "Ana Torres, UT Level II, 2026-03-13, 10:00 CDT (UTC−05:00); withdrawn 2026-11-30, 23:30 CST (UTC−06:00)",
  );
  expect(timesIn("2026-03-13T15:00:00Z", "Asia/Dubai")).toBe("2026-03-13, 19:00 GST (UTC+04:00)");
  expect(timesIn("2026-03-13T15:00:00Z", "America/Sao_Paulo")).toBe("2026-03-13, 12:00 UTC−03:00");
  expect(timesIn("2026-03-13T15:00:00Z", "UTC")).toBe("2026-03-13, 15:00 UTC");
});

it("days and whatever else is written stay as they are", () => {
  expect(timesIn("2026-03-13, LN 2026-03-13T15 A", "America/Chicago")).toBe("2026-03-13, LN 2026-03-13T15 A");
});
