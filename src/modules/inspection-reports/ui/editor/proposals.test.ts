import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import { evaluate, compute, findingsOf } from "#modules/report-templates/engine.ts";
import { mtSample, utThicknessSample, type Sample } from "#modules/report-templates/samples.ts";
import type { Line, Values } from "#modules/report-templates/content.ts";
import { proposals, withProposals } from "./proposals.ts";

/** What is proposed for a sample whose lines are changed, and whose header is as given. */
function proposedFor({ definition, content, context }: Sample, change: (line: Line) => Line, header: Values = {}) {
  const written = { ...content, header: { ...content.header, ...header }, lines: content.lines.map(change) };
  const made = proposals({
    content: written as unknown as Content,
    definition,
    computed: compute(definition, written, context),
    findings: findingsOf(definition, written, context),
    verdicts: evaluate(definition, written, context),
    unitSystem: "SI",
  });
  return { made, lines: written.lines };
}
const open = (line: Line): Line => ({ ...line, result: null });

describe("the result of a line", () => {
  it("is proposed as the criteria judge its reading", () => {
    const { made, lines } = proposedFor(utThicknessSample(), (line) => (line.result === "NE" ? line : open(line)));
    const was = utThicknessSample().content.lines.map(({ result }) => result);
    expect(lines.map(({ id }) => made.get(id)?.result ?? "NE")).toEqual(was);
  });

  it("is a reject where an indication is one, and accepted where nothing was found", () => {
    const sample = mtSample();
    const { made, lines } = proposedFor(sample, open);
    const rejected = new Set(
      sample.content.indications.filter(({ disposition }) => disposition === "REJ").map((one) => one.lineId),
    );
    expect(rejected.size).toBeGreaterThan(0);
    expect(lines.map(({ id }) => made.get(id)?.result)).toEqual(lines.map(({ id }) => (rejected.has(id) ? "REJ" : "ACC")));
  });

  it("is left to the person where a line lacks something, and where one is entered", () => {
    const { made } = proposedFor(mtSample(), (line) => ({ ...open(line), itemKey: "" }));
    expect(made.size).toBe(0);
    expect(proposedFor(mtSample(), (line) => line).made.size).toBe(0);
  });
});

describe("the required thickness", () => {
  const piping = {
    assetType: "piping",
    designPressure: quantity("10", "MPa"),
    allowableStress: quantity("137.9", "MPa"),
    outsideDiameter: quantity("219.1", "mm"),
    E: quantity("1", ""),
    W: quantity("1", ""),
    Y: quantity("0.4", ""),
    tReqSource: "pressure formula",
  };
  const empty = (component: string) => (line: Line) => ({ ...line, values: { ...line.values, tReq: null, component } });

  it("fills the lines from the pressure formula, rounded up, but not a part with a diameter of its own", () => {
    const { made, lines } = proposedFor(utThicknessSample(), empty("pipe"), piping);
    // 10 x 219.1 / (2 x (137.9 + 10 x 0.4)) = 7.7202
    expect([...made.values()].map(({ tReq }) => tReq)).toEqual(lines.map(() => quantity("7.73", "mm")));
    expect(withProposals(lines as never, made)[0]?.values["tReq"]).toEqual(quantity("7.73", "mm"));
    expect(proposedFor(utThicknessSample(), empty("reducer"), piping).made.size).toBe(0);
  });

  it("is the structural minimum where that is the source and governs, and never a client's value", () => {
    const structural = { ...piping, tReqSource: "structural minimum", structuralMin: quantity("8.00", "mm") };
    expect([...proposedFor(utThicknessSample(), empty("pipe"), structural).made.values()][0]?.tReq).toEqual(
      quantity("8.00", "mm"),
    );
    const thin = { ...structural, structuralMin: quantity("2.00", "mm") };
    expect(proposedFor(utThicknessSample(), empty("pipe"), thin).made.size).toBe(0);
    expect(proposedFor(utThicknessSample(), empty("pipe"), { ...piping, tReqSource: "client value" }).made.size).toBe(0);
  });
});
