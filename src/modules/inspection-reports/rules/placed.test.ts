import { expect, it } from "vitest";
import { placed } from "./placed.ts";
import { utThicknessSample } from "#modules/report-templates/samples.ts";

const { content, definition } = utThicknessSample();
const sheet = { content: content as never, definition, timeZone: "America/Chicago" };
const [line] = content.lines;

it("names the line of a finding, and how many more are meant", () => {
  const target = { block: "lines" as const, lineId: line?.id ?? "", key: "tActual" };
  const message = "8.64 mm now, 7.42 mm before: growth beyond the gauge uncertainty";
  expect(placed({ target, message }, sheet)).toBe(`${line?.itemKey ?? ""} (line 1): ${message}`);
  expect(placed({ target, message, also: [target, target] }, sheet)).toContain("(line 1) and 2 more: ");
});

it("names the row of a check with its day and time at the site", () => {
  const target = { block: "calibration" as const, key: "checks", row: 1 };
  expect(placed({ target, message: "6 h 1 min since the previous check; at most 4 h" }, sheet)).toMatch(
    /^Checks on the block, row 2 of 2024-\d\d-\d\d \d\d:\d\d: 6 h 1 min since/,
  );
});

it("leaves a message that names its place, and one of the whole report", () => {
  const named = `${line?.itemKey ?? ""}: enter the result`;
  expect(placed({ target: { block: "lines", lineId: line?.id ?? "" }, message: named }, sheet)).toBe(named);
  // A line without a name is called by its number, once.
  const unnamed = { ...sheet, content: { ...content, lines: [{ ...line, itemKey: "", lineNo: 2 }] } as never };
  const of = { block: "lines" as const, lineId: line?.id ?? "" };
  expect(placed({ target: of, message: "Line 2: Enter component" }, unnamed)).toBe("Line 2: Enter component");
  expect(placed({ target: of, message: "Thinner than line 21" }, unnamed)).toBe("Line 2: Thinner than line 21");
  const whole = { target: { block: "calibration" as const, key: "checks" }, message: "No start and end check on 2026-03-13" };
  expect(placed(whole, sheet)).toBe(whole.message);
});
