import { expect, it } from "vitest";
import { differencesOf, changedPrice } from "./revisions.ts";
import { nextLetter } from "#kit/revision-letters.ts";
import { overtimeWords, termWords } from "./words.ts";
import { noEscalation } from "../sheet-terms.ts";
import { overtimePresets } from "#directory/finance/overtime.ts";

it("overtime in words", () => {
  expect(overtimeWords(overtimePresets["US 8/12/40"])).toEqual([
    "Overtime after 8 h a day and 40 h a week from Monday.",
    "Double time after 12 h a day.",
    "Saturday: overtime.",
    "Sunday and holidays: double time.",
    "Overtime × 1.5, double time × 2.0, unless an item has a price of its own.",
    "Time is rounded to the nearest 0.25 h.",
  ]);
  expect(overtimeWords(overtimePresets.California)).toContain(
    "The seventh day worked in a week: overtime for the first 8 h, then double time.",
  );
  expect(overtimeWords(overtimePresets.EU)).toContain("Night premium 25 % of straight time, from 22:00 to 06:00.");
  const window = { from: "07:00", to: "17:00" };
  expect(overtimeWords({ ...overtimePresets.EU, stWindow: { Monday: window, Tuesday: window } })).toContain(
    "Straight time from 07:00 to 17:00 on Monday and Tuesday.",
  );
});

it("the other terms in words", () => {
  const terms = { minimumRule: null, cancellation: null, travelRule: null, perDiemRule: null, escalation: noEscalation };
  expect(termWords(terms)).toEqual([]);
  expect(
    termWords({
      minimumRule: { basis: "crew", steps: ["4", "8"], counts: ["work", "travel"] },
      cancellation: { noticeHours: "24", chargeHours: "2", weather: false },
      travelRule: { portalToPortal: true, includedDistance: "50", distanceUnit: "mi", roundTrip: false, travelTimeClass: "ST" },
      perDiemRule: { firstLastDayPct: "75", mealDeductions: [] },
      escalation: { ...noEscalation, kind: "fixed", pct: "2.75", anniversary: "01-01", cap: "5" },
    }),
  ).toEqual([
    "Minimum 4 h, then 8 h for each crew and shift, counting work and travel.",
    "50 mi for each vehicle and day are included.",
    "Time counts portal to portal.",
    "Travel time is always straight time.",
    "Meals on the first and last day of a trip: 75 %.",
    "Cancelled less than 24 h before the start: 2 h at straight time; not for the weather.",
    "Prices rise by 2.75 % a year on 01-01 (at most 5 % in all), by a new revision.",
  ]);
});

it("letters go on after the last one", () => {
  expect([nextLetter([]), nextLetter(["A"]), nextLetter(["C", "A", "B"]), nextLetter(["Z"]), nextLetter(["AZ"])]).toEqual([
    "A",
    "B",
    "D",
    "AA",
    "BA",
  ]);
});

it("differences of two revisions", () => {
  const item = (code: string, price: string, more = {}) => ({ code, description: code, price, unit: "hour", priceOt: null, priceDt: null, priceHt: null, ...more }); // prettier-ignore
  const before = [item("A", "100.00"), item("B", "5.00"), item("C", "7.00"), item("D", "0.00")];
  const after = [item("A", "102.75"), item("B", "5.000"), item("E", "9.00"), item("D", "1.00", { priceOt: "2.00" })];
  expect(differencesOf(before, after)).toEqual([
    { code: "A", description: "A", before: "100.00", after: "102.75", changePct: "2.8", others: [] },
    { code: "E", description: "E", before: null, after: "9.00", changePct: null, others: [] },
    { code: "D", description: "D", before: "0.00", after: "1.00", changePct: null, others: ["price OT by multiplier to 2.00"] },
    { code: "C", description: "C", before: "7.00", after: null, changePct: null, others: [] },
  ]);
  expect([changedPrice("14.35", "3.5", "USD"), changedPrice("1.1500", "3.5", "USD"), changedPrice("1200", "3.5", "JPY")]).toEqual(["14.85", "1.19", "1242"]); // prettier-ignore
});
