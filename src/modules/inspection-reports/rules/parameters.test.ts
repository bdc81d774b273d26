import { describe, expect, it } from "vitest";
import { type MappedVariable, parameterFindings } from "./parameters.ts";
import { quantity } from "#kit/quantity.ts";
import { problemsWithFieldKeys } from "#modules/processes-procedures/rules.ts";
import { findingKey } from "#modules/report-templates/engine.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import { mtSample, rtFilmSample, utThicknessSample, type Sample } from "#modules/report-templates/samples.ts";

const variable = (reportFieldKey: string, more: Partial<MappedVariable> = {}): MappedVariable => ({
  key: "v",
  label: "Lifted mass",
  class: "essential",
  type: "range",
  unit: "kg",
  min: "4.5",
  max: "10",
  reportFieldKey,
  ...more,
});
const said = (sample: Sample, ...variables: MappedVariable[]) =>
  parameterFindings(sample, [{ named: "MT-002 rev 3", variables }]).map(({ severity, message }) => `${severity} ${message}`);
const mt = (change: (sample: Sample) => unknown = () => undefined) => {
  const sample = mtSample();
  change(sample);
  return sample;
};

describe("an essential variable of the procedure against a table of the report", () => {
  const mass = variable("calibration.liftTests.mass");
  const lifted = (...masses: (string | null)[]) =>
    mt(({ content }) => {
      content.calibration["liftTests"] = masses.map((one) => ({
        on: "2026-03-16",
        mass: one === null ? null : quantity(one, "kg"),
        held: true,
      }));
    });
  it("is silent where every row lies inside, and names the row that does not", () => {
    expect(said(lifted("4.54"), mass)).toEqual([]);
    expect(said(lifted("4.54"), { ...mass, min: "5" })).toEqual([
      "E Lift tests before use, at maximum pole spacing, row 1: Lifted mass 4.54 kg is outside 5-10 kg of MT-002 rev 3",
    ]);
    expect(said(lifted("4.54", "4.4"), mass)).toEqual([
      "E Lift tests before use, at maximum pole spacing, row 2: Lifted mass 4.4 kg is outside 4.5-10 kg of MT-002 rev 3",
    ]);
    expect(said(lifted("4.54", "4.4"), { ...mass, class: "nonessential" })).toHaveLength(1);
  });
  it("asks where the table or the cell is empty", () => {
    expect(said(lifted(), mass)).toEqual([
      "W Lifted mass is not entered, and MT-002 rev 3 covers 4.5-10 kg. Enter it, or explain why the procedure covers it.",
    ]);
    expect(said(lifted("4.54", null), mass)).toEqual([
      "W Lifted mass is not entered (Lift tests before use, at maximum pole spacing, row 2), and MT-002 rev 3 covers 4.5-10 kg. Enter it, or explain why the procedure covers it.",
    ]);
    expect(said(lifted(), { ...mass, class: "nonessential" })).toEqual([]);
  });
  it("asks about every setup", () => {
    const sample = lifted("4.54");
    const { content } = sample;
    content.setups = [{ id: "b", label: "B", technique: { ...content.technique }, calibration: { liftTests: [] } }];
    expect(said(sample, mass)).toEqual([
      "W Lifted mass is not entered (Setup B), and MT-002 rev 3 covers 4.5-10 kg. Enter it, or explain why the procedure covers it.",
    ]);
  });
});

