import { describe, expect, it } from "vitest";
import { lineColumns } from "./lines.ts";
import type { PrintedReport } from "./printed-report.ts";
import { reportPaper } from "./report-document.ts";
import { printedSample, samples, textsOf, withLines } from "./testing.ts";
import { quantity } from "#kit/quantity.ts";
import { compute } from "#modules/report-templates/engine.ts";

const ut = () => printedSample(samples["UT-THK"]());
const read = (printed: PrintedReport) => textsOf(reportPaper(printed).content).join("\n");

describe("remarks", () => {
  const remarkOn = (count: number, of: number) => {
    const printed = printedSample(withLines(samples.MT(), of));
    const lines = printed.content.lines.map((line, at) => ({
      ...line,
      values: { ...line.values, remarks: at < count ? "Ground flush" : "" },
    }));
    return { ...printed, content: { ...printed.content, lines } };
  };
  const isColumn = (printed: PrintedReport) =>
    lineColumns(printed, compute(printed.definition, printed.content, printed.context)).some(({ title }) => title === "Remarks");

  it("of a few lines stand below the table with their line, of many in a column", () => {
    const few = remarkOn(2, 12);
    expect(isColumn(few)).toBe(false);
    expect(read(few)).toMatch(/\nLine 1, \S+: Ground flush\nLine 2, \S+: Ground flush\n/);
    const many = remarkOn(4, 12);
    expect(isColumn(many)).toBe(true);
    expect(read(many)).not.toContain("Line 1, ");
  });
});

describe("what all lines say alike", () => {
  const alike = (values: Record<string, string>, from: PrintedReport) => {
    const set = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, quantity(value, "mm")]));
    return {
      ...from,
      content: { ...from.content, lines: from.content.lines.map((line) => ({ ...line, values: { ...line.values, ...set } })) },
    };
  };
  const titles = (printed: PrintedReport) =>
    lineColumns(printed, compute(printed.definition, printed.content, printed.context)).map(({ title }) => title);

  it("stands once above the table, and what was measured keeps its column", () => {
    const printed = alike({ tReq: "6.35", r1: "11.20" }, ut());
    expect(read(printed)).toMatch(/Results\nThe same for all lines\. .*Required thickness: 6\.35 mm/);
    expect(titles(printed)).toContain("Reading 1, mm");
    expect(titles(printed)).not.toContain("Required thickness, mm");
  });

  it("keeps its column where a line differs, and in a table of two lines", () => {
    const printed = ut();
    const [first, ...others] = alike({ tReq: "6.35" }, printed).content.lines;
    if (!first) throw new Error("no line");
    const differing = [{ ...first, values: { ...first.values, tReq: quantity("7.00", "mm") } }, ...others];
    expect(titles({ ...printed, content: { ...printed.content, lines: differing } })).toContain("Required thickness, mm");
    const two = alike({ tReq: "6.35" }, printedSample(withLines(samples["UT-THK"](), 2)));
    expect(titles(two)).toContain("Required thickness, mm");
  });

  it("names the one day of earlier readings in the head", () => {
    const printed = ut();
    const lines = printed.content.lines.map((line) => ({ ...line, values: { ...line.values, prevOn: "2024-05-03" } }));
    expect(titles({ ...printed, content: { ...printed.content, lines } })).toContain("Previous reading, mm (3 May 2024)");
  });
});
