import { expect, it } from "vitest";
import { writtenDay } from "./sheet.ts";

it.each([
  ["2019-03-14", "day first", "2019-03-14"],
  ["14/03/2019", "day first", "2019-03-14"],
  ["03/14/2019", "month first", "2019-03-14"],
  ["14/03/2019", "month first", null],
  // As a workbook counts days: 1 March 1900 is 61, and the two systems agree from there on.
  ["43538", "day first", "2019-03-14"],
  ["43538.75", "month first", "2019-03-14"],
  ["4353", "day first", null],
  ["soon", "day first", null],
] as const)("the day written %s, %s, is %s", (text, order, day) => {
  expect(writtenDay(text, order)).toBe(day);
});