describe("a field that is not filled in", () => {
  const wall = variable("header.nominalThickness", { label: "Thickness", unit: "mm", min: "3", max: "60" });
  const heat = variable("header.heatTreatment", {
    label: "Heat treatment",
    type: "enum set",
    unit: null,
    min: null,
    max: null,
    allowed: ["none", "PWHT"],
  });
  const empty = mt(({ content }) => Object.assign(content.header, { nominalThickness: null, heatTreatment: "" }));
  it("is asked about, once, whatever the kind of the variable", () => {
    expect(said(mt(), wall, heat)).toEqual([]);
    expect(said(empty, wall, heat)).toEqual([
      "W Thickness is not entered, and MT-002 rev 3 covers 3-60 mm. Enter it, or explain why the procedure covers it.",
      "W Heat treatment is not entered, and MT-002 rev 3 covers none, PWHT. Enter it, or explain why the procedure covers it.",
    ]);
  });
  it("is not asked about where it does not exist: no prods, no prod spacing", () => {
    expect(said(mt(), variable("technique.prodSpacing", { unit: "mm" }))).toEqual([]);
  });
  it("is asked about where other evidence than a measurement is named: white light by a verified source", () => {
    const light = variable("technique.whiteLight", { label: "White light", unit: "lx", min: "1500", max: null });
    const by = (lightEvidence: string | null, more = {}) =>
      mt(({ content }) => Object.assign(content.technique, { lightEvidence, lightRecord: "LMP-06 of 2026-01", ...more }));
    const asked =
      "W White light is not entered, and MT-002 rev 3 covers at least 1500 lx. Enter it, or explain why the procedure covers it.";
    expect(said(by("verified source"), light)).toEqual([asked]);
    expect(said(by("verified source"), { ...light, class: "nonessential" })).toEqual([]);
    expect(said(by("verified source", { particles: "fluorescent wet" }), light)).toEqual([]);
    expect(said(by("measured today", { whiteLight: quantity("1600", "lx") }), light)).toEqual([]);
  });
  it("is asked about again for another day", () => {
    const keyOn = (...performedDates: string[]) => {
      const sample = structuredClone(empty);
      Object.assign(sample.context, { performedDates });
      return parameterFindings(sample, [{ named: "MT-002 rev 3", variables: [wall] }]).map((one) => findingKey(one));
    };
    expect(keyOn("2026-03-16")).toHaveLength(1);
    expect(keyOn("2026-03-16")).toEqual(keyOn("2026-03-16"));
    expect(keyOn("2026-03-17")).not.toEqual(keyOn("2026-03-16"));
  });
  it("is asked about where the report has no such field", () => {
    expect(said(mt(), variable("technique.polSpacing", { unit: "mm" }))).toEqual([
      "W Lifted mass: this report has no field technique.polSpacing, and MT-002 rev 3 covers 4.5-10 mm. State its value and why the procedure covers it.",
    ]);
    expect(said(mt(), variable("technique.polSpacing", { class: "nonessential" }))).toEqual([]);
  });
  it("of a line not examined is not asked about", () => {
    const sample = utThicknessSample();
    const reading = variable("line.r2", { label: "Reading", unit: "mm", min: "1", max: "100" });
    expect(said(sample, reading)).toEqual([]);
    Object.assign(sample.content.lines[0]?.values ?? {}, { r2: null });
    expect(said(sample, reading)).toEqual([
      "W Reading is not entered (Line 1 CML 01), and MT-002 rev 3 covers 1-100 mm. Enter it, or explain why the procedure covers it.",
    ]);
  });
});

it("compares what is computed, and each of several choices", () => {
  const sample = rtFilmSample();
  const film = variable("technique.SFD", { label: "Source to film", unit: "mm", min: "1", max: "10" });
  expect(said(sample, film)).toEqual([expect.stringMatching(/^E Source to film [\d.]+ mm is outside 1-10 mm of MT-002 rev 3$/)]);
  expect(said(sample, { ...film, max: "5000" })).toEqual([]);
  const quality = variable("line.filmQuality", { label: "Film quality", type: "enum set", unit: null, allowed: ["ok", "fog"] });
  expect(said(sample, quality)).toEqual([]);
  Object.assign(sample.content.lines[0]?.values ?? {}, { filmQuality: ["fog", "stain"] });
  expect(said(sample, quality)).toEqual(["E Line 1 W-014: Film quality stain is outside ok, fog of MT-002 rev 3"]);
});

it("knows an instrument by its kind or its tag", () => {
  const unit = variable("technique.unit", { label: "Yoke", type: "enum set", unit: null, allowed: ["MT-YAC"] });
  expect(said(mt(), unit)).toEqual([]);
  expect(said(mt(), { ...unit, allowed: ["MT-YDC"] })).toHaveLength(1);
});

it("a value that measures something else is refused, not passed", () => {
  expect(said(mt(), variable("technique.poleSpacing", { label: "Pole spacing", unit: "kg" }))).toEqual([
    "E Pole spacing 150 mm cannot be compared with the 4.5-10 kg of MT-002 rev 3",
  ]);
});

describe("the field a variable names", () => {
  const problems = (one: MappedVariable, method = "MT") => problemsWithFieldKeys([one], method, builtInTemplates);
  it("is one of the method's templates, a column of a table included", () => {
    expect(problems(variable("calibration.liftTests.mass"))).toEqual([]);
    expect(problems(variable("technique.poleSpacing", { unit: "in" }))).toEqual([]);
    expect(problems(variable("anything.at.all"), "AE")).toEqual([]);
  });
  it.each([
    ["technique.polSpacing", {}, "MT reports have no field technique.polSpacing."],
    ["poleSpacing", {}, "MT reports have no field poleSpacing."],
    ["line.r1", {}, "MT reports have no field line.r1."],
    ["calibration.liftTests", {}, "calibration.liftTests is a table: name a column of it (on, mass, held)."],
    ["technique.poleSpacing", {}, "technique.poleSpacing is measured in mm, not in kg."],
    ["technique.poleSpacing", { unit: null }, "technique.poleSpacing is measured in mm: state the unit of the range."],
    ["technique.light", {}, "technique.light is not a number: a range cannot be compared with it."],
  ])("%s %j is refused", (path, more, message) => {
    expect(problems(variable(path, more))).toEqual([expect.stringContaining(message)]);
  });
});
