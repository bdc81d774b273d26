import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Line, Values } from "../content.ts";
import { check, compute } from "../engine.ts";
import { rtFilmSample, type Sample } from "../samples.ts";

const mm = (entered: string) => quantity(entered, "mm");
const inch = (entered: string) => quantity(entered, "in");
const density = (entered: string) => quantity(entered, "");

type Change = (sample: Sample) => void;
const technique =
  (values: Values): Change =>
  ({ content }) =>
    void Object.assign(content.technique, values);
const header =
  (values: Values): Change =>
  ({ content }) =>
    void Object.assign(content.header, values);
const calibration =
  (values: Values): Change =>
  ({ content }) =>
    void Object.assign(content.calibration, values);
const firstLine =
  (values: Values): Change =>
  (sample) =>
    void Object.assign(lineOf(sample, 0).values, values);
const everyLine =
  (values: Values): Change =>
  ({ content }) =>
    content.lines.forEach((line) => Object.assign(line.values, values));
const inUsUnits: Change = ({ context }) => void (context.unitSystem = "US");

/** What a rule says after changes to a report that is otherwise in order. */
function says(ruleId: string, ...changes: Change[]): string[] {
  const sample = rtFilmSample();
  for (const change of changes) change(sample);
  return check(sample.definition, sample.content, sample.context)
    .filter((one) => one.ruleId === ruleId)
    .map(({ severity, message }) => `${severity} ${message}`);
}

function lineOf({ content }: Sample, index: number): Line {
  return content.lines[index] ?? expect.fail(`no line ${index}`);
}

it("the sample is in order", () => {
  const { definition, content, context } = rtFilmSample();
  expect(check(definition, content, context)).toEqual([]);
});

describe("fields asked for", () => {
  const missing = (...changes: Change[]) => says("C-REQUIRED", ...changes);

  it("X-ray asks tube voltage and current, an isotope does not", () => {
    expect(missing(technique({ source: "X-ray" }))).toEqual(["E Enter tube voltage", "E Enter tube current"]);
    expect(missing(technique({ source: "Se-75" }))).toEqual([]);
  });
  it("a film-side IQI asks for its letter, a panoramic exposure for span and holders", () => {
    expect(missing(technique({ letterF: null }))).toHaveLength(1);
    expect(missing(technique({ letterF: null, iqiSide: "source" }))).toEqual([]);
    expect(missing(technique({ exposureTechnique: "panoramic" }))).toEqual([
      "E Enter part of the circumference",
      "E Enter film holders",
    ]);
  });
  it("composite viewing asks the density of each film, a second IQI what it showed, a fault whether it masks", () => {
    expect(missing(technique({ viewing: "composite" }))).toHaveLength(8);
    expect(missing(firstLine({ densityIqi2: density("2.9") }))).toEqual(["E Enter second IQI seen"]);
    expect(missing(firstLine({ filmQuality: ["fog"] }))).toEqual(["E Enter fault masks the area of interest"]);
  });
  it("an ellipse by ISO asks the width of the weld", () => {
    const ellipse = { exposureTechnique: "DWE/DWV ellipse" };
    expect(missing(technique({ ...ellipse, standard: "ISO 17636-1 B" }))).toEqual(["E Enter weld width"]);
    expect(missing(technique(ellipse))).toEqual([]);
  });
});

