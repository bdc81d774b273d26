import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Setup } from "./content.ts";
import { withoutUnasked } from "./conditions.ts";
import { check, compute, findingKey } from "./engine.ts";
import { readingsAt } from "./measures.ts";
import { copiedSetup, nextLine, withoutReadings } from "./new-content.ts";
import { textsInRows } from "./row-texts.ts";
import { mtSample, rtFilmSample, type Sample, utThicknessSample, utWeldSample } from "./samples.ts";
import { bySetup, nextLabel, setupLabel, withoutSetup } from "./setups.ts";

const mm = (entered: string) => quantity(entered, "mm");

/** Films of 60.3 × 5.54 on setup A and of 168.3 × 7.11 on setup B: the second half of the lines. */
function twoPipes(change: Partial<Setup> = {}): Sample & { setup: Setup } {
  const sample = rtFilmSample();
  const { content } = sample;
  Object.assign(content.technique, { T: mm("5.54"), reinforcement: null, iqiSide: "source", letterF: null });
  const setup: Setup = {
    id: "setup-b",
    label: "B",
    technique: { ...content.technique, T: mm("7.11") },
    calibration: { ...content.calibration },
    ...change,
  };
  content.setups = [setup];
  const half = Math.ceil(content.lines.length / 2);
  content.lines = content.lines.map((line, index) => ({
    ...line,
    values: { ...line.values, thickness: null },
    ...(index < half ? {} : { setupId: setup.id }),
  }));
  return { ...sample, setup };
}

const linesOf = ({ content }: Sample, label: string) => content.lines.filter((line) => setupLabel(content, line) === label);
const says = ({ definition, content, context }: Sample, ruleId: string) =>
  check(definition, content, context)
    .filter((one) => one.ruleId === ruleId)
    .map(({ severity, message }) => `${severity} ${message}`);

describe("two pipes on one report", () => {
  it("ask each line for the IQI of its own wall (T-276: wire 5 to 6.4 mm, wire 6 to 9.5 mm, source side)", () => {
    const sample = twoPipes();
    const { lines } = compute(sample.definition, sample.content, sample.context);
    const wanted = (label: string) => [...new Set(linesOf(sample, label).map(({ id }) => lines[id]?.["iqiRequired"]?.value))];
    expect([wanted("A"), wanted("B")]).toEqual([["wire 5"], ["wire 6"]]);
  });
  it("compute Ug of each setup from its own distances", () => {
    const sample = twoPipes();
    Object.assign(sample.setup.technique, { F: mm("3"), d: mm("10"), D: mm("300") });
    Object.assign(sample.content.technique, { F: mm("3"), d: mm("7"), D: mm("300") });
    const { blocks, setups } = compute(sample.definition, sample.content, sample.context);
    expect([blocks.technique["Ug"]?.value, setups["setup-b"]?.technique["Ug"]?.value].map(Number)).toEqual([0.07, 0.1]);
  });
  it("ask for what a setup lacks, and state which", () => {
    const sample = twoPipes();
    Object.assign(sample.setup.technique, { filmType: null });
    expect(says(sample, "C-REQUIRED")).toEqual(["E Setup B: Enter film type"]);
    const [found] = check(sample.definition, sample.content, sample.context).filter(({ ruleId }) => ruleId === "C-REQUIRED");
    expect(found?.target).toEqual({ block: "technique", key: "filmType", setupId: "setup-b" });
  });
  it("say once what both setups find in the header they share", () => {
    const sample = twoPipes();
    Object.assign(sample.content.header, { material: null });
    expect(says(sample, "C-REQUIRED")).toEqual(["E Enter material"]);
  });
  it("hold the lines of a setup to its own standard: 2.1 is dark enough for ASME V, not for class B", () => {
    const sample = twoPipes();
    Object.assign(sample.setup.technique, { standard: "ISO 17636-1 B" });
    for (const line of sample.content.lines) Object.assign(line.values, { densityMin: quantity("2.1", "") });
    const found = check(sample.definition, sample.content, sample.context);
    const linesAt = (rule: string) => new Set(found.filter(({ ruleId }) => ruleId === rule).map(({ target }) => target.lineId));
    expect(linesAt("RT-R1")).toEqual(new Set());
    expect(linesAt("RT-R1-ISO")).toEqual(new Set(linesOf(sample, "B").map(({ id }) => id)));
  });
  it("need a line in each setup, and a setup for each line", () => {
    const sample = twoPipes();
    for (const line of sample.content.lines) line.setupId = null;
    expect(says(sample, "C-SETUPS")).toEqual(["E No line names setup B: choose it on the lines examined with it, or remove it"]);
    for (const line of sample.content.lines) line.setupId = "setup-b";
    expect(says(sample, "C-SETUPS")).toEqual([
      "E No line names setup A: choose it on the lines examined with it, or make the setup in use setup A",
    ]);
    for (const line of sample.content.lines.slice(1)) line.setupId = null;
    sample.content.setups = [];
    expect(says(sample, "C-SETUPS")).toHaveLength(1);
  });
  it("ask in each setup only the fields its choices ask for", () => {
    const sample = twoPipes();
    Object.assign(sample.setup.technique, { source: "X-ray", kV: quantity("200", "kV"), mA: quantity("5", "mA") });
    Object.assign(sample.content.technique, { kV: quantity("200", "kV") });
    const { technique, setups } = withoutUnasked(sample.definition, sample.content);
    expect(["kV" in technique, "kV" in (setups?.[0]?.technique ?? {})]).toEqual([false, true]);
  });
});

