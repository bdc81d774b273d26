import { describe, expect, it, test } from "vitest";
import { entersReadings } from "./entered.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import type { Line, Values } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";

const template = (code: string): TemplateDefinition => {
  const found = builtInTemplate(code);
  if (!found) throw new Error(`There is no ${code}`);
  return found;
};
const lux = (entered: string) => ({ entered, unit: "lx", si: entered });
const blocks = {
  header: { itemTag: "W-118", material: "ASTM A106 Gr. B" } as Values,
  technique: { whiteLight: lux("1100"), lightRecord: "LR-4" } as Values,
  calibration: { lightMeter: "meter 1" } as Values,
  summary: {} as Values,
};
const line = (values: Values, more: Partial<Line> = {}) => ({
  id: "line 1",
  lineNo: 1,
  itemKey: "W-118",
  performedOn: null,
  result: "ACC" as const,
  values,
  ...more,
});
const report = { ...blocks, lines: [line({ area: "root", lengthExamined: lux("240") })], indications: [], setups: [] };
const enters = (changes: Partial<typeof report>, code = "MT") =>
  entersReadings(report, { ...report, ...changes }, template(code));

describe("a change enters a reading", () => {
  it.each<[string, Partial<typeof report>]>([
    ["the white light on the surface", { technique: { ...blocks.technique, whiteLight: lux("1200") } }],
    ["the surface temperature", { header: { ...blocks.header, surfaceTemp: { entered: "35", unit: "°C", si: "308.15" } } }],
    ["a lift test", { calibration: { ...blocks.calibration, liftTests: [{ on: "2026-11-17", held: true }] } }],
    ["the length examined of a line", { lines: [line({ area: "root", lengthExamined: lux("250") })] }],
    ["the result of a line", { lines: [line({ area: "root", lengthExamined: lux("240") }, { result: "REJ" as never })] }],
    ["the item a line is of", { lines: [line({ area: "root", lengthExamined: lux("240") }, { itemKey: "W-119" })] }],
    ["a line that is taken away", { lines: [] }],
    [
      "a setup with its light",
      { setups: [{ id: "b", label: "B", technique: { whiteLight: lux("900") }, calibration: {} }] as never },
    ],
  ])("with %s", (_, changes) => expect(enters(changes)).toBe(true));

  it.each<[string, Partial<typeof report>]>([
    ["nothing", {}],
    ["a line without a reading", { lines: [...report.lines, line({}, { id: "line 2", result: null as never })] }],
    ["the area of a line, which is a place in words", { lines: [line({ area: "cap", lengthExamined: lux("240") })] }],
    ["remarks and the item", { header: { ...blocks.header, itemTag: "W-119" }, summary: { summary: "No cracks" } }],
    ["the record of the verified light source", { technique: { ...blocks.technique, lightRecord: "LR-5" } }],
    ["which light meter was used", { calibration: { lightMeter: "meter 2" } }],
  ])("not with %s", (_, changes) => expect(enters(changes)).toBe(false));
});

test("the IQI seen on a film is a reading, the film's number and the day it was read are none; a copy of the template says the same", () => {
  const of = (values: Values) => ({ ...report, lines: [line(values)] }) as never;
  const pinned = structuredClone(template("RT-FILM"));
  for (const field of pinned.lines.fields) delete field.reading;
  for (const definition of [template("RT-FILM"), pinned]) {
    expect(entersReadings(of({ iqiSeen: "W12" }), of({ iqiSeen: "W13" }), definition)).toBe(true);
    expect(entersReadings(of({ filmNo: "1" }), of({ filmNo: "2", interpretedOn: "2026-11-18" }), definition)).toBe(false);
  }
});
