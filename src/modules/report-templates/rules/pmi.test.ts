import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { compute, evaluate } from "../engine.ts";
import { pmiSample, type Sample } from "../samples.ts";
import { calibration, type Change, findings, firstLine, lineOf, messages, technique } from "./testing.ts";

const percent = (entered: string) => quantity(entered, "%");
const said = (ruleId: string, ...changes: Change[]) => messages(pmiSample(), ruleId, ...changes);
const check = (when: string, at: string, read: string) => ({
  when,
  at: `2026-04-14T${at}:00Z`,
  element: "Cr",
  certified: percent("2.25"),
  read: percent(read),
});
const checks = (...rows: ReturnType<typeof check>[]) => calibration({ checks: rows });

describe("checks on certified material", () => {
  it("are made at the start, every shift and at the end of each day", () => {
    expect(said("PMI-R1", checks())).toEqual(["E No start check and no end check"]);
    expect(said("PMI-R1", checks(check("start", "13:00", "2.24")))).toEqual(["E No end check after this one"]);
    expect(said("PMI-R1", checks(check("start", "05:00", "2.24"), check("end", "19:30", "2.25")))).toEqual([
      "E 14 h 30 min since the previous check; at most 12 h",
    ]);
    expect(
      said("PMI-R1", checks(check("start", "05:00", "2.24"), check("shift", "13:00", "2.25"), check("end", "19:30", "2.25"))),
    ).toEqual([]);
  });
  it("hold within the procedure's tolerance, on its border too", () => {
    expect(said("PMI-R1", checks(check("start", "13:00", "2.3625"), check("end", "19:30", "2.1375")))).toEqual([]);
    expect(said("PMI-R1", checks(check("start", "13:00", "2.24"), check("end", "19:30", "2.37")))[0]).toBe(
      "E The last check failed: a passed check must follow",
    );
  });
  it("spoil the readings before a failed one, back to the last good one", () => {
    const failed = checks(
      check("start", "13:00", "2.24"),
      check("shift", "15:00", "2.50"),
      check("shift", "15:10", "2.25"),
      check("end", "19:30", "2.25"),
    );
    const at = (time: string): Change => firstLine({ readAt: `2026-04-14T${time}:00Z` });
    const others: Change = ({ content }) => {
      for (const { values } of content.lines) values["readAt"] = "2026-04-14T17:00:00Z";
    };
    expect(said("PMI-R1", failed, others, at("14:00"))).toEqual([
      "I This check failed: repeat the readings taken since the last good one",
      "E P-1 (line 1): read before a failed check on the certified sample, after the last good one. Read it again, or enter the time it was read",
    ]);
    expect(said("PMI-R1", failed, others, at("16:00")).filter((one) => one.startsWith("E"))).toEqual([]);
  });
  it("with a wide tolerance are asked about", () => {
    expect(said("PMI-R9", calibration({ tolerance: percent("20") }))).toEqual([]);
    expect(said("PMI-R9", calibration({ tolerance: percent("35") }))[0]).toMatch(/^W Check tolerance 35 %/);
  });
});

it("the limits of the alloy stand beside each reading, with the specification they are from", () => {
  const limits = (...changes: Change[]) => {
    const sample = pmiSample();
    for (const change of changes) change(sample);
    return compute(sample.definition, sample.content, sample.context).lines["line-1"]?.["limits"];
  };
  expect(limits()?.value).toBe("Cr 1.90-2.60, Mo 0.87-1.13 (ASTM A335)");
  const window = { alloy: "F22", element: "Cr", min: percent("2.00"), max: percent("2.50"), source: "ASTM A182" };
  expect(limits(firstLine({ requiredAlloy: "F22" }), technique({ windows: [window] }))?.value).toBe("Cr 2.00-2.50 (ASTM A182)");
  expect(limits(firstLine({ requiredAlloy: "F22" }))).toMatchObject({ value: null, reason: "no composition limits for F22" });
  expect(limits(firstLine({ requiredAlloy: "N06625" }))?.value).toContain("Ni at least 58.00");
});