describe("checks of a setup", () => {
  function twoGauges(): Sample {
    const sample = utThicknessSample();
    const { content } = sample;
    const checks = content.calibration["checks"] as Record<string, unknown>[];
    // The check at the end is 0.2 mm off: what was read since the last good one is to be repeated.
    const failed = checks.map((row) => (row["when"] === "end" ? { ...row, read: mm("2.70") } : row));
    content.setups = [
      {
        id: "b",
        label: "B",
        technique: { ...content.technique },
        calibration: { ...content.calibration, checks: failed } as Setup["calibration"],
      },
    ];
    content.lines = content.lines.map((line, index) => (index > 1 ? { ...line, setupId: "b" } : line));
    return sample;
  }
  it("spoil the readings of its own lines alone", () => {
    const sample = twoGauges();
    const found = check(sample.definition, sample.content, sample.context).filter(
      ({ ruleId, severity }) => ruleId === "UT-R1" && severity === "E",
    );
    const lines = found.flatMap(({ target }) => target.lineId ?? []);
    expect(found.some(({ target, message }) => target.setupId === "b" && message.startsWith("Setup B: "))).toBe(true);
    expect(found.some(({ target }) => target.block === "calibration" && target.setupId === undefined)).toBe(false);
    expect(lines.every((id) => linesOf(sample, "B").some((line) => line.id === id))).toBe(true);
  });
  it("are read with the instrument of their setup", () => {
    const sample = twoGauges();
    const days = { days: ["2024-06-03"], timeZone: "UTC" };
    const places = readingsAt(sample.definition, sample.content, ["calibration.checks.read"], days).map(({ place }) => place);
    expect(places.filter((place) => place.startsWith("Setup A, ")).length).toBe(4);
    expect(places.filter((place) => place.startsWith("Setup B, ")).length).toBe(4);
    expect(bySetup(sample.content).map(({ content }) => content.lines.length)).toEqual([2, 3]);
  });
});

