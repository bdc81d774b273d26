/** From the report to the evaluator: which diameter, which layer, which dimension an indication is judged by. */
import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Values } from "../content.ts";
import { openSheet } from "../sheet.ts";
import { formulas } from "../formulas.ts";
import { mtSample, rtFilmSample, type Sample } from "../samples.ts";
import { evaluations } from "./evaluate.ts";

const mm = (entered: string) => quantity(entered, "mm");

/** The printed verdicts on the indications of a report. */
function printed({ definition, content, context }: Sample): string[] {
  return evaluations(openSheet(definition, content, context, formulas)).flatMap(({ indicationId, printed: words }) =>
    indicationId === null ? [] : [words],
  );
}

type Flaw = Values & { code: string; line?: number };

/** Film of a 12 in line (323.9 mm), judged by API 1104, with these indications. */
function film(flaws: Flaw[], change: (sample: Sample) => unknown = () => null): Sample {
  const sample = rtFilmSample();
  const { content } = sample;
  Object.assign(content.acceptance, {
    criteriaSet: "API 1104 Section 9",
    code: "API 1104",
    edition: "22nd, 2021",
    clause: "Section 9",
  });
  for (const line of content.lines) Object.assign(line.values, { size: null, thickness: mm("5") });
  change(sample);
  content.indications = flaws.map(({ code, line = 0, ...values }, index) => ({
    id: `flaw-${index}`,
    lineId: content.lines[line]?.id ?? "",
    code,
    disposition: "ACC",
    values,
  }));
  return sample;
}

const ip = (length: string, line = 0): Flaw => ({ code: "IP", length: mm(length), datumX: mm("0"), line });
const ellipse = { exposureTechnique: "DWE/DWV ellipse", OD: mm("60.3"), T: mm("5") };
const ofSetup =
  (values: Values) =>
  ({ content }: Sample) =>
    Object.assign(content.technique, values);
const ofLines =
  (size: string) =>
  ({ content }: Sample) => {
    for (const line of content.lines) Object.assign(line.values, { size });
  };

describe("the outside diameter of a weld", () => {
  it("is that of the item where nothing more particular is said", () => {
    expect(printed(film([ip("16")]))[0]).toMatch(/^ACC – 9\.3\.1/);
  });
  it("is that of the setup for double-wall viewing: 8 % of pi × 60.3 = 15.2 mm", () => {
    expect(printed(film([ip("16")], ofSetup(ellipse)))).toEqual(["REJ – 9.3.1: 16.0 > 15.2 mm, 8 % of the weld length"]);
    expect(printed(film([ip("15.1")], ofSetup(ellipse)))[0]).toMatch(/^ACC/);
    const slag: Flaw = { code: "ESI", length: mm("16"), width: mm("1"), datumX: mm("0") };
    expect(printed(film([slag], ofSetup(ellipse)))[0]).toMatch(/^REJ – 9\.3\.8: 16\.0 > 15\.2/);
  });
  it("is no more that of a setup whose technique does not ask it", () => {
    expect(printed(film([ip("16")], ofSetup({ ...ellipse, exposureTechnique: "DWE/SWV" })))[0]).toMatch(/^ACC/);
  });
  it("is that of the size of the line before that of the item", () => {
    expect(printed(film([ip("16")], ofLines("2 in")))[0]).toMatch(/^REJ – 9\.3\.1: 16\.0 > 15\.2/);
    expect(printed(film([ip("16")], ofLines("60.3 × 5.54")))[0]).toMatch(/^REJ/);
    expect(printed(film([ip("16")], ofLines("spool")))[0]).toMatch(/^ACC/);
  });
  it("is asked to be corrected where line and setup contradict each other, and rejects by the smaller until then", () => {
    const both = (length: string) =>
      printed(
        film([ip(length)], (sample) => {
          ofSetup(ellipse)(sample);
          ofLines("12 in")(sample);
        }),
      )[0];
    expect(both("16")).toMatch(/^REJ – 9\.3\.1: 16\.0 > 15\.2 mm.*different outside diameters, 323\.9 mm and 60\.3 mm/);
    expect(both("5")).toMatch(/^Evaluator decides .*different outside diameters, 323\.9 mm and 60\.3 mm: correct/);
  });
  it("is each weld's own: setup A 323.9 mm, setup B 60.3 mm", () => {
    const two = film([ip("16", 0), ip("16", 4)], ({ content }) => {
      content.setups = [
        { id: "b", label: "B", technique: { ...content.technique, ...ellipse }, calibration: content.calibration },
      ];
      for (const line of content.lines.slice(4)) line.setupId = "b";
    });
    expect(printed(two).map((words) => words.slice(0, 3))).toEqual(["ACC", "REJ"]);
  });
});

