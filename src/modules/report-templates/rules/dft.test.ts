import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import { dftSample, type Sample } from "../samples.ts";
import { calibration, type Change, firstLine, inUS, lineOf, messages, technique } from "./testing.ts";

const µm = (entered: string) => quantity(entered, "µm");
const said = (ruleId: string, ...changes: Change[]) => messages(dftSample(), ruleId, ...changes);
const onLineAt =
  (index: number, values: Record<string, unknown>): Change =>
  (sample) =>
    Object.assign(lineOf(sample, index).values, values);
const without =
  (...numbers: number[]): Change =>
  ({ content }) => {
    content.lines = content.lines.filter(({ lineNo }) => !numbers.includes(lineNo));
  };
const changed = (...changes: Change[]): Sample => {
  const sample = dftSample();
  for (const change of changes) change(sample);
  return sample;
};
const printed = (...changes: Change[]) => {
  const { definition, content, context } = changed(...changes);
  return evaluate(definition, content, context).map((one) => one.printed);
};
const computed = (...changes: Change[]) => {
  const { definition, content, context } = changed(...changes);
  return compute(definition, content, context);
};

describe("an area", () => {
  it("has five spots, each of them once", () => {
    expect(said("DFT-R1", without(15))).toEqual(["E Area 3, coat 2: 4 spots measured, 5 are needed. Measure the others"]);
    expect(said("DFT-R1", onLineAt(1, { spot: 1 }))).toEqual([
      "E Area 1, coat 2: 4 spots measured, 5 are needed. Measure the others",
      "E Area 1, coat 2: spot 1 is on line 1 too. Correct the number, or mark the earlier line to be repeated",
    ]);
  });
  it("is measured as often as the coated area asks, by the column of the report", () => {
    expect(said("DFT-R2", without(11, 12, 13, 14, 15))).toEqual([
      "E Coat 2: 2 areas of 10 m² measured, 3 are needed for the coated area. Measure the others",
    ]);
    expect(said("DFT-R2", technique({ areaTotal: quantity("1161", "m²") }))[0]).toContain("14 are needed");
    expect(said("DFT-R2", technique({ areaTotal: quantity("12500", "ft²") }), inUS)[0]).toContain(
      "3 areas of 100 ft² measured, 15 are needed",
    );
  });
  it("is judged spot by spot and by its mean, after each coat", () => {
    expect(printed()[0]).toBe("ACC – level 3: spot 248 µm within 160 µm … 360 µm, area mean 254 µm within 200 µm … 300 µm");
    expect(printed()[13]).toBe("REJ – level 3: spot 151 µm < 160 µm");
    expect(printed(technique({ restrictionLevel: "1" }))[13]).toBe("REJ – level 1: spot 151 µm < 200 µm");
    expect(printed(without(15))[10]).toBe("Evaluator decides – level 3: 4 of 5 spots measured");
    expect(printed(firstLine({ coat: 3 }))[0]).toBe("Evaluator decides – level 3: coat 3 is not among the 2 stated");
  });
  it("fails by its mean though every spot passes", () => {
    const thick: Change = ({ content }) => {
      for (const { values } of content.lines.slice(0, 5)) Object.assign(values, { g1: µm("310"), g2: µm("310"), g3: µm("310") });
    };
    expect(printed(thick)[0]).toBe("REJ – level 3: area mean 310 µm > 300 µm");
    expect(printed(thick, technique({ restrictionLevel: "5" }))[0]).toMatch(/^ACC – level 5/);
  });
  it("of 8 to 12 mil is judged in mil: spots 9.37 8.40 10.20 12.50 9.00, area 9.89, 12.5 within 14.4", () => {
    const mil = (entered: string) => quantity(entered, "mil");
    const american: Change = ({ content }) => {
      content.technique["coats"] = [{ product: "Epoxy", specMin: mil("8"), specMax: mil("12") }];
      content.lines = content.lines.slice(0, 5).map((line, index) => {
        const spot = mil(["9.37", "8.40", "10.20", "12.50", "9.00"][index] ?? "0");
        return { ...line, values: { ...line.values, coat: 1, g1: spot, g2: spot, g3: spot } };
      });
    };
    expect(printed(american, inUS)[3]).toBe(
      "ACC – level 3: spot 12.5 mil within 6.4 mil … 14.4 mil, area mean 9.9 mil within 8.0 mil … 12.0 mil",
    );
    expect(computed(american, inUS).lines["line-1"]?.["areaMean"]?.formula).toContain("/ 5 = 251.3");
  });
  it("prints limits and value apart where they round alike", () => {
    expect(printed(onLineAt(13, { g1: µm("159.8"), g2: µm("159.8"), g3: µm("159.8") }))[13]).toBe(
      "REJ – level 3: spot 159.8 µm < 160.0 µm",
    );
  });
  it("that failed has its shift measured whole", () => {
    expect(said("DFT-R3")).toEqual([]);
    expect(said("DFT-R3", technique({ shifts: [] }))[0]).toBe(
      "E Area 3, coat 2 failed: state how many areas were coated in shift Day shift 1; all of them must be measured",
    );
    expect(said("DFT-R3", technique({ shifts: [{ shift: "day shift 1", areas: 5 }] }))).toEqual([
      "E Area 3, coat 2 failed: 3 of 5 areas of shift Day shift 1 are measured. Measure the others",
    ]);
    const noShift: Change = ({ content }) => {
      for (const { values } of content.lines) values["shift"] = null;
    };
    expect(said("DFT-R3", noShift)).toEqual(["E Area 3, coat 2 failed: enter the shift that coated it"]);
  });
});

