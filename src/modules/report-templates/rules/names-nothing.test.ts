/** Texts that stand where something is to be named, and name nothing. */
import { describe, expect, it } from "vitest";
import { isFiller } from "./format.ts";
import { quantity } from "#kit/quantity.ts";
import { mtSample, rtFilmSample, utThicknessSample } from "../samples.ts";
import { type Change, header, lineOf, messages, technique } from "./testing.ts";

describe.each(["n/a", "N.A.", "not applicable", "-", "."])("%j", (text) => {
  it("is no material, no lamp and no line, and may stand under limitations as a word", () => {
    const says = (...changes: Change[]) => messages(mtSample(), "C-REQUIRED", ...changes);
    expect(says(header({ material: text }))).toEqual([`E Enter material in words or figures: "${text}" says nothing`]);
    expect(says(technique({ light: text }))).toHaveLength(1);
    const keyed: Change = (sample) => Object.assign(lineOf(sample, 0), { itemKey: text });
    expect(messages(utThicknessSample(), "C-LINES", keyed)).toEqual(["E Line 1: enter the cml"]);
  });
});

it.each(["none", "None.", "nil"])("%j is no material and no item: there is always one", (text) => {
  for (const sample of [mtSample, rtFilmSample, utThicknessSample])
    expect(messages(sample(), "C-REQUIRED", header({ material: text, itemDescription: text }))).toEqual([
      `E Enter item inspected in words or figures: "${text}" says nothing`,
      `E Enter material in words or figures: "${text}" says nothing`,
    ]);
});

it('"n/a" and "none" may stand under limitations', () => {
  for (const limitations of ["n/a", "none"])
    expect(messages(mtSample(), "C-REQUIRED", ({ content }) => Object.assign(content.summary, { limitations }))).toEqual([]);
});

describe.each(["n/a", "none", "None.", ".", "-", "nil"])("%j", (text) => {
  it("is no record of a verified light source (T-777.1)", () => {
    const verified = (lightRecord: string) => technique({ lightEvidence: "verified source", lightRecord });
    expect(messages(mtSample(), "C-REQUIRED", verified("LMP-06 of 2026-01-12"))).toEqual([]);
    expect(messages(mtSample(), "C-REQUIRED", verified(text))).toEqual([
      `E Enter record of the verified source in words or figures: "${text}" says nothing`,
    ]);
  });
  it("is no record of what is found through a coating (MT-R13)", () => {
    const coated = (coatingDemonstration: string): Change[] => [
      header({ surfaceCondition: "coated" }),
      technique({ coatingThickness: quantity("80", "µm"), coatingDemonstration }),
    ];
    expect(messages(mtSample(), "MT-R13", ...coated("DEM-014"))).toEqual([]);
    expect(messages(mtSample(), "MT-R13", ...coated(text))).toHaveLength(1);
  });
  it("is no source (RT-R16)", () => {
    expect(messages(rtFilmSample(), "RT-R16", technique({ sourceId: text }))).toEqual([
      `E "${text}" is not a serial number: enter that of the source, or leave it blank`,
    ]);
    expect(messages(rtFilmSample(), "RT-R16", technique({ sourceId: null }))).toEqual([]);
  });
  it("is no reason why a line was not examined", () => {
    const notExamined: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "NE", neReason: text });
    expect(messages(mtSample(), "C-LINES", notExamined)).toEqual(["E FW-1 (line 1): explain why it was not examined"]);
  });
});

it("words that only fill a field say nothing of why, by whom or what was left out", () => {
  for (const text of ["x", "ok", "Yes.", "tbd", "123", "n/a", "none", "."]) expect([text, isFiller(text)]).toEqual([text, true]);
  for (const text of ["Buried", "Painted", "M. Price", "No access", "Скрыто"])
    expect([text, isFiller(text)]).toEqual([text, false]);
  const notExamined: Change = (sample) => Object.assign(lineOf(sample, 0), { result: "NE", neReason: "ok" });
  expect(messages(utThicknessSample(), "C-LINES", notExamined)).toEqual(["E CML 01 (line 1): explain why it was not examined"]);
});
