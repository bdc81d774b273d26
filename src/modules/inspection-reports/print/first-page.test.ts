import { describe, expect, it } from "vitest";
import { defaultPolicy } from "#directory/company/report-policy.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { paperText, printedSample, rt, textsOf, ut } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import { sampleOf } from "#modules/report-templates/samples.ts";

describe("what a client's quality engineer reads first", () => {
  const of = (code: string, change: (printed: PrintedReport) => void = () => undefined) => {
    const printed = structuredClone(printedSample(sampleOf(code) ?? expect.fail(`no sample of ${code}`)));
    change(printed);
    return printed;
  };
  it("counts the parts of an item by what they are: spots of an area, zones of a weld", () => {
    expect(paperText(of("DFT"))).toContain("1 of 3 areas rejected: Area 3. 3 areas, 15 spots.");
    expect(paperText(of("HT"))).toContain("2 welds or items, 10 zones.");
    expect(paperText(rt())).toContain("2 welds, 8 views.");
  });
  it("counts the tubes of confirmed rows among those inspected", () => {
    expect(paperText(of("ET-TUBE"))).toContain("1 of 240 tubes rejected: 9-11. 1 not examined: 7-04.");
  });
  it("calls a free examination by its name, with the method of its certificate", () => {
    const paper = reportPaper(of("GEN"));
    expect(paper).toMatchObject({ title: "Ultrasonic lamination scan report", subtitle: "Ultrasonic testing" });
    expect(textsOf(paper.content).join("\n")).toContain("Ultrasonic testing, Ultrasonic lamination scan");
    expect(textsOf(paper.content)).not.toContain("Other examination");
    expect(textsOf(paper.content)).not.toContain("Decision rule");
  });
  it('is a report before it is of something: a visual report of welds, not a "welds report"', () => {
    const titles = ["VT", "ET-SURF", "PAUT", "MT"].map((code) => reportPaper(of(code)).title);
    expect(titles).toEqual([
      "Visual report, welds",
      "Eddy current report, surface",
      "Phased-array ultrasonic report, welds",
      "Magnetic particle report",
    ]);
  });
  it("names the technique a tube was examined with", () => {
    const by = (method: string) =>
      reportPaper(of("ET-TUBE", ({ content }) => void (content.technique["method"] = method))).subtitle;
    expect(["ECT", "RFT", "IRIS", "MFL"].map(by)).toEqual([
      "Eddy current testing",
      "Remote field testing",
      "Ultrasonic testing, internal rotary (IRIS)",
      "Magnetic flux leakage testing",
    ]);
  });
  it("prints the boundary of a pressure test across the page, below the facts of the item", () => {
    expect(paperText(of("LT"))).toContain(
      "Whole test package\nTest boundary\nFrom blind at valve V-2201 to blind at nozzle N4 of D-110;",
    );
  });
  it("has no clause for a standard that is used as a whole", () => {
    expect(paperText(of("DFT"))).toContain("SSPC-PA 2, 2018\n");
    expect(paperText(of("DFT"))).not.toContain("whole");
  });
  it("states the limits of an alloy with their specification, and the mean of each check on the hardness block", () => {
    expect(paperText(of("PMI"))).toContain("Cr 1.90-2.60, Mo 0.87-1.13 (ASTM A335)");
    expect(paperText(of("HT"))).toContain("Means of the checks\n240.8, 241.4");
  });
});

describe("units", () => {
  it("stand in the heads, as the policy wants them", () => {
    const text = paperText({ ...ut(), policy: { ...defaultPolicy, unitSystem: "US" } });
    expect(text).toContain("Actual thickness, in");
    expect(text).toContain("0.441");
    expect(text).toContain("Governing rate, mpy");
    expect(text).not.toContain("thickness, mm");
  });

  it("leave an entered reading as it was entered", () => {
    const printed = ut();
    const lines = printed.content.lines.map((line) => ({ ...line, values: { ...line.values, r1: quantity("0.4410", "in") } }));
    const us = paperText({ ...printed, policy: { ...defaultPolicy, unitSystem: "US" }, content: { ...printed.content, lines } });
    expect(us).toContain("0.4410");
    expect(paperText({ ...printed, content: { ...printed.content, lines } })).toContain("11.20");
  });

  it("follow the readings where the client mixes them", () => {
    const printed = ut();
    const lines = printed.content.lines.map((line) => ({ ...line, values: { ...line.values, r1: quantity("0.441", "in") } }));
    const text = paperText({
      ...printed,
      policy: { ...defaultPolicy, unitSystem: "mixed" },
      content: { ...printed.content, lines },
    });
    expect(text).toMatch(/Reading(s| 1), in/);
    expect(text).toContain("Initial reading, mm");
  });

  it("days are written as the policy wants them", () => {
    expect(paperText({ ...rt(), policy: { ...defaultPolicy, dateFormat: "MM/DD/YYYY" } })).toContain(
      "03/12/2026, 08:00–14:30 CDT",
    );
  });
});
