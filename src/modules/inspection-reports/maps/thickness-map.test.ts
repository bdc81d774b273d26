import { describe, expect, it } from "vitest";
import { isMark, type Scene } from "#kit/drawing/scene.ts";
import { quantity } from "#kit/quantity.ts";
import { type Sample, utThicknessSample } from "#modules/report-templates/samples.ts";
import { gridMap, readingsMap, shownLocations } from "./thickness-map.ts";
import { needsAttention, readsThickness, thicknessReadings, thinnest } from "./thickness-readings.ts";

const mm = (text: string) => quantity(text, "mm");
const readingsOf = ({ definition, content, context }: Sample) => thicknessReadings(definition, content, context);
const size = { width: 500, unit: "mm", rule: "guardband" } as const;

/** Locations with the names and readings given, all to 6.35 mm with U 0.10. */
function located(locations: Readonly<Record<string, readonly string[]>>, rule: "simple" | "guardband" | "client" = "guardband") {
  const sample = utThicknessSample();
  const [line] = sample.content.lines;
  if (!line) throw new Error("The sample has no line.");
  const lines = Object.entries(locations).map(([itemKey, read], at) => ({
    ...line,
    id: `l${at}`,
    lineNo: at + 1,
    itemKey,
    values: { component: "shell", tReq: mm("6.35"), ...Object.fromEntries(read.map((text, n) => [`r${n + 1}`, mm(text)])) },
  }));
  const header = { ...sample.content.header, U: mm("0.10"), tActualRule: "minimum" };
  const acceptance = { ...sample.content.acceptance, decisionRule: rule };
  return { ...sample, content: { ...sample.content, header, acceptance, lines } };
}

const texts = ({ parts }: Scene) =>
  parts.flatMap((part) => (isMark(part) ? part.parts : [part])).flatMap((part) => ("text" in part ? [part.text] : []));

describe("the map of thickness readings", () => {
  it("gives each reading its band by the report's decision rule, as the worked example of the standard does", () => {
    const read = ["6.45", "6.44", "6.35", "6.34"];
    expect(readingsOf(located({ "CML 1": read })).locations[0]?.readings.map((one) => one?.band)).toEqual([
      "accept",
      "recheck",
      "recheck",
      "reject",
    ]);
    expect(readingsOf(located({ "CML 1": ["6.40"] }, "simple")).locations[0]?.actual?.band).toBe("accept");
    expect(readingsOf(located({ "CML 1": ["6.40"] }, "client")).locations[0]?.actual?.band).toBeNull();
  });

  it("shows metal, not what the gauge displayed through the coating", () => {
    const sample = located({ "CML 1": ["8.40"] });
    const { technique, lines } = sample.content;
    const coated = { coatingThickness: quantity("300", "µm"), coatingVelocity: quantity("2375", "m/s") };
    const content = {
      ...sample.content,
      technique: { ...technique, mode: "single echo", throughCoating: true, velocity: quantity("5920", "m/s") },
      lines: lines.map((line) => ({ ...line, values: { ...line.values, ...coated } })),
    };
    const [one] = readingsOf({ ...sample, content }).locations;
    expect(Number(one?.readings[0]?.t)).toBeCloseTo(7.65, 2);
  });

  it("is read without colour: what is to be rechecked or rejected has a strip and bold figures", () => {
    const map = readingsMap(
      readingsOf(located({ "CML 1": ["6.40"] })),
      readingsOf(located({ "CML 1": ["6.40"] })).locations,
      size,
    );
    const parts = map.parts.filter(isMark)[0]?.parts ?? [];
    expect(parts).toContainEqual(expect.objectContaining({ stroke: "due" }));
    expect(parts).toContainEqual(expect.objectContaining({ text: "6.40", bold: true }));
    expect(map.alt).toBe(
      "Thickness map of 1 location; thinnest CML 1, 6.40 mm, required 6.35 mm, recheck. To note: CML 1, 6.40 mm, required 6.35 mm, recheck.",
    );
    expect(texts(map)).toEqual(expect.arrayContaining(["accept: at least tReq + U", "reject: below tReq"]));
  });

  it("is a grid where the locations are named as one, by letter and number or by course and angle", () => {
    const plate = readingsOf(located({ A1: ["9"], A2: ["8"], B1: ["7"], B2: ["6"] }));
    expect(plate.grid).toMatchObject({ rows: ["A", "B"], columns: ["1", "2"] });
    const map = gridMap(plate.grid ?? expect.fail("no grid"), size);
    expect(map.parts.filter(isMark).map(({ label }) => label)).toContain("B2, 6.00 mm, required 6.35 mm, reject, immediate");
    const tank = readingsOf(
      located({ "1/0": ["9"], "1/90": ["9"], "1/180": ["9"], "2/0": ["8"], "2/90": ["8"], "2/180": ["8"] }),
    );
    expect(tank.grid).toMatchObject({ rows: ["1", "2"], columns: ["0", "90", "180"] });
    expect(readingsOf(located({ "CML 1": ["9"], "CML 2": ["9"] })).grid).toBeNull();
    expect(readingsOf(located({ A1: ["9"], B2: ["9"], C: ["9"] })).grid).toBeNull();
  });

  it("of very many locations shows those that need attention", () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`CML ${at}`, [at === 7 ? "6.2" : "9"]]));
    const { locations } = readingsOf(located(many));
    expect(shownLocations(locations, 20).map(({ name }) => name)).toEqual(["CML 7"]);
    expect(shownLocations(locations, 30)).toHaveLength(30);
    expect(thinnest(locations)?.name).toBe("CML 7");
    expect(locations.filter(needsAttention)).toHaveLength(1);
  });

  it("leaves no room for doubt about units", () => {
    const readings = readingsOf(located({ "CML 1": ["6.35"] }));
    expect(texts(readingsMap(readings, readings.locations, { ...size, unit: "in" }))).toContain("0.250");
    expect(readsThickness(utThicknessSample().definition)).toBe(true);
  });
});
