import { expect, it } from "vitest";
import { lastComplete } from "./mail-period.ts";

it("a weekly mail covers the last Monday to Sunday, a monthly one the last calendar month", () => {
  expect(lastComplete("week", "2026-10-01")).toEqual({ from: "2026-09-21", to: "2026-09-27" });
  expect(lastComplete("week", "2026-09-28")).toEqual({ from: "2026-09-21", to: "2026-09-27" });
  expect(lastComplete("week", "2026-09-27")).toEqual({ from: "2026-09-14", to: "2026-09-20" });
  expect(lastComplete("month", "2026-03-01")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(lastComplete("month", "2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
});