describe("views of one weld over two setups (RT-R7)", () => {
  /** W-014 has four views of four exposures; those named are of setup B. */
  function viewsIn(...ofB: number[]): Sample & { setup: Setup } {
    const sample = rtFilmSample();
    const { content } = sample;
    const setup: Setup = {
      id: "setup-b",
      label: "B",
      technique: { ...content.technique },
      calibration: { ...content.calibration },
    };
    content.setups = [setup];
    content.lines = content.lines.map((line, index) => (ofB.includes(index) ? { ...line, setupId: setup.id } : line));
    return { ...sample, setup };
  }
  it("count together: two in A and two in B are four", () => {
    expect(says(viewsIn(2, 3), "RT-R7")).toEqual([]);
  });
  it("lack one, said once", () => {
    const sample = viewsIn(2, 3);
    sample.content.lines.splice(3, 1);
    expect(says(sample, "RT-R7")).toEqual(["E W-014: 3 views of 4 exposures. Add a line for each view, or state spot coverage"]);
  });
  it("are held to the most exposures of the setups used", () => {
    const sample = viewsIn(2, 3);
    Object.assign(sample.setup.technique, { exposuresPerWeld: 6 });
    expect(says(sample, "RT-R7")).toEqual(["E W-014: 4 views of 6 exposures. Add a line for each view, or state spot coverage"]);
  });
  it.each([["ACC"], ["NE"]] as const)("a view shot again in setup B (%s) is the same view, and adds none", (result) => {
    const sample = viewsIn();
    const { content } = sample;
    const [first] = content.lines;
    if (!first) throw new RangeError("no line");
    const again = { ...first, id: "again", lineNo: 9, setupId: "setup-b", result };
    content.lines = [{ ...first, result: "RESHOOT" }, ...content.lines.slice(1), again];
    expect(says(sample, "RT-R7")).toEqual([]);
    content.lines.splice(3, 1);
    expect(says(sample, "RT-R7")).toEqual(["E W-014: 3 views of 4 exposures. Add a line for each view, or state spot coverage"]);
  });
  it("named weld/position belong to the weld before the slash", () => {
    const sample = viewsIn(2, 3);
    for (const line of sample.content.lines) line.itemKey = `${line.itemKey}/${JSON.stringify(line.values["position"])}`;
    expect(says(sample, "RT-R7")).toEqual([]);
    sample.content.lines.splice(0, 1);
    expect(says(sample, "RT-R7")).toHaveLength(1);
  });
});

describe("one source in two setups", () => {
  const assay = (activity: string, unit: "GBq" | "Ci", assayOn: string) => ({ assayActivity: quantity(activity, unit), assayOn });
  it("has its activity of the first day of each setup's own lines", () => {
    const sample = twoPipes();
    const [first, second] = ["2026-03-12", "2026-05-25"];
    sample.context.performedDates = [first, second];
    for (const line of sample.content.lines) line.performedOn = line.setupId ? second : first;
    const { blocks, setups } = compute(sample.definition, sample.content, sample.context);
    const [ofA, ofB] = [blocks.technique["activity"]?.value, setups["setup-b"]?.technique["activity"]?.value].map(Number);
    // Ir-192 halves in 73.8 days; 74 lie between the two.
    expect((ofB ?? 0) / (ofA ?? 1)).toBeCloseTo(0.5, 2);
  });
  it("is not assayed after its exposure", () => {
    const sample = twoPipes();
    Object.assign(sample.setup.technique, { assayOn: "2026-03-13" });
    Object.assign(sample.content.technique, { assayOn: "2026-03-13", sourceId: "IR-0933" });
    for (const line of sample.content.lines.slice(0, 1)) line.performedOn = "2026-03-11";
    expect(says(sample, "RT-R16")).toEqual([
      "E Setup A: The assay of 2026-03-13 is after the exposure on 2026-03-11: enter the assay that was valid on that day",
      "E Setup B: The assay of 2026-03-13 is after the exposure on 2026-03-12: enter the assay that was valid on that day",
    ]);
    Object.assign(sample.setup.technique, { assayOn: "2026-03-12" });
    expect(says(sample, "RT-R16")).toHaveLength(1);
  });
  it("has one assay: another one is asked about, the same in curies is not", () => {
    const sample = twoPipes();
    expect(says(sample, "RT-R16")).toEqual([]);
    Object.assign(sample.setup.technique, assay("100", "Ci", "2026-01-20"));
    expect(says(sample, "RT-R16")).toEqual([]);
    Object.assign(sample.setup.technique, assay("1850", "GBq", "2026-02-01"));
    expect(says(sample, "RT-R16")).toEqual([
      "W Setup B: source IR-0932 has Ir-192 1850 GBq of 2026-02-01, but in setup A Ir-192 3700 GBq of 2026-01-20. Correct one of them, or explain why both are valid",
    ]);
    Object.assign(sample.setup.technique, { sourceId: "IR-0940" });
    expect(says(sample, "RT-R16")).toEqual([]);
  });
});

