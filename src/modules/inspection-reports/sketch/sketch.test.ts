import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { rtFilmSample, utThicknessSample } from "#modules/report-templates/samples.ts";
import { mergeChanges } from "../merge.ts";
import { canonicalText } from "../rules/content-hash.ts";
import { moved, onGrid, scaled, simplified, withEnd } from "./changed.ts";
import { shapeName, sketchScene } from "./drawn.ts";
import { lineNames } from "./line-names.ts";
import { emptySheet, type Markup, Shape, Sketch } from "./shapes.ts";
import { exposureOf, exposureTechniques, shootingSketch } from "./shooting.ts";

const id = "7d3b1c52-5a64-4a41-9d0e-6f1b2c3d4e5f";
const other = "0b9e8d7c-6a5b-4c3d-8e2f-1a0b9c8d7e6f";
const arrow: Shape = { id, kind: "arrow", tone: "bad", at: "100 200 300 400", text: "Undercut" };
const nobody = new Map();

describe("a shape", () => {
  it("has its place as whole numbers in a text, which hashes like all content and cannot be anything else", () => {
    expect(Shape.safeParse(arrow).success).toBe(true);
    expect(canonicalText(arrow)).toContain('"at":"100 200 300 400"');
    for (const at of ["", "10", "1.5 2", "1 2 <script>", "1 999999"])
      expect(Shape.safeParse({ ...arrow, at }).success).toBe(false);
  });

  it("is moved as a whole, and by each of its ends", () => {
    expect(moved(arrow, -100, 25).at).toBe("0 225 200 425");
    expect(withEnd(arrow, 1, 500, 600).at).toBe("100 200 500 600");
    expect(withEnd(arrow, 0, 0, 0).at).toBe("0 0 300 400");
    const point: Shape = { id, kind: "point", tone: "bad", at: "10 20" };
    expect(withEnd(point, 1, 5, 5)).toBe(point);
    expect(scaled(arrow, 2).at).toBe("100 200 500 600");
    expect(scaled(point, 1.15)).toMatchObject({ at: "10 20", large: true });
    expect([onGrid(37, 25), onGrid(38, 25), onGrid(37.4, 0)]).toEqual([25, 50, 37]);
  });

  it("of a pen keeps its bends and drops what a straight line shows", () => {
    expect(
      simplified(
        [
          [0, 0],
          [10, 1],
          [20, 0],
          [20, 20],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [20, 0],
      [20, 20],
    ]);
  });
});

describe("a sketch", () => {
  const markup: Markup = { sheet: emptySheet, shapes: [arrow] };

  it("says in words what it shows", () => {
    const scene = sketchScene(markup, nobody, { title: "Photo 1", isPhoto: true });
    expect(scene).toMatchObject({ width: 1600, height: 1000, alt: "Photo 1: Arrow: Undercut" });
    expect(scene.parts).toContainEqual(expect.objectContaining({ text: "Undercut", backed: true }));
  });

  it("names a point by its line and shows the least reading there, also after the line was renamed", () => {
    const [line] = utThicknessSample().content.lines;
    if (!line) throw new Error("The sample has no line.");
    const values = { ...line.values, r1: quantity("11.20", "mm"), r2: quantity("9.85", "mm") };
    const names = lineNames({ lines: [{ ...line, id: other, itemKey: "CML 7", values }] });
    expect(shapeName({ id, kind: "point", tone: "bad", at: "1 2", lineId: other }, names)).toBe("Point CML 7 9.85 mm");
    expect(shapeName({ id, kind: "point", tone: "bad", at: "1 2", text: "P1" }, names)).toBe("Point P1");
  });

  it("drawn on two devices unites, shape by shape; the same shape moved on both is asked", () => {
    const second: Shape = { id: other, kind: "text", tone: "ink", at: "5 5", text: "Datum" };
    const sketch = { id, title: "Boundary", sheet: emptySheet, shapes: [arrow], lineId: null, print: true };
    const base = { sketches: [sketch] };
    const mine = { sketches: [{ ...sketch, shapes: [arrow, second] }] };
    const theirs = { sketches: [{ ...sketch, title: "Test boundary" }] };
    const united = mergeChanges(base, mine, theirs);
    expect(united).toMatchObject({ clashes: [], value: { sketches: [{ title: "Test boundary", shapes: [arrow, second] }] } });
    const here = { sketches: [{ ...sketch, shapes: [moved(arrow, 10, 0)] }] };
    const there = { sketches: [{ ...sketch, shapes: [moved(arrow, 0, 10)] }] };
    expect(mergeChanges(base, here, there).clashes).toMatchObject([{ path: ["sketches", id, "shapes", id, "at"] }]);
  });
});

describe("a shooting sketch", () => {
  const { content } = rtFilmSample();
  let count = 0;
  const newId = () => `00000000-0000-4000-8000-${String(count++).padStart(12, "0")}`;
  const wordsOf = (technique: Parameters<typeof shootingSketch>[0], more: object = {}) =>
    shootingSketch(technique, { header: content.header, technique: { ...content.technique, ...more } }, newId)
      .map(({ text }) => text ?? "")
      .join("|");

  it.each(exposureTechniques)(
    "of %s is valid, on the sheet, and has source, film, distances and IQI of the technique",
    (technique) => {
      const shapes = shootingSketch(technique, { header: content.header, technique: content.technique }, newId);
      expect(Sketch.safeParse({ id, title: "", sheet: emptySheet, shapes, lineId: null, print: true }).error).toBeUndefined();
      const places = shapes.flatMap(({ at }) => at.split(" ").map(Number));
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThanOrEqual(1600);
      const words = wordsOf(technique, { F: quantity("3.00", "mm"), D: quantity("483", "mm"), d: quantity("25.4", "mm") });
      for (const said of [technique, "F 3.00 mm", "D 483 mm", "d 25.4 mm", "IQI wire", "not to scale"])
        expect(words).toContain(said);
    },
  );

  it("has the letter F where the IQI lies at the film, and a film for each holder around a panoramic exposure", () => {
    expect(wordsOf("DWE/SWV", { iqiSide: "film" })).toContain('film side, with letter "F"');
    expect(wordsOf("DWE/SWV", { iqiSide: "source" })).not.toContain('"F"');
    const around = (filmHolders: number) =>
      shootingSketch("panoramic", { header: {}, technique: { filmHolders, spanDeg: quantity("240", "°") } }, newId);
    expect(around(4).filter(({ kind }) => kind === "pen")).toHaveLength(4);
    expect(around(4).map(({ text }) => text)).toContain("Film, 4 around 240°");
  });

  it("is of the technique in the report, and of none while none is chosen", () => {
    expect(exposureOf({ technique: { exposureTechnique: "panoramic" } })).toBe("panoramic");
    expect(exposureOf({ technique: {} })).toBeNull();
  });
});
