import { expect, test } from "vitest";
import { quantitiesOf } from "./quantities.ts";
import { namedFilmSize } from "./quantities-film.ts";
import type { QuantityReport } from "./report-quantity.ts";
import { builtInTemplates } from "#modules/report-templates/builtin/index.ts";
import type { Line } from "#modules/report-templates/content.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";

const day = "2026-05-04";

function sampleReport(code: string): QuantityReport {
  const sample = sampleOf(code);
  if (!sample) throw new Error(`No sample of ${code}`);
  const { header, technique, setups, lines } = sample.content;
  const inspectedOn = lines[0]?.performedOn ?? day;
  return { templateCode: code, method: "RT", inspectedOn, header, technique, setups, lines };
}
const shown = (report: QuantityReport) =>
  quantitiesOf(report).map(({ unit, description }) => (description.includes(unit) ? description : `${unit}: ${description}`));

let lineNo = 0;
const line = (itemKey: string, result: Line["result"], values: Line["values"], more: Partial<Line> = {}): Line => ({
  id: `line ${(lineNo += 1)}`,
  lineNo,
  itemKey,
  performedOn: day,
  examStage: "first",
  result,
  values,
  ...more,
});
const report = (templateCode: string, lines: Line[], more: Partial<QuantityReport> = {}): QuantityReport => ({
  templateCode,
  method: "RT",
  inspectedOn: day,
  header: {},
  technique: {},
  lines,
  ...more,
});
const film = { filmSize: "4.5 x 17 in", films: 1, size: "6 in" };
const mm = (entered: string) => ({ entered, unit: "mm", si: entered });
const of = (one: QuantityReport, unit: string) => quantitiesOf(one).filter((quantity) => quantity.unit === unit);

/** Of the sample of each template; lengths as "metre: 1.28 m". */
const ofSamples: Readonly<Record<string, readonly string[]>> = {
  "RT-FILM": [...welds(2, "NPS 12, 9.53 mm"), "24 diameter-inches, NPS 12, 9.53 mm", "8 films, other size"],
  "RT-DIG": [...welds(2, "NPS 6, 7.11 mm"), "12 diameter-inches, NPS 6, 7.11 mm", "8 exposures"],
  "UT-THK": ["4 readings"],
  "UT-WELD": [...welds(3, "25 mm"), ...lengths("11.824", "38.7927", "465.5118", "25 mm")],
  PAUT: [
    ...welds(3, "NPS 8, 18.26 mm"),
    "24 diameter-inches, NPS 8, 18.26 mm",
    ...lengths("2.064", "6.7717", "81.2598", "NPS 8, 18.26 mm"),
  ],
  TOFD: [...welds(2, "50 mm"), ...lengths("1.8", "5.9055", "70.8661", "50 mm")],
  MT: [...welds(3, "19 mm"), ...lengths("1.86", "6.1024", "73.2283", "19 mm")],
  PT: [...welds(4, "12 mm"), ...lengths("2.12", "6.9554", "83.4646", "12 mm")],
  VT: [
    ...welds(4, "NPS 6, 7.11 mm"),
    "24 diameter-inches, NPS 6, 7.11 mm",
    ...lengths("2.116", "6.9423", "83.3071", "NPS 6, 7.11 mm"),
  ],
  "ET-SURF": [...welds(4, "15 mm"), ...lengths("1.28", "4.1995", "50.3937", "15 mm")],
  "ET-TUBE": ["239 tubes"],
  LT: ["2 items"],
  PMI: ["5 readings", "5 items"],
  HT: ["10 spots", "50 readings", "2 items"],
  DFT: ["15 spots", "45 readings", "3 items"],
  "API-570": [],
  "API-510": [],
  "API-653": [],
  GEN: ["3 items"],
};
function welds(count: number, sizes: string): string[] {
  return ["welds", "joints", "items"].map((noun) => `${count} ${noun}, ${sizes}`);
}
function lengths(m: string, ft: string, inches: string, sizes: string): string[] {
  return [`metre: ${m} m, ${sizes}`, `linear foot: ${ft} ft, ${sizes}`, `linear inch: ${inches} in, ${sizes}`];
}

test.each(builtInTemplates.map(({ code }) => code))("quantities of a report on %s", (code) => {
  expect(shown(sampleReport(code))).toEqual([...(ofSamples[code] ?? ["not stated"]), "1 report"]);
});

test("23 films are charged of 25, as two are retakes of our own (rate-sheets, day ticket)", () => {
  const lines = [
    ...Array.from({ length: 23 }, (_, index) => line(`W-${index}`, "ACC", film)),
    line("W-0", "RESHOOT", film),
    line("W-1", "RESHOOT", film),
  ];
  expect(of(report("RT-FILM", lines), "film")).toMatchObject([{ quantity: "23", filmSize: "4½×17 in", category: "consumable" }]);
});

