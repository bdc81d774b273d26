import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { printedSample, samples, textsOf } from "./testing.ts";

const mt = () => printedSample(samples.MT());
const read = (printed: PrintedReport) => textsOf(reportPaper(printed).content).join("\n");

describe("the technique of several setups", () => {
  const threeSetups = () => {
    const printed = mt();
    const { technique, calibration } = printed.content;
    const lift = (mass: string) => [{ on: "2026-03-12", mass: quantity(mass, "kg"), held: true }];
    const setups = [
      { id: "b", label: "B", technique: { ...technique, poleSpacing: quantity("90", "mm") }, calibration },
      { id: "c", label: "C", technique, calibration: { ...calibration, liftTests: lift("18.1") } },
    ];
    return { ...printed, content: { ...printed.content, calibration: { ...calibration, liftTests: lift("4.5") }, setups } };
  };

  it("says once what they have in common, and side by side what differs", () => {
    const text = read(threeSetups());
    expect(text.match(/^Standard$/gm)).toHaveLength(1);
    expect(text).toContain("Technique, setups A, B and C");
    expect(text).toMatch(/Where they differ\nSetup A\nSetup B\nSetup C\nMaximum pole spacing\n(\d+ mm)\n90 mm\n\1\n/);
  });

  it("names the setup of repeated entries that are not the same in all", () => {
    const text = read(threeSetups());
    for (const label of ["A", "B", "C"]) expect(text).toContain(`Lift tests before use, at maximum pole spacing, setup ${label}`);
    const { content } = mt();
    const setups = [{ id: "b", label: "B", technique: content.technique, calibration: content.calibration }];
    expect(read({ ...mt(), content: { ...content, setups } })).toMatch(/at maximum pole spacing$/m);
  });

  it("is kept whole, with its heading, where it fits one page", () => {
    const blocks = JSON.stringify(
      reportPaper(threeSetups()).content.filter((one) => JSON.stringify(one).includes("Technique, setups")),
    );
    expect(blocks).toMatch(/^\[\{"stack":\[\{"text":"Technique, setups A, B and C".*"unbreakable":true\}\]$/);
  });
});