describe("carbon", () => {
  it("is not read by X-ray fluorescence", () => {
    expect(said("PMI-R2", firstLine({ C: percent("0.10") }))).toEqual([
      "E P-1 (reading 212): XRF cannot read carbon. Leave C blank, or read it by OES",
    ]);
    expect(said("PMI-R2", technique({ principle: "OES" }), firstLine({ C: percent("0.10") }))).toEqual([]);
  });
  it("decides about L and H grades, which X-ray fluorescence alone does not tell", () => {
    expect(said("PMI-R3", firstLine({ requiredAlloy: "TP316L" }))[0]).toMatch(
      /^W TP316L differs from similar alloys by its carbon/,
    );
    expect(said("PMI-R3", firstLine({ requiredAlloy: "304H" }))).toHaveLength(1);
    expect(said("PMI-R3", firstLine({ requiredAlloy: "TP316" }))).toEqual([]);
    expect(said("PMI-R3", technique({ principle: "OES" }), firstLine({ requiredAlloy: "316L" }))).toEqual([]);
  });
});

describe("burn marks of a spark", () => {
  it("that were left are asked about", () => {
    expect(said("PMI-R4", technique({ principle: "OES" }), firstLine({ burnDressed: false }))).toEqual([
      "W P-1 (reading 212): the burn mark was left. Dress it, or state who accepts it",
    ]);
    expect(said("PMI-R4", technique({ principle: "OES" }), firstLine({ burnDressed: true }))).toEqual([]);
    expect(said("PMI-R4", firstLine({ burnDressed: false }))).toEqual([]);
  });
});

describe("the analyser", () => {
  it("works by the principle stated", () => {
    expect(said("PMI-R5", technique({ principle: "OES" }))).toEqual([
      "E PMI-02 XRF analyser works by XRF; the stated principle is OES",
    ]);
  });
});

