import { describe, expect, it } from "vitest";
import { isMark } from "#kit/drawing/scene.ts";
import { svgText } from "#kit/drawing/svg-text.ts";
import { quantity } from "#kit/quantity.ts";
import type { Indication, Line } from "#modules/report-templates/content.ts";
import { compute } from "#modules/report-templates/engine.ts";
import { mtSample, pautSample, rtFilmSample, tofdSample } from "#modules/report-templates/samples.ts";
import type { Sample } from "#modules/report-templates/samples.ts";
import { indicationMap, mapTitle, unplacedWords } from "./indication-map.ts";
import { indicationNumbers, mappedWelds } from "./mapped-welds.ts";

const weldsOf = ({ definition, content, context }: Sample) =>
  mappedWelds(definition, content, compute(definition, content, context));
const mm = (text: string) => quantity(text, "mm");
const size = { width: 1044, unit: "mm" } as const;

/** Magnetic particles on one weld of 1000 mm, which is drawn a millimetre to the unit. */
function onOneWeld(...found: readonly Partial<Indication>[]): Sample {
  const sample = mtSample();
  const [line] = sample.content.lines as [Line];
  const lines = [{ ...line, itemKey: "FW-1", values: { ...line.values, lengthExamined: mm("1000") } }];
  const indications = found.map((one, at): Indication => ({
    id: `i${at + 1}`,
    lineId: line.id,
    code: "RL",
    disposition: "ACC",
    values: {},
    ...one,
  }));
  return { ...sample, content: { ...sample.content, lines, indications } };
}

describe("the map of a weld", () => {
  it("writes the last figure of the scale within the drawing", () => {
    const [weld] = weldsOf(onOneWeld({ values: { datumX: mm("600"), length: mm("40") } }));
    const { parts } = indicationMap(weld ?? expect.fail("no weld"), size);
    expect(parts).toContainEqual(expect.objectContaining({ text: "1000 mm", anchor: "end" }));
    expect(parts).toContainEqual(expect.objectContaining({ text: "900", anchor: "middle" }));
  });
  it("has each indication at its distance from the datum, to scale, above the number it has in the list", () => {
    const sample = onOneWeld(
      { values: { datumX: mm("600"), length: mm("40"), width: mm("2") }, disposition: "REJ" },
      { values: { datumX: mm("100"), length: mm("20"), width: mm("1") } },
    );
    const [weld] = weldsOf(sample);
    const map = indicationMap(weld ?? expect.fail("no weld"), size);
    const marks = map.parts.filter(isMark);
    expect(marks.map(({ id }) => id)).toEqual(["i2", "i1"]);
    const [second, first] = marks;
    const left = (mark: typeof first) => Number(/^M([\d.]+)/.exec(JSON.parse(JSON.stringify(mark?.parts[1])).d)?.[1]);
    expect(left(first) - left(second)).toBeCloseTo(500, 1);
    expect(first?.parts.find((part) => "text" in part)).toMatchObject({ text: "1 RL" });
    expect(map.alt).toContain("1 Relevant linear, starts 600 mm from the datum, 40 mm long, rejected");
    expect(mapTitle(weld ?? expect.fail(), "mm")).toBe("FW-1: 1000 mm examined");
  });

  it("is read without colour: a reject is crossed, an accepted one open, an undecided one dashed", () => {
    const drawn = (["REJ", "ACC", null] as const).map((disposition) => {
      const [weld] = weldsOf(onOneWeld({ disposition, values: { datumX: mm("10"), length: mm("30"), width: mm("2") } }));
      const [mark] = indicationMap(weld ?? expect.fail(), size).parts.filter(isMark);
      return mark?.parts.flatMap((part) => ("d" in part ? [part] : [])).slice(1) ?? [];
    });
    expect(drawn[0]).toMatchObject([{ fill: "badFill" }, { stroke: "bad" }]);
    expect(drawn[1]).toEqual([expect.objectContaining({ fill: "paper", stroke: "good" })]);
    expect(drawn[2]).toEqual([expect.objectContaining({ dashed: true })]);
  });

  it("keeps labels of indications close together apart", () => {
    const near = [200, 204, 208].map((x) => ({ values: { datumX: mm(String(x)), length: mm("3"), width: mm("2") } }));
    const [weld] = weldsOf(onOneWeld(...near));
    const labels = indicationMap(weld ?? expect.fail(), size)
      .parts.filter(isMark)
      .map(({ parts }) => parts.find((part) => "text" in part) as { y: number });
    expect(new Set(labels.map(({ y }) => y)).size).toBe(3);
  });

  it("names the indications it cannot show, and reaches as far as the last it can", () => {
    const sample = onOneWeld({ values: { length: mm("6") } }, { values: { datumX: mm("1190"), length: mm("10") } });
    const [weld] = weldsOf(sample);
    expect(weld).toMatchObject({ length: 1200, examined: 1000 });
    expect(unplacedWords(weld ?? expect.fail())).toBe("Without a start from the datum, not on the map: 1 RL.");
    expect(mapTitle(weld ?? expect.fail(), "mm")).toBe("FW-1: 1000 mm examined, drawn to 1200 mm from the datum");
    expect(mapTitle(weld ?? expect.fail(), "in")).toBe("FW-1: 39.37 in examined, drawn to 47.24 in from the datum");
  });

  it("has a side view where depths are known: entered of phased array, computed of time of flight", () => {
    const [phased] = weldsOf(pautSample());
    expect(phased?.indications[0]).toMatchObject({ start: 305, length: 26, across: -4, depth: { top: 8.2, bottom: 8.2 + 3.1 } });
    expect(indicationMap(phased ?? expect.fail(), size).alt).toContain("depth 8.2 mm to 11.3 mm");
    const [flight] = weldsOf(tofdSample());
    expect(flight?.indications[0]?.depth?.bottom).toBeGreaterThan(flight?.indications[0]?.depth?.top ?? Infinity);
    const [surface] = weldsOf(onOneWeld({ values: { datumX: mm("5"), length: mm("3") } }));
    expect(JSON.stringify(indicationMap(surface ?? expect.fail(), size).parts)).not.toContain("Side");
  });

  it("puts the views of one weld together, and names indications by their own number where the template asks one", () => {
    const sample = rtFilmSample();
    const views = sample.content.lines.filter(({ itemKey }) => itemKey.startsWith("W-014"));
    const indications = views.slice(0, 2).map(({ id }, at): Indication => ({
      id: `i${at}`,
      lineId: id,
      code: "SI",
      disposition: "ACC",
      values: { datumX: mm(String(100 * at)) },
    }));
    expect(weldsOf({ ...sample, content: { ...sample.content, indications } })).toMatchObject([{ indications: [{}, {}] }]);
    const { definition } = pautSample();
    expect(
      indicationNumbers(definition, [{ id: "a", lineId: "l", code: null, disposition: null, values: { no: "P7" } }]),
    ).toEqual(new Map([["a", "P7"]]));
  });

  it("is safe as SVG whatever the indication is called", () => {
    const scene = { width: 10, height: 10, alt: "", parts: [{ text: '<script x="1">&', x: 0, y: 0, size: 8 }] };
    expect(svgText(scene)).toContain("&#60;script x=&#34;1&#34;&#62;&#38;");
  });
});
