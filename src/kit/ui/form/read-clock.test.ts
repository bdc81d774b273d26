import { expect, it } from "vitest";
import { readClock } from "./read-clock.ts";

it.each([
  ["8:30", "08:30"],
  ["0830", "08:30"],
  ["830", "08:30"],
  ["14.05", "14:05"],
  [" 8 ", "08:00"],
  ["8:30 pm", "20:30"],
  ["12:10 am", "00:10"],
  ["12 p.m.", "12:00"],
  ["00:00", "00:00"],
  ["24:00", null],
  ["8:75", null],
  ["13 pm", null],
  ["8:3", null],
  ["half past", null],
  ["", null],
])("%j is %j", (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});