describe("setups used on different days", () => {
  it("ask each yoke for its lift test on the day it was used", () => {
    const sample = mtSample();
    const { content, context } = sample;
    const [first, second] = ["2026-11-22", "2026-11-23"];
    const lifted = (on: string) => ({ liftTests: [{ on, mass: quantity("4.54", "kg"), held: true }] });
    const setup = (label: string, on: string): Setup => ({
      id: `setup-${label}`,
      label,
      technique: { ...content.technique },
      calibration: { ...content.calibration, ...lifted(on) },
    });
    const inspection = { inspectionStart: `${first}T13:00:00Z`, inspectionEnd: `${second}T21:00:00Z` };
    Object.assign(context, { performedDates: [first, second], ...inspection });
    Object.assign(content.calibration, lifted(first));
    content.setups = [setup("B", second), setup("C", second)];
    content.lines.forEach((line, index) => {
      Object.assign(line, index === 0 ? { performedOn: first } : { performedOn: second, setupId: `setup-${"ABC"[index]}` });
    });
    expect(says(sample, "MT-R1")).toEqual([]);
    Object.assign(content.setups[1]?.calibration ?? {}, lifted(first));
    expect(says(sample, "MT-R1")).toEqual([
      "E Setup C: No lift test on 2026-11-23: lift 4.5 kg (10 lb) before use, at maximum pole spacing",
    ]);
  });
  it("ask each gauge for its start and end check on the day it was used", () => {
    const sample = utThicknessSample();
    const { content, context } = sample;
    const [first, second] = ["2024-06-03", "2024-06-04"];
    Object.assign(context, { performedDates: [first, second] });
    const checks = content.calibration["checks"] as { at: string }[];
    const nextDay = checks.map((row) => ({ ...row, at: row.at.replace(first, second) }));
    const calibration = { ...content.calibration, checks: nextDay } as unknown as Setup["calibration"];
    content.setups = [{ id: "b", label: "B", technique: { ...content.technique }, calibration }];
    const late = content.lines.slice(2).map((line) => ({ ...line, setupId: "b", performedOn: second }));
    content.lines = [...content.lines.slice(0, 2), ...late];
    expect(says(sample, "UT-R1")).toEqual([]);
    for (const line of late.slice(0, 1)) line.performedOn = first;
    expect(says(sample, "UT-R1")).toEqual(["E Setup B: No start and end check on 2024-06-03"]);
  });
});

describe("an answer to a warning", () => {
  const warned = (sample: Sample) =>
    check(sample.definition, sample.content, sample.context)
      .filter(({ ruleId }) => ruleId === "RT-R8")
      .map(findingKey);
  it("stays when a setup is added, and is another one in that setup", () => {
    const alone = twoPipes();
    const far = { F: mm("3"), d: mm("15"), D: mm("60") };
    Object.assign(alone.content.technique, far);
    const { setups: _, ...one } = alone.content;
    const before = warned({ ...alone, content: one });
    Object.assign(alone.setup.technique, far);
    const both = warned(alone);
    expect(before).toHaveLength(1);
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(before[0]);
    expect(both[1]).not.toBe(before[0]);
  });
});

