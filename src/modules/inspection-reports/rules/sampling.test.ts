import { describe, expect, it } from "vitest";
import type { Content } from "../report.ts";
import { samplingFindings } from "./sampling.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { mtSample, rtFilmSample, utThicknessSample } from "#modules/report-templates/samples.ts";

/** What is asked of three accepted welds with this extent, or of so many of them. */
function asked(
  extent: string,
  { count = 3, samplingMethod = null, ...header }: Values & { count?: number; samplingMethod?: string | null } = {},
) {
  const { content } = mtSample();
  const lines = content.lines.slice(0, count).map((line) => ({ ...line, result: "ACC" }));
  const written = { ...content, header: { ...content.header, ...header, extent }, lines, samplingMethod } as unknown as Content;
  return samplingFindings(written).map(({ severity, message }) => `${severity} ${message}`);
}

describe("an extent that is a part (R-SAMPLING)", () => {
  it("says how the part was chosen", () => {
    expect(asked("10 % random", { count: 1 })).toEqual([
      'W The extent is "10 % random": enter under "Sampling, when not all was examined" how the items were chosen and who ordered it, or correct the extent',
    ]);
    for (const extent of ["5 % random", "One weld in five", "Spot", "50 %", "2 of every 10 welds", "Random sample"])
      expect(asked(extent)).toHaveLength(1);
    expect(asked("10 CMLs", { count: 1 })[0]).toMatch(/"10 CMLs", but 1 item is on the report: enter under/);
    expect(asked("100 % of five welds")).toHaveLength(1);
    expect(asked("as drawing", { quantity: 10, count: 1 })[0]).toMatch(/^W The quantity is 10, but 1 item is on the report/);
    expect(asked("10 % random", { samplingMethod: "Drawn by lot by the client's inspector" })).toEqual([]);
    expect(asked("10 % random", { samplingMethod: "n/a" })).toHaveLength(1);
  });
  it("is not asked of the whole, nor of as many as are on the report", () => {
    for (const extent of ["100 %", "100 % of 3 welds", "100 % of three welds", "Full length", "3 CMLs", "2 CMLs", "no spots"])
      expect(asked(extent)).toEqual([]);
    for (const { content } of [mtSample(), rtFilmSample(), utThicknessSample()])
      expect(samplingFindings({ header: content.header, lines: content.lines, samplingMethod: null })).toEqual([]);
    expect(asked("100 %", { quantity: 3 })).toEqual([]);
  });
  it("of 0 % examined nothing, and accepts nothing", () => {
    expect(asked("0 %", { count: 1 })).toEqual([
      'E The extent is "0 %", but 1 line is accepted or rejected: enter how much was examined',
    ]);
    expect(asked("10 % random, 100 % of repairs", { samplingMethod: "By lot" })).toEqual([]);
  });
});
