import { describe, expect, it } from "vitest";
import { instantOf, onSiteClock } from "./zoned.ts";

describe("a time on the site's clock", () => {
  it("is the instant it stands for, in summer and in winter", () => {
    expect(instantOf("2026-07-01T22:00", "America/Chicago")).toBe("2026-07-02T03:00:00.000Z");
    expect(instantOf("2026-01-15T22:00", "America/Chicago")).toBe("2026-01-16T04:00:00.000Z");
    expect(instantOf("2026-01-15T22:00", "Asia/Kolkata")).toBe("2026-01-15T16:30:00.000Z");
  });

  it("comes back as it was typed", () => {
    for (const time of ["2026-03-08T01:59", "2026-03-08T03:00", "2026-11-01T00:30", "2026-11-01T03:00"]) {
      expect(onSiteClock(instantOf(time, "America/Chicago"), "America/Chicago")).toBe(time);
    }
  });

  it("in the hour that is repeated when summer ends is the earlier one", () => {
    expect(instantOf("2026-11-01T01:30", "America/Chicago")).toBe("2026-11-01T06:30:00.000Z");
  });

  it("is nothing while it is not a time", () => {
    expect(instantOf("2026-07-01", "UTC")).toBeNull();
    expect(onSiteClock(null, "UTC")).toBe("");
  });
});