describe("the climate", () => {
  const climate = (...rows: [string, string, string, string][]) =>
    technique({
      climate: rows.map(([at, air, RH, surface]) => ({
        at: `2026-06-09T${at}:00Z`,
        air: quantity(air, "°C"),
        RH: quantity(RH, "%"),
        surface: quantity(surface, "°C"),
      })),
    });
  it("is read every four hours on a day a coat is applied, and on no other", () => {
    expect(said("DFT-R4", climate())).toEqual(["E A coat was applied on 2026-06-09: enter the climate, every 4 h"]);
    expect(said("DFT-R4", climate(["13:00", "25", "60", "27"], ["17:10", "25", "60", "27"]))).toEqual([
      "E Climate: 4 h 10 min since the previous reading; at most 4 h",
    ]);
    expect(said("DFT-R4", climate(["13:00", "25", "60", "27"], ["17:00", "25", "60", "27"]))).toEqual([]);
    const cured: Change = ({ content }) => {
      content.technique["coats"] = [{ product: "Epoxy", specMin: µm("200"), specMax: µm("300"), appliedOn: "2026-06-01" }];
    };
    expect(said("DFT-R4", cured, climate())).toEqual([]);
  });
  it("has the surface 3 °C above the dew point, 5 °F on a US report", () => {
    // The dew point of 25 °C and 60 % is 16.7 °C (62.0 °F).
    expect(said("DFT-R4", climate(["13:00", "25", "60", "19.5"]))).toEqual([
      "E Climate: surface 19.5 °C, dew point 16.7 °C; the surface must be at least 3 °C (5 °F) above it",
    ]);
    expect(said("DFT-R4", climate(["13:00", "25", "60", "19.7"]))).toEqual([]);
    expect(said("DFT-R4", climate(["13:00", "25", "60", "19.5"]), inUS)).toEqual([]);
    expect(said("DFT-R4", climate(["13:00", "25", "60", "19.4"]), inUS)[0]).toContain("dew point 62.0 °F");
  });
  it("tightened by a client is tighter in both columns", () => {
    const tighter: Change = ({ definition }) => {
      definition.rules = definition.rules.map((use) => (use.id === "DFT-R4" ? { ...use, limits: { margin: "4" } } : use));
    };
    const copy = changed();
    copy.definition = structuredClone(copy.definition);
    const at = (surface: string) =>
      messages(
        { ...copy, definition: structuredClone(copy.definition) },
        "DFT-R4",
        tighter,
        climate(["13:00", "25", "60", surface]),
        inUS,
      );
    expect([at("20.6").length, at("20.8").length]).toEqual([1, 0]);
  });
  it("shows its dew points", () => {
    expect(computed(climate(["13:00", "25", "60", "27"], ["16:00", "20", "85", "27"])).blocks.technique["dewPoints"]?.value).toBe(
      "17 °C, surface 10.3 °C above; 17 °C, surface 9.6 °C above",
    );
  });
});

it("a coat is not applied after its base or hardener expired, by the day it was applied", () => {
  const applied = (expiresOn: string | null) =>
    technique({ coats: [{ product: "Epoxy", specMin: µm("200"), specMax: µm("300"), appliedOn: "2026-06-01", expiresOn }] });
  expect(said("DFT-R11")).toEqual([]);
  expect(said("DFT-R11", applied("2026-06-01"))).toEqual([]);
  expect(said("DFT-R11", applied("2026-05-31"))).toEqual([
    "E Coat 1, Epoxy: applied on 2026-06-01, but good until 2026-05-31 only",
  ]);
  expect(said("DFT-R11", applied(null))[0]).toMatch(/^W Coat 1, Epoxy: enter until when/);
});