describe("an indication of the report", () => {
  it("is judged by its layer", () => {
    const cluster = (weldLayer: string): Flaw => ({ code: "CP", length: mm("10"), diameter: mm("2.1"), weldLayer });
    const thick = ({ content }: Sample) => {
      for (const line of content.lines) Object.assign(line.values, { thickness: mm("14") });
    };
    expect(printed(film([cluster("cap")], thick))[0]).toMatch(/^REJ – 9\.3\.9\.3: diameter of the largest pore 2\.1 > 2\.0 mm/);
    expect(printed(film([cluster("fill")], thick))[0]).toMatch(/^Evaluator decides – 9\.3\.9\.3, 9\.3\.9\.2/);
  });
  it("has its greater dimension for its length, though entered as the width", () => {
    const sample = mtSample();
    const values = (length: string, width: string): Values => ({
      ...sample.content.indications[0]?.values,
      length: mm(length),
      width: mm(width),
    });
    sample.content.indications = sample.content.indications
      .slice(0, 1)
      .map((one) => ({ ...one, code: "RR", values: values("2", "12") }));
    expect(printed(sample)).toEqual(["REJ – App. 6, 6-4(a): linear, 12.0 > 3 × 2.0 mm"]);
  });
  it("adds up over the datum, view by view", () => {
    const lf = (at: string, line: number): Flaw => ({ code: "LF", length: mm("20"), datumX: mm(at), line });
    expect(printed(film([lf("2", 0), lf("1000", 3)])).map((words) => words.slice(0, 3))).toEqual(["REJ", "REJ"]);
    expect(printed(film([lf("2", 0), lf("500", 1)])).map((words) => words.slice(0, 3))).toEqual(["ACC", "ACC"]);
    expect(printed(film([lf("1100", 0)]))[0]).toContain(
      "Evaluator decides – 9.3.4: starts at 1100.0 mm, but the weld is 1017.6 mm around: correct the start or the outside diameter",
    );
  });
});

describe("the kind of weld in B31.3 piping", () => {
  const judgedAs = (joint: string | null, size: string | null, more: (sample: Sample) => unknown = () => null) => {
    const sample = film([{ code: "IP", length: mm("10"), datumX: mm("0") }], (one) => {
      Object.assign(one.content.acceptance, { criteriaSet: "ASME B31.3 341.3, Table 341.3.2", class: "Normal and Category M" });
      for (const line of one.content.lines) Object.assign(line.values, { joint, size });
      more(one);
    });
    return printed(sample)[0] ?? "";
  };
  const seam = /^REJ – Table 341\.3\.2, criterion A: IP is not allowed/;
  const round = /^Evaluator decides – Table 341\.3\.2, criterion B/;
  it.each([
    ["butt", "Seam, 16 mm", seam],
    [null, "Long seam", seam],
    ["LW", "12 in", seam],
    ["LW-3", null, seam],
    ["butt", "12 in", round],
    ["BW", "NPS 12", round],
    ["GW-1", null, round],
    ["girth seam", "16 mm", round],
    [null, "12 in", round],
    ["butt", "seamless, 12 in", /state on the line which it is$/],
    ["butt", "16 mm", /state on the line which it is$/],
    [null, null, /state on the line which it is$/],
  ])("joint %s, size %s", (joint, size, expected) => {
    expect(judgedAs(joint, size)).toMatch(expected);
  });
  it("is a girth weld where two walls are viewed", () => {
    expect(judgedAs("butt", "16 mm", ofSetup(ellipse))).toMatch(round);
  });
});