describe("R1 and R2, ASME V T-282", () => {
  it.each([
    ["gamma 1.94", { densityMin: density("1.94"), densityIqi: density("2.2") }, ["E Density 1.94 is below 2.0"]],
    ["gamma 1.95, within the tolerance of 0.05", { densityMin: density("1.95"), densityIqi: density("2.2") }, []],
    ["gamma 1.94 at the IQI", { densityIqi: density("1.94") }, ["E Density 1.94 is below 2.0"]],
    ["4.06", { densityMax: density("4.06"), densityIqi: density("3.2") }, ["E Density 4.06 is above 4.0"]],
    ["4.05", { densityMax: density("4.05"), densityIqi: density("3.2") }, []],
    ["4.06 at the IQI", { densityIqi: density("4.06") }, ["E Density 4.06 is above 4.0"]],
  ])("R1 density %s", (_, values, expected) => {
    expect(says("RT-R1", firstLine(values))).toEqual(expected);
  });
  it("R1 X-ray goes down to 1.8", () => {
    const thin = (value: string) => [technique({ source: "X-ray" }), firstLine({ densityMin: density(value) })];
    expect(says("RT-R1", ...thin("1.75"))).toEqual([]);
    expect(says("RT-R1", ...thin("1.74"))).toEqual(["E Density 1.74 is below 1.8"]);
  });
  it("R1 one film is single viewing, whatever it is called", () => {
    const one = technique({ viewing: "composite", filmsPerCassette: 1 });
    expect(says("RT-R1", one, firstLine({ densityMin: density("1.40") }))).toEqual([
      "E Composite viewing needs at least 2 films in the cassette; 1 stated",
      "E Density 1.4 is below 2.0",
    ]);
  });
  const set = technique({ viewing: "composite", filmsPerCassette: 2 });
  const films = (...rows: [string, string][]) =>
    everyLine({
      films: 2,
      filmDensities: rows.map(([min, max], index) => ({
        film: "AB".slice(index, index + 1),
        min: density(min),
        max: density(max),
      })),
    });
  it("R1 each film of a set has 1.3 and not above 4.0, the set no least of its own", () => {
    expect(says("RT-R1", set, films(["1.25", "1.5"], ["1.3", "1.6"]))).toEqual([]);
    expect(says("RT-R1", set, films(["1.24", "1.5"], ["1.3", "4.06"])).slice(0, 2)).toEqual([
      "E Film A: density 1.24 is below 1.3, the minimum of each film viewed in a set",
      "E Film B: density 4.06 is above 4.0",
    ]);
    expect(says("RT-R1", set, films(["1.3", "1.5"])).slice(0, 1)).toEqual([
      "E Enter the densities of each film of the set: 2 films, 1 entered",
    ]);
    expect(says("RT-R1", set, films(["1.3", "1.5"], ["1.3", "1.5"]), firstLine({ densityMin: density("1.9") }))).toEqual([]);
  });
  it("R1 judges every film that is listed, whatever number the line says", () => {
    const said = (films: number, ...rows: [string, string][]) =>
      says(
        "RT-R1",
        set,
        firstLine({
          films,
          filmDensities: rows.map(([min, max], index) => ({
            film: "AB".slice(index, index + 1),
            min: density(min),
            max: density(max),
          })),
        }),
        ({ content }) => content.lines.splice(1),
      );
    const two = "E 1 film on the line, but densities of 2 entered: correct the number of films";
    expect(said(2, ["1.25", "1.5"], ["1.3", "1.6"])).toEqual([]);
    expect(said(1, ["1.3", "1.5"], ["1.3", "1.6"])).toEqual([two]);
    expect(said(1, ["1.24", "1.5"], ["1.3", "4.06"])).toEqual([
      two,
      "E Film A: density 1.24 is below 1.3, the minimum of each film viewed in a set",
      "E Film B: density 4.06 is above 4.0",
    ]);
    // One film is single viewing: 2.0 for gamma, 1.95 with the tolerance (T-282.1).
    expect(said(1, ["1.95", "2.6"])).toEqual([]);
    expect(said(1, ["1.94", "2.6"])).toEqual(["E Film A: density 1.94 is below 2.0: one film is viewed by itself"]);
    expect(said(1, ["2.6", "2.1"])).toEqual(["E Film A: the minimum density 2.6 is above the maximum 2.1"]);
  });
  it("R1 asks nothing of a film to be shot again", () => {
    const reshoot: Change = (sample) => {
      const line = lineOf(sample, 0);
      Object.assign(line, { result: "RESHOOT", values: { ...line.values, densityMin: density("1.0") } });
    };
    expect(says("RT-R1", reshoot)).toEqual([]);
  });
  // 0.85 × 2.5 = 2.125 → 2.1 and 1.30 × 2.5 = 3.25 → 3.3 (T-282.2(a)).
  it.each([
    ["2.10", "3.3", []],
    [
      "2.09",
      "3.3",
      ["E Density 2.09 is below 2.1 (85 % of the IQI's). Mark the line RESHOOT and show an IQI for each exceptional area"],
    ],
    [
      "2.10",
      "3.31",
      ["E Density 3.31 is above 3.3 (130 % of the IQI's). Mark the line RESHOOT and show an IQI for each exceptional area"],
    ],
  ])("R2 from %s to %s beside 2.5", (least, most, expected) => {
    const values = { densityIqi: density("2.5"), densityMin: density(least), densityMax: density(most) };
    expect(says("RT-R2", firstLine(values))).toEqual(expected);
  });
  it("R2 two IQIs bound the lightest and the darkest area, they do not waive", () => {
    const two = (least: string, most: string) =>
      firstLine({
        densityIqi: density("2.6"),
        densityIqi2: density("3.0"),
        iqiSeen2: "5",
        densityMin: density(least),
        densityMax: density(most),
      });
    expect(says("RT-R2", two("2.2", "3.9"))).toEqual([]);
    expect(says("RT-R2", two("2.19", "3.91")).map((one) => one.slice(0, 34))).toEqual([
      "E Density 2.19 is below 2.2 (85 % ",
      "E Density 3.91 is above 3.9 (130 %",
    ]);
  });
  const shimmed = (kind: string, seen: string) => [
    technique({ iqiKind: kind, shim: mm("3") }),
    everyLine({ iqiSeen: seen }),
    firstLine({ densityIqi: density("1.9"), densityMin: density("2.0"), densityMax: density("3.8") }),
  ];
  it("R1, R2 a shim under a hole IQI lifts the upper bound and the least at the IQI, if the sensitivity is met", () => {
    expect([says("RT-R1", ...shimmed("hole", "15-2T")), says("RT-R2", ...shimmed("hole", "15-2T"))]).toEqual([[], []]);
    expect(says("RT-R2", ...shimmed("hole", "17-2T"))).toHaveLength(1);
    expect([says("RT-R1", ...shimmed("wire", "5")), says("RT-R2", ...shimmed("wire", "5"))].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });
  it("R2 the least density is not above the most", () => {
    expect(says("RT-R2", firstLine({ densityMin: density("2.9"), densityMax: density("2.5") }))).toEqual([
      "E The minimum density 2.9 is above the maximum 2.5",
    ]);
  });
  it("neither is asked of ISO 17636-1 or another standard", () => {
    for (const standard of ["ISO 17636-1 B", "other"]) {
      const thin = [technique({ standard }), firstLine({ densityMin: density("1.0") })];
      expect([says("RT-R1", ...thin), says("RT-R2", ...thin)]).toEqual([[], []]);
    }
  });
});

describe("R1, ISO 17636-1", () => {
  // Table 5: class A 2.0, class B 2.3, measured to ±0.1.
  it.each([
    ["ISO 17636-1 A", "1.9", []],
    ["ISO 17636-1 A", "1.89", ["E Density 1.89 is below 2.0 of class A"]],
    ["ISO 17636-1 B", "2.2", []],
    ["ISO 17636-1 B", "2.19", ["E Density 2.19 is below 2.3 of class B"]],
    ["ASME V", "1.0", []],
  ])("%s: %s", (standard, value, expected) => {
    expect(says("RT-R1-ISO", technique({ standard }), firstLine({ densityMin: density(value) }))).toEqual(expected);
  });
});

describe("R3 sensitivity", () => {
  it("follows the thickness of the line, not of the technique", () => {
    // 25 + 3 film side is wire 9; the weld of 9.53 + 3 = 12.53 mm needs wire 6 (T-276).
    expect(says("RT-R3", technique({ T: mm("25") }), everyLine({ iqiSeen: "6" }))).toEqual([]);
    expect(says("RT-R3", technique({ T: mm("25") }), firstLine({ iqiSeen: "9" }))).toEqual([
      "E 9 seen, wire 6 required for 12.53 mm (9.53 + 3.00 mm)",
    ]);
    expect(says("RT-R3", technique({ T: mm("25") }), everyLine({ thickness: null, iqiSeen: "9" }))).toEqual([]);
  });
  it("falls back on the technique, then on the nominal wall", () => {
    const without = [technique({ T: null }), header({ nominalThickness: mm("25") })];
    expect(says("RT-R3", ...without, everyLine({ thickness: null, iqiSeen: "9" }))).toEqual([]);
    expect(says("RT-R3", ...without, everyLine({ thickness: null, iqiSeen: "10" }))).toHaveLength(8);
  });
  it("shows on the line what it needs", () => {
    const { definition, content, context } = rtFilmSample();
    expect(compute(definition, content, context).lines["line-1"]?.["iqiRequired"]?.formula).toBe(
      "T + reinforcement = 9.53 + 3 = 12.53 mm; IQI by Table T-276 = 12.53 mm, film side = wire 6 (0.010 in)",
    );
  });
  // Two parts of 1/4 in and 1/8 in: 0.375 in by the inch column, 9.525 mm by the SI one.
  const quarterInch = [
    technique({ iqiSide: "source", reinforcement: inch("0.125") }),
    everyLine({ thickness: inch("0.250"), iqiSeen: "6" }),
  ];
  it("reads the inch column on a report in US units: 0.375 in needs wire 6, 15-2T", () => {
    const hole = [...quarterInch, technique({ iqiKind: "hole" })];
    expect(says("RT-R3", inUsUnits, ...quarterInch)).toEqual([]);
    expect(says("RT-R3", inUsUnits, ...quarterInch, firstLine({ iqiSeen: "7" }))).toEqual([
      "E 7 seen, wire 6 required for 0.375 in (0.250 + 0.125 in)",
    ]);
    expect(says("RT-R3", inUsUnits, ...hole, everyLine({ iqiSeen: "15-2T" }))).toEqual([]);
    expect(says("RT-R3", inUsUnits, ...hole, everyLine({ iqiSeen: "17-2T" }))).toHaveLength(8);
  });
  it("reads the SI column on an SI report: 9.525 mm needs wire 7", () => {
    expect(says("RT-R3", ...quarterInch, everyLine({ iqiSeen: "7" }))).toEqual([]);
    expect(says("RT-R3", ...quarterInch, everyLine({ iqiSeen: "8" }))).toHaveLength(8);
  });
  it("0.750 in needs wire 8 in US units", () => {
    const wall = [technique({ iqiSide: "source", reinforcement: null }), everyLine({ thickness: inch("0.750"), iqiSeen: "8" })];
    expect(says("RT-R3", inUsUnits, ...wall)).toEqual([]);
    expect(says("RT-R3", inUsUnits, ...wall, firstLine({ iqiSeen: "9" }))).toHaveLength(1);
  });
  it("says the thickness the IQI is chosen by, with the reinforcement it holds (T-276.2)", () => {
    const wall = [
      technique({ iqiSide: "film", reinforcement: mm("3.0") }),
      everyLine({ thickness: inch("0.500"), iqiSeen: "7" }),
    ];
    expect(says("RT-R3", inUsUnits, ...wall, firstLine({ iqiSeen: "9" }))).toEqual([
      "E 9 seen, wire 7 required for 0.618 in (0.500 + 0.118 in)",
    ]);
    // 9.27 mm is 0.36496 in.
    const bare = [technique({ reinforcement: null }), everyLine({ thickness: mm("9.27"), iqiSeen: "5" })];
    expect(says("RT-R3", inUsUnits, ...bare, firstLine({ iqiSeen: "9" }))).toEqual(["E 9 seen, wire 5 required for 0.365 in"]);
  });
  it("cannot compare a hole with a wire, nor read what is neither", () => {
    expect(says("RT-R3", firstLine({ iqiSeen: "15-2T" }))).toEqual([
      'E "15-2T" cannot be compared with wire 6: write a wire number such as 8',
    ]);
  });
  it("compares the second IQI as well", () => {
    expect(says("RT-R3", firstLine({ densityIqi2: density("2.9"), iqiSeen2: "7" }))).toEqual([
      "E 7 seen, wire 6 required for 12.53 mm (9.53 + 3.00 mm)",
    ]);
  });
  it("asks for the edition where a hole counts by an equivalence nobody has compared with the code", () => {
    const holes = [
      technique({ iqiKind: "hole", reinforcement: mm("3.0") }),
      everyLine({ thickness: mm("12.0"), iqiSeen: "17-2T" }),
    ];
    expect(says("RT-R3", ...holes)).toEqual([]);
    expect(says("RT-R3", ...holes, firstLine({ iqiSeen: "25-1T" }))).toEqual([
      "W 25-1T seen, 17-2T required: taken as equivalent (25-1T for 17-2T). To be verified: name the edition of T-283 that states it",
    ]);
  });
  it("has no answer outside the table: said at the line, or once at the technique", () => {
    expect(says("RT-R3", firstLine({ thickness: mm("600") }))).toEqual(["E W-014: No required IQI: outside Table T-276"]);
    expect(says("RT-R3", technique({ T: mm("600") }), everyLine({ thickness: null }))).toEqual([
      "E No required IQI: outside Table T-276",
    ]);
  });

  const isoB = technique({ standard: "ISO 17636-1 B", exposureTechnique: "SWE/SWV", iqiSide: "source", source: "X-ray" });
  it("ISO class B, 12 mm: W14 of Table B.3; the higher wire is the better", () => {
    const wall = everyLine({ thickness: mm("12"), iqiSeen: "W14" });
    expect(says("RT-R3", isoB, wall)).toEqual([]);
    expect(says("RT-R3", isoB, wall, firstLine({ iqiSeen: "W15" }))).toEqual([]);
    expect(says("RT-R3", isoB, wall, firstLine({ iqiSeen: "W13" }))).toEqual(["E W13 seen, W14 required for 12 mm"]);
    expect(says("RT-R3", isoB, everyLine({ thickness: mm("12.01"), iqiSeen: "W13" }))).toEqual([]);
  });
  it("ISO step and hole: H6 of Table B.4 at 20 mm", () => {
    const hole = [isoB, technique({ iqiKind: "hole" }), everyLine({ thickness: mm("20"), iqiSeen: "H6" })];
    expect(says("RT-R3", ...hole)).toEqual([]);
    expect(says("RT-R3", ...hole, firstLine({ iqiSeen: "H7" }))).toEqual(["E H7 seen, H6 required for 20 mm"]);
    expect(says("RT-R3", ...hole, firstLine({ iqiSeen: "W12" }))).toEqual([
      'E "W12" cannot be compared with H6: write a hole such as H6',
    ]);
  });
  it("ISO film side counts both walls: 9 mm twice is W14 of Table B.11", () => {
    const both = [
      isoB,
      technique({ exposureTechnique: "DWE/SWV", iqiSide: "film" }),
      everyLine({ thickness: mm("9"), iqiSeen: "W14" }),
    ];
    expect(says("RT-R3", ...both)).toEqual([]);
    expect(says("RT-R3", ...both, firstLine({ iqiSeen: "W13" }))).toHaveLength(1);
  });
  it("fewer values only for Ir-192 and Se-75, and only with the agreement named", () => {
    const iridium = [isoB, technique({ source: "Ir-192" }), everyLine({ thickness: mm("12"), iqiSeen: "W13" })];
    expect(says("RT-R3", ...iridium)).toHaveLength(8);
    expect(says("RT-R3", ...iridium, technique({ iqiRelaxation: "PO 4711, clause 8" }))).toEqual([]);
    const cobalt = [...iridium, technique({ source: "Co-60", iqiRelaxation: "PO 4711, clause 8" })];
    expect(says("RT-R3", ...cobalt)).toHaveLength(8);
  });
  it("a W before the number is an ISO wire, and where ASTM wires are required it is asked which was meant", () => {
    const seen = (iqiSeen: string) => says("RT-R3", firstLine({ iqiSeen }))[0];
    expect(seen("W13")).toBe(
      'W W13 is read as ISO wire W13, 0.20 mm. Write "wire 13" if an ASTM wire was seen, or state which ISO 19232-1 set was used',
    );
    expect(seen("W8")).toMatch(/^E W8 seen, read as ISO wire W8, 0\.63 mm, wire \d required/);
    expect(seen("wire 13")).toMatch(/^E wire 13 seen, wire/);
  });
  it("another standard: what the procedure states, in the direction it names", () => {
    const other = (requiredIqiStated: string | null, seen: string) =>
      says("RT-R3", technique({ standard: "other", requiredIqiStated }), everyLine({ iqiSeen: seen }));
    expect(other(null, "8")).toEqual(["E No required IQI: the procedure states the IQI for this standard"]);
    expect([other("W11", "W12"), other("W11", "W10").length, other("wire 8", "7"), other("wire 8", "9").length]).toEqual([
      [],
      8,
      [],
      8,
    ]);
    expect(other("11", "12")[0]).toContain("write it as in the procedure: W11 or H6 (ISO 19232), wire 8 or 20-2T (ASTM)");
  });
});

describe("R4 double-wall viewing", () => {
  const viewed = (values: Values, OD: Values["x"], wall = "7.11") => [
    technique({ exposureTechnique: "DWE/DWV ellipse", iqiSide: "source", weldWidth: mm("12"), ...values }),
    header({ outsideDiameter: OD ?? null }),
    everyLine({ thickness: mm(wall) }),
  ];
  // T-271.2(b): 89 mm, 3-1/2 in.
  it("ASME to 89 mm, or 3-1/2 in on a report in US units, IQI on the source side", () => {
    expect(says("RT-R4", ...viewed({}, mm("89")))).toEqual([]);
    expect(says("RT-R4", ...viewed({ iqiSide: "film" }, mm("89.1")))).toEqual([
      "E Outside diameter 89.1 mm is above 89 mm (3-1/2 in): view a single wall",
      "E Double-wall viewing needs a source-side IQI",
    ]);
    expect(says("RT-R4", inUsUnits, ...viewed({}, inch("3.500")))).toEqual([]);
    expect(says("RT-R4", inUsUnits, ...viewed({}, inch("3.501")))).toHaveLength(1);
    expect(says("RT-R4", inUsUnits, ...viewed({}, mm("323.9")))).toEqual([
      "E Outside diameter 12.752 in is above 89 mm (3-1/2 in): view a single wall",
    ]);
    expect(says("RT-R4", inUsUnits, ...viewed({}, mm("89")))).toHaveLength(1);
  });
  it("takes the diameter of the weld before that of the item, and asks for one", () => {
    expect(says("RT-R4", ...viewed({ OD: mm("60.3") }, mm("323.9")))).toEqual([]);
    expect(says("RT-R4", ...viewed({}, null))).toEqual(["E Double-wall viewing needs the outside diameter"]);
  });
  const iso = { standard: "ISO 17636-1 B", OD: mm("95"), weldWidth: mm("12") };
  // ISO 17636-1 7.1.6: De to 100 mm, t to 8 mm, weld width to De/4; a film-side IQI is allowed (Tables B.9 to B.12).
  it("ISO to 100 mm, film-side IQI allowed", () => {
    expect([says("RT-R4", ...viewed(iso, null)), says("RT-R4-ISO", ...viewed({ ...iso, iqiSide: "film" }, null))]).toEqual([
      [],
      [],
    ]);
    expect(says("RT-R4-ISO", ...viewed({ ...iso, OD: mm("100") }, null, "8"))).toEqual([]);
    expect(says("RT-R4-ISO", ...viewed({ ...iso, OD: mm("100.1") }, null))).toEqual([
      "E Outside diameter 100.1 mm is above 100 mm for an ellipse. Use the perpendicular technique (7.1.7)",
    ]);
    expect(says("RT-R4-ISO", ...viewed(iso, null, "8.01"))).toEqual([
      "E Wall 8.01 mm is above 8 mm for an ellipse. Use the perpendicular technique (7.1.7)",
    ]);
    expect(says("RT-R4-ISO", ...viewed({ ...iso, OD: mm("60"), weldWidth: mm("15") }, null))).toEqual([]);
    expect(says("RT-R4-ISO", ...viewed({ ...iso, OD: mm("60"), weldWidth: mm("15.1") }, null))).toEqual([
      "E Weld width 15.1 mm is above a quarter of the outside diameter for an ellipse. Use the perpendicular technique (7.1.7)",
    ]);
    const superimposed = { ...iso, exposureTechnique: "DWE/DWV superimposed", OD: mm("110") };
    expect(says("RT-R4-ISO", ...viewed(superimposed, null, "12"))).toEqual([]);
  });
});

describe("R5 and R6", () => {
  it("R5 a film-side IQI carries its F", () => {
    expect(says("RT-R5", technique({ letterF: false }))).toEqual([
      'E A film-side IQI needs the lead letter "F" beside it: confirm it',
    ]);
    expect(says("RT-R5", technique({ letterF: null, iqiSide: "source" }))).toEqual([]);
  });
  it("R6 a light B on dark is shot again", () => {
    expect(says("RT-R6", firstLine({ backscatterB: "light on dark" }))).toEqual([
      "E Light B on dark: backscatter reached the film. Mark the line RESHOOT",
    ]);
    expect(says("RT-R6", firstLine({ backscatterB: "dark on light" }))).toEqual([]);
  });
});

describe("R7 coverage", () => {
  it.each([
    ["DWE/SWV", 2, 3],
    ["DWE/DWV ellipse", 1, 2],
    ["DWE/DWV superimposed", 2, 3],
  ])("%s: %i exposures are too few, %i enough (T-271.2)", (exposureTechnique, few, enough) => {
    expect(says("RT-R7", technique({ exposureTechnique, exposuresPerWeld: few }))).toHaveLength(1);
    expect(says("RT-R7", technique({ exposureTechnique, exposuresPerWeld: enough }))).toEqual([]);
    expect(says("RT-R7", technique({ exposureTechnique, exposuresPerWeld: few, coverage: "spot" }))).toEqual([]);
  });
  it("an ellipse by ISO needs three from t/De 0.12", () => {
    const ellipse = (t: string) =>
      says(
        "RT-R7",
        technique({
          standard: "ISO 17636-1 B",
          exposureTechnique: "DWE/DWV ellipse",
          exposuresPerWeld: 2,
          T: mm(t),
          OD: mm("50"),
        }),
      );
    expect([ellipse("5.99"), ellipse("6").length]).toEqual([[], 1]);
  });
  // T-277.2(b): three IQIs from 240°, over 120° on one holder, or on more than one holder.
  it.each([
    [360, 1, 2, 1],
    [360, 1, 3, 0],
    [240, 4, 2, 1],
    [121, 1, 2, 1],
    [120, 1, 1, 0],
    [120, 2, 2, 1],
    [90, 2, 3, 0],
  ])("panoramic over %i° on %i holders with %i IQIs: %i remarks", (span, filmHolders, iqiCount, remarks) => {
    const coverage = span < 360 ? "spot" : "full";
    const values = { exposureTechnique: "panoramic", spanDeg: quantity(String(span), "°"), filmHolders, iqiCount, coverage };
    expect(says("RT-R7", technique({ ...values, exposuresPerWeld: 1 }))).toHaveLength(remarks);
  });
  it("says what the panoramic exposure lacks", () => {
    const values = { exposureTechnique: "panoramic", spanDeg: quantity("360", "°"), filmHolders: 4, exposuresPerWeld: 1 };
    expect(says("RT-R7", technique({ ...values, iqiCount: 2 }))).toEqual([
      "E A panoramic exposure needs at least 3 IQIs around the weld for 360° on 4 holders; 2 stated",
    ]);
  });
  const drop =
    (index: number): Change =>
    ({ content }) =>
      void content.lines.splice(index, 1);
  it("each weld shows as many views as there are exposures, not the same view twice", () => {
    expect(says("RT-R7", drop(3))).toEqual(["E W-014: 3 views of 4 exposures. Add a line for each view, or state spot coverage"]);
    expect(says("RT-R7", (sample) => void Object.assign(lineOf(sample, 0), { result: "INFO" }))).toEqual([
      expect.stringMatching(/^E W-014: 3 views of 4/),
    ]);
    expect(says("RT-R7", firstLine({ position: "254-508" }))).toHaveLength(1);
    expect(says("RT-R7", firstLine({ position: "254 – 508" }))).toEqual([expect.stringMatching(/^E W-014: 3 views of 4/)]);
    expect(says("RT-R7", drop(3), technique({ coverage: "spot" }))).toEqual([]);
  });
  it("a repair may show less than the whole weld, the day's first examination may not", () => {
    const asRepair: Change = ({ content }) => content.lines.forEach((line) => Object.assign(line, { examStage: "repair1" }));
    expect(says("RT-R7", drop(3), asRepair).map((one) => one[0])).toEqual(["W"]);
  });
});

describe("R15 source size and distances", () => {
  const toB311: Change = ({ content }) =>
    Object.assign(content.acceptance, { criteriaSet: "ASME B31.1 136.4", code: "ASME B31.1" });
  it("are above 0, so that the unsharpness is known (T-274.1)", () => {
    expect(says("RT-R15")).toEqual([]);
    expect(says("RT-R15", technique({ D: mm("0") }))).toEqual([
      "E Source to object D must be above 0 to compute the unsharpness",
    ]);
    expect(says("RT-R15", technique({ F: mm("0") }), toB311)).toHaveLength(1);
    expect(says("RT-R15", technique({ d: mm("0") }))).toEqual([
      "E Object to film d must be above 0 to compute the unsharpness. From the source side of the object to the film",
    ]);
    expect(says("RT-R15", technique({ F: mm("0"), D: mm("0"), d: mm("0"), standard: "ISO 17636-1 B" }))).toHaveLength(3);
  });
});

describe("R17 reinforcement (T-276.2)", () => {
  it("is asked about above 6 mm of both sides together", () => {
    expect(says("RT-R17", technique({ reinforcement: mm("6.00") }))).toEqual([]);
    expect(says("RT-R17", technique({ reinforcement: mm("6.01") }))).toEqual([
      "W Reinforcement of 6.01 mm, both sides together, is above 6 mm (0.25 in): the IQI is chosen for no more than the code's maximum. Name its limit for this wall",
    ]);
    expect(says("RT-R17", technique({ reinforcement: null }))).toEqual([]);
  });
  it("of 1 in on a wall of 1/2 in is, on a report in inches; 1/4 in is not", () => {
    const inches = (reinforcement: string) => technique({ T: inch("0.500"), reinforcement: inch(reinforcement) });
    expect(says("RT-R17", inUsUnits, inches("1.0"))).toHaveLength(1);
    expect(says("RT-R17", inUsUnits, inches("0.25"))).toEqual([]);
  });
});

describe("R8 unsharpness", () => {
  it("asks about Ug above the recommended limit (T-274.2)", () => {
    expect(says("RT-R8", technique({ D: mm("70") }))).toEqual([
      "W Ug 0.536 mm is above 0.51 mm recommended for the thickness of W-014",
    ]);
    expect(says("RT-R8", technique({ D: mm("74") }))).toEqual([]);
  });
  it("of a thicker line is not held to the technique's thinner wall", () => {
    const thicker = technique({ T: mm("48"), reinforcement: null, F: mm("3"), d: mm("51"), D: mm("250") });
    expect(says("RT-R8", thicker, everyLine({ thickness: mm("51"), iqiSeen: "9" }))).toEqual([]);
  });
  it("takes the thickness for the IQI, with the reinforcement: 48 + 3 mm is over 50", () => {
    const thick = (reinforcement: string) => [
      technique({ T: mm("48"), reinforcement: mm(reinforcement), F: mm("3"), d: mm("51"), D: mm("250") }),
      everyLine({ thickness: mm("48"), iqiSeen: "9" }),
    ];
    // Ug = 3 × 51 / 250 = 0.612 mm: above 0.51 below 50 mm, not above 0.76 from 50 mm.
    expect([says("RT-R8", ...thick("2")), says("RT-R8", ...thick("1.99")).length]).toEqual([[], 1]);
  });
  it("takes the strictest of the lines", () => {
    const thick = [
      technique({ T: mm("60"), reinforcement: null, F: mm("3"), d: mm("51"), D: mm("250") }),
      everyLine({ thickness: mm("60"), iqiSeen: "9" }),
    ];
    expect(says("RT-R8", ...thick)).toEqual([]);
    expect(says("RT-R8", ...thick, firstLine({ thickness: mm("20") }))).toEqual([
      "W Ug 0.612 mm is above 0.51 mm recommended for the thickness of W-014",
    ]);
  });
  // 3.0 in: 0.030 in; 3.001 in: 0.040 in. Ug = 0.125 × d / 10.
  it.each([
    ["3.0", "2.4", 0],
    ["3.0", "2.41", 1],
    ["3.001", "3.2", 0],
    ["3.001", "3.21", 1],
    ["4.0", "3.2", 0],
    ["4.0", "3.21", 1],
    ["4.001", "5.6", 0],
  ])("in US units %s in, d %s in: %i remarks", (t, d, remarks) => {
    const thick = technique({ T: inch(t), reinforcement: null, F: inch("0.125"), d: inch(d), D: inch("10") });
    expect(says("RT-R8", inUsUnits, thick, everyLine({ thickness: inch(t) }))).toHaveLength(remarks);
  });
  const toB311: Change = ({ content }) =>
    void Object.assign(content.acceptance, { criteriaSet: "ASME B31.1 136.4", code: "ASME B31.1" });
  it("refuses more than 2.0 mm, 0.07 in, on a report accepted to B31.1 (136.4.5)", () => {
    const Ug = (value: string, unit: string) =>
      technique({ F: quantity("1", unit), D: quantity("10", unit), d: quantity(String(Number(value) * 10), unit) });
    expect(says("RT-R8", toB311, Ug("2.0", "mm")).map((one) => one[0])).toEqual(["W"]);
    expect(says("RT-R8", toB311, Ug("2.01", "mm"))).toEqual(["E Ug 2.010 mm is above 2.0 mm, the maximum of B31.1"]);
    expect(says("RT-R8", Ug("2.01", "mm")).map((one) => one[0])).toEqual(["W"]);
    expect(says("RT-R8", inUsUnits, toB311, Ug("0.07", "in")).map((one) => one[0])).toEqual(["W"]);
    expect(says("RT-R8", inUsUnits, toB311, Ug("0.071", "in"))).toEqual([
      "E Ug 0.0710 in is above 0.07 in, the maximum of B31.1",
    ]);
  });
  it("prints as many digits as it takes to tell Ug from its limit (ASTM E29)", () => {
    const just = technique({ F: inch("0.118"), d: inch("0.44"), D: inch("0.7417") });
    expect(says("RT-R8", inUsUnits, toB311, just)).toEqual(["E Ug 0.070001 in is above 0.07 in, the maximum of B31.1"]);
  });
  it("is not asked of ISO 17636-1", () => {
    expect(says("RT-R8", technique({ standard: "ISO 17636-1 A", D: mm("10") }))).toEqual([]);
  });
});

describe("R9 and R14, ISO 17636-1 geometry and source", () => {
  const iso = (values: Values) => [
    technique({ standard: "ISO 17636-1 A", exposureTechnique: "SWE/SWV", F: mm("3"), d: mm("13"), ...values }),
    everyLine({ thickness: mm("10") }),
  ];
  it("R9 asks about a source closer than f min: s 3, b 13, class A 124.4 mm, class B 248.8 mm", () => {
    expect(says("RT-R9", ...iso({ D: mm("124") }))).toEqual(["W Source-to-object distance 124 mm is below f min 124.4 mm"]);
    expect(says("RT-R9", ...iso({ D: mm("125") }))).toEqual([]);
    expect(says("RT-R9", ...iso({ standard: "ISO 17636-1 B", D: mm("248") }))).toHaveLength(1);
    expect(says("RT-R9", ...iso({ standard: "ISO 17636-1 B", D: mm("249") }))).toEqual([]);
  });
  it("R9 takes the thickness for b below 1.2·t, half the distance for a source in the centre", () => {
    // s 2, b 10, t 12: 78.6 mm.
    const near = (D: string) => [
      technique({ standard: "ISO 17636-1 A", exposureTechnique: "SWE/SWV", F: mm("2"), d: mm("10"), D: mm(D) }),
      everyLine({ thickness: mm("12") }),
    ];
    expect([says("RT-R9", ...near("78")).length, says("RT-R9", ...near("79"))]).toEqual([1, []]);
    // 7.5 × 2 × 12^(2/3) = 78.62: the sentence is true with the digits it is printed with.
    expect(says("RT-R9", ...near("78.6"))).toEqual(["W Source-to-object distance 78.6 mm is below f min 78.62 mm"]);
    expect(says("RT-R9", ...near("78.6"), inUsUnits)).toEqual(["W Source-to-object distance 3.09 in is below f min 3.095 in"]);
    expect(says("RT-R9", ...iso({ exposureTechnique: "panoramic", D: mm("63") }))).toEqual([]);
    expect(says("RT-R9", ...iso({ exposureTechnique: "panoramic", D: mm("62") }))).toHaveLength(1);
  });
  it("R9 takes the outside diameter for b when both walls are viewed, never when one is", () => {
    const through = (exposureTechnique: string, D: string) =>
      says(
        "RT-R9",
        ...iso({ exposureTechnique, F: mm("2"), d: mm("60.3"), D: mm(D), reinforcement: null }),
        header({ outsideDiameter: mm("60.3") }),
      );
    expect(through("DWE/DWV ellipse", "219")).toEqual(["W Source-to-object distance 219 mm is below f min 230.7 mm"]);
    // b = t = 10: 7.5 × 2 × 10^(2/3) = 69.6 mm.
    expect([through("DWE/SWV", "70"), through("DWE/SWV", "69").length]).toEqual([[], 1]);
  });
  // ISO 17636-1 Table 2: Ir-192 20 to 100 mm class A, 20 to 90 mm class B; Se-75 from 10 and 14 mm.
  it.each([
    ["Ir-192", "A", "SWE/SWV", "20", 0],
    ["Ir-192", "A", "SWE/SWV", "19.99", 1],
    ["Ir-192", "A", "SWE/SWV", "100.01", 1],
    ["Ir-192", "B", "SWE/SWV", "90", 0],
    ["Ir-192", "B", "SWE/SWV", "90.01", 1],
    ["Ir-192", "A", "DWE/SWV", "10", 0],
    ["Ir-192", "A", "DWE/SWV", "9.99", 1],
    ["Se-75", "A", "SWE/SWV", "10", 0],
    ["Se-75", "B", "SWE/SWV", "13.9", 1],
    ["X-ray", "B", "SWE/SWV", "2", 0],
  ])("R14 %s class %s, %s, %s mm: %i remarks", (source, testClass, exposureTechnique, wall, remarks) => {
    const changes = [
      technique({ standard: `ISO 17636-1 ${testClass}`, source, exposureTechnique }),
      everyLine({ thickness: mm(wall) }),
    ];
    expect(says("RT-R14", ...changes)).toHaveLength(remarks);
  });
  it("R14 says what the beam passes", () => {
    expect(says("RT-R14", technique({ standard: "ISO 17636-1 A" }))).toEqual([
      "W Ir-192 is for 20 to 100 mm of steel in class A; the beam penetrates 19.06 mm. Name the agreement in the contract, or choose another source",
    ]);
    expect(says("RT-R14", technique({ T: mm("5") }))).toEqual([]);
  });
});

describe("R10 densitometer", () => {
  const calibratedOn =
    (day: string): Change =>
    ({ context }) =>
      void Object.assign(context.equipment[0] ?? {}, { calibratedOn: day });
  it("was checked this shift (T-262.3)", () => {
    expect(says("RT-R10", calibration({ checkedThisShift: false }))).toHaveLength(1);
    expect(says("C-REQUIRED", calibration({ checkedThisShift: null }))).toEqual(["E Enter densitometer checked this shift"]);
  });
  it("was calibrated within three months of the day each film was read (T-262.1)", () => {
    expect(says("RT-R10", calibratedOn("2025-12-12"))).toEqual([]);
    expect(says("RT-R10", calibratedOn("2025-12-11"))).toEqual([
      "E DEN-02 densitometer was calibrated on 2025-12-11; on 2026-03-12 that is more than 3 months ago",
    ]);
    expect(says("RT-R10", calibratedOn("2025-12-12"), firstLine({ interpretedOn: "2026-03-13" }))).toHaveLength(1);
  });
});

describe("R11 to R13", () => {
  it("R11 a fault is shot again only where it masks the area of interest (T-281)", () => {
    const fault = (masksAreaOfInterest: boolean, ...filmQuality: string[]) =>
      says("RT-R11", firstLine({ filmQuality, masksAreaOfInterest }));
    expect(fault(true, "scratch", "fog")).toEqual([
      "E Film quality: scratch, fog in the area of interest. Mark the line RESHOOT",
    ]);
    expect(fault(false, "scratch")).toEqual([]);
    expect(fault(false, "ok", "scratch")).toEqual(["E Film quality: ok and scratch cannot both be chosen"]);
  });
  it("R11 takes a single word for a list of one", () => {
    const one = firstLine({ filmQuality: "fog", masksAreaOfInterest: true });
    expect([says("C-FORMAT", one), says("RT-R11", one).length, says("C-FORMAT", firstLine({ filmQuality: "ok" }))]).toEqual([
      [],
      1,
      [],
    ]);
  });
  it("R11 holds a draft on the first version of the template as before", () => {
    const former =
      (artefactOutside: boolean): Change =>
      (sample) => {
        sample.definition = structuredClone(sample.definition);
        sample.definition.lines.fields = sample.definition.lines.fields
          .filter(({ key }) => key !== "masksAreaOfInterest")
          .concat({ key: "artefactOutside", label: "Artefact outside the area of interest", type: "boolean" });
        Object.assign(lineOf(sample, 0).values, { filmQuality: "scratch", artefactOutside });
      };
    expect([says("RT-R11", former(false)).length, says("RT-R11", former(true))]).toEqual([1, []]);
  });
  it("R12 markers on a map need the map", () => {
    expect(says("RT-R12", technique({ locationMarkers: "on a map" }))).toHaveLength(1);
    const withMap: Change = ({ context }) => void (context.attachments = [{ kind: "map" }]);
    expect(says("RT-R12", technique({ locationMarkers: "on a map" }), withMap)).toEqual([]);
  });
  it("R13 the interpreter is an evaluator of the report", () => {
    expect(says("RT-R13", firstLine({ interpretedBy: "someone else" }))).toEqual([
      "E W-014 0-254: choose the interpreter from the people of this report",
    ]);
    expect(says("RT-R13", firstLine({ interpretedBy: "sample-radiographer" }))).toEqual([
      "E W-014 0-254: Ana Torres interpreted the film, but is not an evaluator of this report. Add the role, or name the evaluator",
    ]);
  });
  it("R13 a film is interpreted after it was shot, and before the inspection ends", () => {
    expect(says("RT-R13", firstLine({ interpretedOn: "2026-03-11" }))).toEqual([
      "E W-014 0-254: interpreted on 2026-03-11, but shot on 2026-03-12",
    ]);
    expect(says("RT-R13", firstLine({ interpretedOn: "2026-03-13" }))).toEqual([
      "E W-014 0-254: interpreted on 2026-03-13, after the end of the inspection on 2026-03-12. Correct the day, or the end",
    ]);
    const until: Change = ({ context }) => void (context.inspectionEnd = "2026-03-13T19:30:00Z");
    expect(says("RT-R13", until, firstLine({ interpretedOn: "2026-03-13" }))).toEqual([]);
  });
});
