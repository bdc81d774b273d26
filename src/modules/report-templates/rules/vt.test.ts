import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { vtSample } from "../samples.ts";
import { type Change, firstLine, inUS, messages, technique } from "./testing.ts";

const mm = (entered: string) => quantity(entered, "mm");
const iso = technique({ standard: "ISO 17637" });
const says = (rule: string, ...changes: Change[]) => messages(vtSample(), rule, ...changes);
const lux = (entered: string) => technique({ illumination: quantity(entered, "lx") });

describe("light", () => {
  it("is 1076 lx under ASME, 100 fc in a US report", () => {
    expect(says("VT-R1", lux("1076"))).toEqual([]);
    expect(says("VT-R1", lux("1000"))).toEqual(["E Light 1000 lx; at least 1076 lx (100 fc)"]);
    expect(says("VT-R1", inUS, technique({ illumination: quantity("100", "fc") }))).toEqual([]);
    expect(says("VT-R1", inUS, technique({ illumination: quantity("99", "fc") }))).toHaveLength(1);
  });
  it("is 350 lx under ISO, and asked about below 500", () => {
    expect(says("VT-R2", iso, lux("350"))).toEqual([]);
    expect(says("VT-R2", iso, lux("349"))).toHaveLength(1);
    expect(says("VT-R3", iso, lux("350"))).toEqual([
      "W Light 350 lx, less than the 500 lx recommended: explain why it was enough",
    ]);
    expect(says("VT-R3", iso, lux("500"))).toEqual([]);
  });
  it("of a verified source is not measured, and its record is asked for", () => {
    const verified = technique({ lightEvidence: "verified source", lightRecord: "LV-2026-02", illumination: null });
    expect(says("VT-R1", verified)).toEqual([]);
    expect(says("VT-R6", verified)).toHaveLength(1);
  });
});

describe("direct viewing", () => {
  it("is within 600 mm, 24 in in a US report", () => {
    expect(says("VT-R4", technique({ distance: mm("600") }))).toEqual([]);
    expect(says("VT-R4", technique({ distance: mm("601") }))).toEqual([
      "E Distance 601 mm; at most 600 mm (24 in) for direct viewing",
    ]);
    expect(says("VT-R4", inUS, technique({ distance: quantity("24", "in") }))).toEqual([]);
  });
  it("is at 30 degrees or more, or with a mirror", () => {
    const angle = (entered: string, aids: string[] = []) => technique({ angle: quantity(entered, "°"), aids });
    expect(says("VT-R4", angle("30"))).toEqual([]);
    expect(says("VT-R4", angle("25"))).toHaveLength(1);
    expect(says("VT-R4", angle("25", ["lens"]))).toHaveLength(1);
    expect(says("VT-R4", angle("25", ["mirror"]))).toEqual([]);
  });
});

it("remote viewing resolves as well as direct viewing", () => {
  const remote = (resolutionCheck: boolean) => technique({ mode: "remote", resolutionCheck });
  expect(says("VT-R5", remote(true))).toEqual([]);
  expect(says("VT-R5", remote(false))).toHaveLength(1);
});

it("sizes are measured with a named gauge", () => {
  expect(says("VT-R7")).toEqual([]);
  expect(says("VT-R7", technique({ weldGauge: null }))).toHaveLength(1);
});

it("undercut has a depth and a length", () => {
  expect(says("VT-R8", firstLine({ undercutDepth: mm("0.5") }))).toEqual([
    "W W-031: enter the length of the undercut, or explain why it is not known",
  ]);
  expect(says("VT-R8", firstLine({ undercutDepth: mm("0") }))).toEqual([]);
});