describe("a weld examined after a repair", () => {
  const stages = (...flaws: [code: string, length: string, at: string, line: number, disposition?: "REJ"][]) => {
    const sample = film(
      flaws.map(([code, length, at, line]) => ({ code, length: mm(length), datumX: mm(at), line })),
      ({ content }) => Object.assign(content.lines[1] ?? {}, { examStage: "repair1" }),
    );
    for (const [index, [, , , , disposition]] of flaws.entries())
      Object.assign(sample.content.indications[index] ?? {}, disposition ? { disposition } : {});
    return printed(sample);
  };
  it("still has what the first examination accepted: 30 mm of IP in 300 mm is for the evaluator", () => {
    const [first, repaired] = stages(["IP", "15", "100", 0], ["IP", "15", "10", 1]);
    expect(first).toMatch(/^ACC/);
    expect(repaired).toMatch(
      /^Evaluator decides – 9\.3\.1: .*30\.0 > 25\.0 mm in 300\.0 mm, with the flaws accepted in this weld before the repair/,
    );
  });
  it("is not asked about what lies elsewhere, was recorded again, or adds up to more than is not allowed", () => {
    expect(stages(["IP", "15", "500", 0], ["IP", "15", "10", 1])[1]).toMatch(/^ACC/);
    expect(stages(["IP", "15", "100", 0], ["IP", "15", "102", 1])[1]).toMatch(/^ACC/);
    expect(stages(["IP", "10", "100", 0], ["IP", "15", "10", 1])[1]).toMatch(/^ACC/);
  });
  it("no longer has what was rejected", () => {
    const words = stages(["IP", "26", "100", 0, "REJ"], ["IP", "15", "10", 1]);
    expect(words.map((one) => one.slice(0, 3))).toEqual(["REJ", "ACC"]);
  });
});

describe("magnetic particle indications by AWS D1.1", () => {
  const judgedAt = (starts: (string | null)[], change: (sample: Sample) => unknown = () => null) => {
    const sample = mtSample();
    Object.assign(sample.content.acceptance, { criteriaSet: "AWS D1.1 Clause 8 (2020)", class: "static" });
    const [first] = sample.content.indications;
    sample.content.indications = starts.flatMap((at, index) =>
      first
        ? [
            {
              ...first,
              id: `rr-${index}`,
              code: "RR",
              values: { location: "Toe", length: mm("6"), width: mm("6"), datumX: at === null ? null : mm(at) },
            },
          ]
        : [],
    );
    change(sample);
    return printed(sample).map((words) => words.slice(0, 3));
  };
  it("add up in 25 mm by where each starts", () => {
    expect(judgedAt(["0", "100"])).toEqual(["ACC", "ACC"]);
    expect(judgedAt(["0", "10"])).toEqual(["REJ", "REJ"]);
    expect(judgedAt([null, null])).toEqual(["Eva", "Eva"]);
  });
  it("are for the evaluator in a butt joint, and where line and report name different joints", () => {
    const joints = (jointType: string, joint: string | null) => (sample: Sample) => {
      Object.assign(sample.content.header, { jointType });
      for (const line of sample.content.lines) Object.assign(line.values, { joint });
    };
    expect(judgedAt(["0"], joints("butt", null))).toEqual(["Eva"]);
    expect(judgedAt(["0"], joints("fillet", "BW"))).toEqual(["Eva"]);
    expect(judgedAt(["0"], joints("butt", "fillet"))).toEqual(["Eva"]);
    expect(judgedAt(["0"], joints("fillet", "fillet"))).toEqual(["ACC"]);
  });
});