describe("the gauge", () => {
  const shim = (when: string, at: string, nominal: string, read: string) => ({
    when,
    at: `2026-06-09T${at}:00Z`,
    nominal: µm(nominal),
    read: µm(read),
  });
  it("is checked on shims at the start and at the end, within its tolerance", () => {
    expect(said("DFT-R5", calibration({ shims: [shim("start", "13:20", "250", "262.5")] }))).toEqual([
      "E No end check after this one",
    ]);
    const drifted = calibration({ shims: [shim("start", "13:20", "250", "262.5"), shim("end", "19:00", "250", "263")] });
    expect(said("DFT-R5", drifted)[0]).toBe("E The last check failed: a passed check must follow");
  });
  it("with a wide tolerance is asked about", () => {
    expect(said("DFT-R10", calibration({ tolerance: quantity("12", "%") }))[0]).toMatch(/^W Gauge tolerance 12 % of the shim/);
  });
});

describe("the holiday test", () => {
  const high = (voltage: string, holidayStandard = "SP0274") =>
    technique({ holiday: "high voltage", voltage: quantity(voltage, "V"), holidayStandard });
  it("with high voltage is within 10 % of that of the thickest area", () => {
    // The greatest area mean is 254.3 µm: 250·√254.3.
    expect(computed(high("4000")).blocks.technique["voltageAdvice"]?.formula).toMatch(/^V = 250·√t = 250 × √254.3.* = 3987 V$/);
    expect([said("DFT-R6", high("3600")), said("DFT-R6", high("4380"))]).toEqual([[], []]);
    expect(said("DFT-R6", high("4400"))[0]).toBe(
      "W 4400 V, more than 10 % from the 3987 V calculated for the thickness: correct it, or state why this voltage was used",
    );
    expect(computed(high("4000", "SP0188")).blocks.technique["voltageAdvice"]?.reason).toBe("the standard has its own table");
  });
  it("with low voltage is at 67.5 or 90 V, and on 500 µm at most", () => {
    expect(said("DFT-R6")).toEqual([]);
    expect(said("DFT-R6", technique({ voltage: quantity("75", "V") }))[0]).toContain(
      "a wet-sponge detector works at 67.5 or 90 V",
    );
    const thick: Change = ({ content }) => {
      for (const { values } of content.lines) Object.assign(values, { g1: µm("510"), g2: µm("505"), g3: µm("508") });
    };
    expect(said("DFT-R6", thick)[0]).toMatch(
      /^W Low voltage on a coating over 500 µm \(20 mil\).*\(15 places: Area 1, Area 2, Area 3\)$/,
    );
  });
  it("leaves no holiday that was not repaired and tested again", () => {
    const found = (repaired: boolean, retested: boolean | null) =>
      firstLine({ holidays: [{ location: "0.4 m left of spot 1", repaired, retested }] });
    expect(said("DFT-R7", found(true, true))).toEqual([]);
    expect(said("DFT-R7", found(true, null))).toEqual([
      "E Area 1 (line 1): the holiday at 0.4 m left of spot 1 was repaired but not retested. Enter REJ, or complete the repair and retest",
    ]);
    expect(said("DFT-R7", found(false, null))[0]).toContain("was not repaired");
    expect(said("DFT-R7", found(false, null), technique({ holiday: "none" }))).toEqual([]);
  });
});

describe("what is entered", () => {
  it("is above 0, in order, and names a coat that is stated", () => {
    expect(said("DFT-R8", firstLine({ g2: µm("0") }))).toEqual(["E Reading 2 must be above 0"]);
    expect(said("DFT-R8", firstLine({ coat: 3 }))).toEqual([
      "E Area 1: coat 3, but 2 stated in the technique. Correct one of them",
    ]);
    expect(said("DFT-R9", technique({ coats: [{ product: "Epoxy", specMin: µm("300"), specMax: µm("200") }] }))).toEqual([
      "E Coats, row 1: the minimum 300 µm is above the maximum 200 µm",
    ]);
  });
  it("of a spot measured again stands beside the one it replaces", () => {
    const again: Change = (sample) => Object.assign(lineOf(sample, 13), { result: "RESHOOT", reshootReason: "other" });
    expect(said("C-RESHOOT", again)).toHaveLength(1);
    const measured: Change = ({ content }) => {
      const spot = content.lines[13];
      if (spot) content.lines.push({ ...structuredClone(spot), id: "again", lineNo: 16, result: "ACC" });
    };
    expect(said("C-RESHOOT", again, measured)).toEqual([]);
  });
});