describe("the composition", () => {
  const printed = (...changes: Change[]) => {
    const sample: Sample = pmiSample();
    for (const change of changes) change(sample);
    return evaluate(sample.definition, sample.content, sample.context).map((one) => one.printed);
  };
  it("is judged element by element, and what is outside is named", () => {
    expect(printed()[0]).toBe("ACC – composition of P22: Cr 2.21 (1.90 … 2.60), Mo 0.96 (0.87 … 1.13) %");
    expect(printed()[2]).toBe("REJ – composition of P22: Cr 1.18 (1.90 … 2.60), Mo 0.51 (0.87 … 1.13) %");
    expect(printed(firstLine({ Cr: percent("1.85") }))[0]).toBe("REJ – composition of P22: Cr 1.85 (1.90 … 2.60) %");
    expect(printed(firstLine({ Cr: percent("1.85") }), technique({ tolerancePct: percent("5") }))[0]).toMatch(/^ACC/);
  });
  it("outside its window is not accepted", () => {
    expect(said("C-EVALUATION", (sample) => Object.assign(lineOf(sample, 2), { result: "ACC" }))[0]).toMatch(
      /^E Computed REJ – composition of P22/,
    );
  });
  it("follows the window entered for an alloy, before that of the table", () => {
    const window = (element: string, min: string | null, max: string | null) => ({
      alloy: "F22",
      element,
      min: min && percent(min),
      max: max && percent(max),
      source: "ASTM A182",
    });
    const f22 = technique({ windows: [window("Cr", "2.00", "2.50"), window("Mo", "0.87", "1.13")] });
    const asked: Change = firstLine({ requiredAlloy: "F22", Cr: percent("1.95") });
    expect(printed(asked)[0]).toBe("Evaluator decides – composition of F22: no composition limits for F22");
    expect(said("PMI-R6", asked)[0]).toMatch(/^W P-1 \(reading 212\): ACC, but no composition limits for F22/);
    expect(printed(f22, asked)[0]).toBe("REJ – composition of F22: Cr 1.95 (2.00 … 2.50) %");
    expect(said("PMI-R10", technique({ windows: [window("Cr", "2.50", "2.00")] }))[0]).toContain(
      "E Limits of other alloys, row 1: the minimum 2.5 is above the maximum 2",
    );
    expect(said("PMI-R10", technique({ windows: [window("Cr", null, null)] }))).toHaveLength(1);
  });
  it("follows the company's table of alloys before that of the product, and the report's own limits before both", () => {
    const limit = (alloy: string, element: string, min: string | null, max: string | null, source: string) => ({
      alloy,
      element,
      min,
      max,
      source,
    });
    const table: Change = (sample) => {
      sample.definition = {
        ...sample.definition,
        alloys: [
          limit("F22", "Cr", "2.00", "2.50", "ASTM A182"),
          limit("F22", "Mo", "0.87", "1.13", "ASTM A182"),
          limit("P22", "Cr", "2.10", "2.40", "GP 12-03"),
          limit("P22", "Mo", "0.90", "1.10", "GP 12-03"),
        ],
      };
    };
    const asked = (requiredAlloy: string, Cr: string): Change => firstLine({ requiredAlloy, Cr: percent(Cr) });
    expect(printed(table, asked("ASTM A182 Gr. F22", "2.00"))[0]).toMatch(/^ACC – composition of ASTM A182 Gr. F22/);
    expect(printed(table, asked("F22", "1.99"))[0]).toBe("REJ – composition of F22: Cr 1.99 (2.00 … 2.50) %");
    expect(printed(table, asked("P22", "2.09"))[0]).toBe("REJ – composition of P22: Cr 2.09 (2.10 … 2.40) %");
    expect(printed(asked("P22", "2.09"))[0]).toMatch(/^ACC/);
    // Two alloys in one text are none, whichever table they are in.
    expect(printed(table, asked("F22 / P91", "2.20"))[0]).toMatch(/^Evaluator decides – .*no composition limits/);
    const sample = pmiSample();
    table(sample);
    const { limits } = compute(sample.definition, sample.content, sample.context).lines["line-1"] ?? {};
    expect(limits?.value).toBe("Cr 2.10-2.40, Mo 0.90-1.10 (GP 12-03, company table)");
    const own = technique({
      windows: [{ alloy: "P22", element: "Cr", min: percent("1.00"), max: percent("3.00"), source: "PO 4500" }],
    });
    expect(printed(table, own, asked("P22", "2.90"))[0]).toMatch(/^ACC/);
  });
  it("in match mode is the name the analyser shows", () => {
    const match = technique({ mode: "match" });
    const shown = (alloyShown: string) => printed(match, firstLine({ alloyShown }))[0];
    expect(shown("2.25Cr-1Mo")).toMatch(/^ACC – composition of P22/);
    expect(shown("P11")).toBe("REJ – composition of P22: P22 required, P11 shown");
  });
  it("against a client's document is decided by the evaluator, who says how", () => {
    const client: Change = ({ content }) =>
      Object.assign(content.acceptance, { criteriaSet: "Client specification", code: "", clientSpec: "GP 36-15 rev 2" });
    const found = findings(pmiSample(), "PMI-R6", client, (sample) => Object.assign(lineOf(sample, 2), { result: "ACC" }));
    expect(found.map(({ message }) => message)).toEqual([
      "E-2 (reading 214): accepted, but the composition is not that of P22. Name the paragraph of the client's document that allows it",
    ]);
  });
  it("adds up to 100 % at most", () => {
    expect(said("PMI-R7", firstLine({ Fe: percent("96.9") }))).toEqual([]);
    expect(said("PMI-R7", firstLine({ Fe: percent("99.9") }))[0]).toMatch(
      /^E P-1 \(reading 212\): the elements add up to 103.51 %/,
    );
  });
  it("of one heat is that of one alloy", () => {
    expect(said("PMI-R8", (sample) => Object.assign(lineOf(sample, 4).values, { requiredAlloy: "P11" }))).toEqual([
      "W Heat 51208: P11 required on line 5, P22 on line 1. Correct one of them, or state the alloy of the heat",
    ]);
  });
});