describe("adding and removing", () => {
  it("a new line takes the setup of the line above", () => {
    const { definition, content } = twoPipes();
    expect(nextLine(definition, "new", content.lines.at(-1)).setupId).toBe("setup-b");
    expect(nextLine(definition, "new", content.lines[0]).setupId).toBeUndefined();
  });
  it("a copied setup names the same instruments, and asks for its checks again", () => {
    const { definition, content } = utThicknessSample();
    const { technique, calibration } = copiedSetup(definition, content);
    expect([technique, calibration["block"], calibration["checks"], calibration["blockTemp"]]).toEqual([
      content.technique,
      "sample-block",
      [],
      null,
    ]);
  });
  it("a copied setup of magnetic particles has its light measured again (T-777)", () => {
    const { definition, content } = mtSample();
    const { technique } = copiedSetup(definition, content);
    expect([technique["whiteLight"], technique["lightEvidence"], technique["unit"]]).toEqual([
      null,
      "measured today",
      "sample-yoke",
    ]);
  });
  it("what was confirmed on the day is confirmed again, in a copied report as in a copied setup", () => {
    const confirmed = { ...mtSample().content.technique, ...rtFilmSample().content.technique };
    const answers = (definition: Sample["definition"]) => withoutReadings(definition, "technique", confirmed);
    expect([confirmed["twoDirections"], confirmed["ferromagnetic"], confirmed["letterF"]]).toEqual([true, true, true]);
    expect(answers(mtSample().definition)).toMatchObject({ twoDirections: null, ferromagnetic: null, ink: "sample-ink" });
    expect(answers(rtFilmSample().definition)).toMatchObject({ letterF: null, iqiSide: "film" });
  });
  it.each([
    ["technique", ["whiteLight", "ambient", "darkAdapt", "residual"]],
    ["header", ["surfaceTemp"]],
  ] as const)("readings of the day in the %s of magnetic particles are %j", (block, keys) => {
    const { definition } = mtSample();
    const readings = Object.fromEntries(keys.map((key) => [key, mm("1")]));
    const [kept, left] = [{ unit: "sample-yoke" }, Object.fromEntries(keys.map((key) => [key, null]))];
    expect(withoutReadings(definition, block, { ...kept, ...readings })).toEqual({ ...kept, ...left });
  });
  it("letters go from B on, and a free one is taken again", () => {
    const setup = (label: string) => ({ id: label, label, technique: {}, calibration: {} });
    expect([nextLabel({}), nextLabel({ setups: [setup("B")] }), nextLabel({ setups: [setup("C")] })]).toEqual(["B", "C", "B"]);
  });
  it("lines of a removed setup go to A; when A is removed the next one takes its place", () => {
    const { content, setup } = twoPipes();
    const withoutB = withoutSetup(content, setup.id);
    expect([withoutB.setups, withoutB.lines.some(({ setupId }) => setupId), withoutB.technique]).toEqual([
      [],
      false,
      content.technique,
    ]);
    const withoutA = withoutSetup(content, null);
    expect([withoutA.setups, withoutA.lines.some(({ setupId }) => setupId), withoutA.technique]).toEqual([
      [],
      false,
      setup.technique,
    ]);
  });
});

describe("the texts a column of rows offers", () => {
  it("are those of every setup, each once", () => {
    const { content } = utWeldSample();
    const probes = [{ mark: "70" }, { mark: "60" }, { mark: " " }];
    const setups = [{ id: "b", label: "B", technique: { probes }, calibration: {} }];
    expect(textsInRows({ ...content, setups }, "technique.probes.mark")).toEqual(["45", "70", "60"]);
    expect(textsInRows(content, "line.probes.mark")).toEqual([]);
  });
});
