import { describe, expect, it } from "vitest";
import { datesOf } from "./dates.ts";

const night = { inspectionStart: "2026-03-31T03:00:00Z", inspectionEnd: "2026-03-31T08:00:00Z" };

describe("the days a report stands for", () => {
  it("are both days of a night shift, in the site's time zone", () => {
    expect(datesOf({ ...night, lines: [] }, "America/Chicago")).toEqual(["2026-03-30", "2026-03-31"]);
  });

  it("are those of the lines when every line says its day", () => {
    const lines = [{ performedOn: "2026-03-31" }, { performedOn: "2026-03-31" }];
    expect(datesOf({ ...night, lines }, "America/Chicago")).toEqual(["2026-03-31"]);
  });

  it("are those of the lines and of the inspection while a line has none", () => {
    const lines = [{ performedOn: "2026-04-02" }, { performedOn: null }];
    expect(datesOf({ ...night, lines }, "America/Chicago")).toEqual(["2026-03-30", "2026-03-31", "2026-04-02"]);
  });

  it("are none before anything is entered, and the start alone when the end lies before it", () => {
    expect(datesOf({ lines: [], inspectionStart: null, inspectionEnd: null }, "UTC")).toEqual([]);
    const wrong = { inspectionStart: "2026-03-31T10:00:00Z", inspectionEnd: "2026-03-30T10:00:00Z" };
    expect(datesOf({ ...wrong, lines: [] }, "UTC")).toEqual(["2026-03-31"]);
  });
});