test("retakes after a weld repair are charged, and the weld once more", () => {
  const lines = [line("W-1", "REJ", film), line("W-1", "ACC", film, { examStage: "repair1" })];
  const one = report("RT-FILM", lines);
  expect(of(one, "film")).toMatchObject([{ quantity: "2" }]);
  expect(of(one, "weld")).toMatchObject([{ quantity: "2" }]);
});

test("two films in a cassette count two; sizes are charged apart", () => {
  const lines = [line("W-1", "ACC", { ...film, films: 2 }), line("W-2", "ACC", { ...film, filmSize: "100 × 240 mm" })];
  expect(of(report("RT-FILM", lines), "film").map(({ filmSize, quantity }) => [filmSize, quantity])).toEqual([
    ["4½×17 in", "2"],
    ["10×24 cm", "1"],
  ]);
});

test("a size is the same however it is written, and must match exactly", () => {
  for (const text of ["4½ × 17 in", '4 1/2" x 17"', "17 x 4.5 in", "4,5×17"]) expect(namedFilmSize(text)).toBe("4½×17 in");
  expect(namedFilmSize("30 x 40 cm")).toBe("30×40 cm");
  expect(namedFilmSize("100 × 300 mm")).toBe("other");
  expect(namedFilmSize("7 x 17 cm")).toBe("other");
});

test("diameter-inches are the nominal size times the welds: 6 × 8 + 4 × 12 = 96", () => {
  const lines = [
    ...Array.from({ length: 8 }, (_, index) => line(`A-${index}`, "ACC", { size: "NPS 6" })),
    ...Array.from({ length: 12 }, (_, index) => line(`B-${index}`, "ACC", { size: "DN 100" })),
  ];
  const inches = of(report("UT-WELD", lines), "diameter-inch");
  expect(inches.map(({ sizes, quantity }) => [sizes.NPS, quantity])).toEqual([
    ["6", "48"],
    ["4", "48"],
  ]);
});

test("a weld with a view still to be repeated is not done; one not examined neither", () => {
  const lines = [
    line("W-1", "ACC", { position: "0-90" }),
    line("W-1", "RESHOOT", { position: "90-180" }),
    line("W-2", "NE", {}),
    line("W-3", "REJ", {}),
  ];
  expect(of(report("RT-FILM", lines), "weld")).toMatchObject([{ quantity: "1" }]);
});

test("the size of the item is that of its lines without one; the setup of a line goes before", () => {
  const lines = [line("W-1", "ACC", {}), line("W-2", "ACC", {}, { setupId: "B" })];
  const setups = [{ id: "B", label: "B", technique: { OD: mm("60.3") }, calibration: {} }];
  const one = report("RT-FILM", lines, { header: { outsideDiameter: mm("168.3") }, setups });
  expect(of(one, "weld").map(({ sizes }) => sizes)).toEqual([{ NPS: "6" }, { NPS: "2" }]);
});

test("lengths of views add up; views that each state the whole weld show it once", () => {
  const view = (position: string, length: string) => line("W-1", "ACC", { size: "6 in", position, lengthExamined: mm(length) });
  expect(of(report("UT-WELD", [view("0-90", "132"), view("90-180", "132")]), "metre")).toMatchObject([{ quantity: "0.264" }]);
  expect(of(report("UT-WELD", [view("0-90", "529"), view("90-180", "529")]), "metre")).toMatchObject([{ quantity: "0.529" }]);
  expect(of(report("UT-WELD", [view("", "529")]), "linear inch")).toMatchObject([{ quantity: "20.8268" }]);
});

test("each day has its own quantities, with keys that stay the same in a revision", () => {
  const lines = [line("CML 1", "ACC", {}), line("CML 2", "ACC", {}, { performedOn: "2026-05-05" })];
  const readings = of(report("UT-THK", lines), "reading");
  expect(readings.map(({ day: on, quantity, key }) => [on, quantity, key])).toEqual([
    [day, "1", "2026-05-04|reading|||"],
    ["2026-05-05", "1", "2026-05-05|reading|||"],
  ]);
});

test("welds that are counted are named, what is measured of them is not", () => {
  const lines = [line("W-12", "ACC", { ...film, view: "0-15" }), line("W-13", "REJ", { ...film, view: "0-15" })];
  const found = quantitiesOf(report("RT-FILM", lines));
  expect(found.filter(({ names }) => names.length > 0).map(({ unit, names }) => [unit, names])).toEqual(
    ["weld", "joint", "item"].map((unit) => [unit, ["W-12", "W-13"]]),
  );
  expect(found.some(({ unit, names }) => unit === "diameter-inch" && names.length === 0)).toBe(true);
});
