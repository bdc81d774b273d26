import { describe, expect, it } from "vitest";
import { mtSample } from "../samples.ts";
import { firstLine, header, messages, technique } from "./testing.ts";

const welded = (weldingProcess: string) => messages(mtSample(), "MT-R28", header({ weldingProcess }));

describe("weld metal on ferromagnetic steel (MT-R28)", () => {
  it.each([
    ["GTAW ER309L", "ER309L is austenitic"],
    ["SMAW E308L-16", "E308L-16 is austenitic"],
    ["SMAW E316-15", "E316-15 is austenitic"],
    ["GTAW, ER 310", "ER 310 is austenitic"],
    ["FCAW austenitic", "austenitic is austenitic"],
    ["SMAW ENiCrFe-3", "ENiCrFe-3 is nickel"],
    ["GTAW ERNiCr-3", "ERNiCr-3 is nickel"],
    ["GTAW Inconel 82", "Inconel 82 is nickel"],
  ])("%s is asked about: magnetic particles do not show it", (process, words) => {
    expect(welded(process)).toEqual([
      `W ${words} weld metal, which MT cannot examine: state which part of the weld was examined by MT, and by which method the weld metal was examined`,
    ]);
  });
  it.each(["SMAW E7018", "GTAW ER70S-2 / SMAW E7018-1", "SAW EM12K", "ER80S-Ni1", "E9018-B3", "GTAW ER90S-B9", "FCAW E71T-1C"])(
    "%s is ferromagnetic",
    (process) => {
      expect(welded(process)).toEqual([]);
    },
  );
  it("is asked about where the remark of a line names it, and not of a material that is said not to be ferromagnetic", () => {
    expect(messages(mtSample(), "MT-R28", firstLine({ remarks: "buttered with ENiCrFe-3" }))).toEqual([
      expect.stringContaining(": ENiCrFe-3 is nickel weld metal"),
    ]);
    expect(messages(mtSample(), "MT-R28", header({ weldingProcess: "ER309L" }), technique({ ferromagnetic: false }))).toEqual([]);
  });
});
