import { describe, expect, it } from "vitest";
import { datesOf } from "./dates.ts";
import { daysOfUse, evaluationDays, examinationDays } from "./film-reading.ts";

const days = ["2026-03-09", "2026-03-10", "2026-03-12"];
const film = (performedOn: string | null, interpretedOn: string | null) => ({ performedOn, values: { interpretedOn } });
const readLater = [film("2026-03-09", "2026-03-12"), film("2026-03-10", "2026-03-12")];

describe("films shot on 9 and 10 March and read on the 12th", () => {
  it("were examined on the first two days and evaluated on the last", () => {
    expect(examinationDays(readLater, days)).toEqual(["2026-03-09", "2026-03-10"]);
    expect(evaluationDays(readLater, days)).toEqual(["2026-03-12"]);
  });
  it("need the densitometer on the day of reading only", () => {
    expect(daysOfUse(["RT-DENS"], readLater, days)).toEqual(["2026-03-12"]);
    expect(daysOfUse(["RT-XRAY"], readLater, days)).toEqual(["2026-03-09", "2026-03-10"]);
  });
  it("make the day of reading a day of the report, inside start and end", () => {
    const inspection = { inspectionStart: "2026-03-09T14:00:00Z", inspectionEnd: "2026-03-13T14:00:00Z" };
    const lines = [...readLater, film("2026-03-10", "2026-03-20")];
    expect(datesOf({ ...inspection, lines }, "UTC")).toEqual([...days, "2026-03-13"]);
  });
});

it("a day on which films were shot and read is both", () => {
  const lines = [film("2026-03-09", "2026-03-10"), film("2026-03-10", "2026-03-10")];
  expect(examinationDays(lines, days.slice(0, 2))).toEqual(days.slice(0, 2));
  expect(evaluationDays(lines, days.slice(0, 2))).toEqual(["2026-03-10"]);
});

it("while a reading or a day is missing, and without films, every day is both", () => {
  for (const lines of [[], [film("2026-03-09", null)], [film(null, "2026-03-12"), film("2026-03-09", null)]]) {
    expect(evaluationDays(lines, days)).toEqual(days);
    expect(examinationDays(lines, days)).toEqual(days);
  }
});
