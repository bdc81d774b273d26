import { expect, test } from "vitest";
import { isAsked, valuesAt, withOwnLabels, withoutUnasked } from "./conditions.ts";
import { utThickness } from "./builtin/ut-thickness.ts";
import type { Field, TemplateDefinition } from "./definition.ts";
import { utThicknessSample } from "./samples.ts";

const kV: Pick<Field, "when"> = { when: [{ path: "technique.source", is: ["X-ray"] }] };
const current: Pick<Field, "when"> = { when: [{ path: "technique.technique", isNot: ["yoke AC", "permanent yoke"] }] };
const gap: Pick<Field, "when"> = { when: [{ path: "indication.group" }] };
const blocks = { header: {}, technique: {}, calibration: {}, summary: {} };
const under = (technique: Record<string, string | string[]>) => valuesAt({ ...blocks, technique });

test("kV is asked of an X-ray set, not of a source, and not before the source is chosen", () => {
  expect(isAsked(kV, under({ source: "X-ray" }))).toBe(true);
  expect(isAsked(kV, under({ source: "Ir-192" }))).toBe(false);
  expect(isAsked(kV, under({}))).toBe(false);
});

test("a current is asked of every technique but the yokes, once the technique is chosen", () => {
  expect(isAsked(current, under({ technique: "coil" }))).toBe(true);
  expect(isAsked(current, under({ technique: "yoke AC" }))).toBe(false);
  expect(isAsked(current, under({}))).toBe(false);
});

test("several choices count when one of them does; a field that depends on an entry exists once there is one", () => {
  const masks = { when: [{ path: "technique.quality", isNot: ["ok"] }] };
  expect(isAsked(masks, under({ quality: ["ok", "fog"] }))).toBe(true);
  expect(isAsked(masks, under({ quality: ["ok"] }))).toBe(false);
  expect(isAsked(gap, valuesAt(blocks, { indication: { values: { group: 1 } } }))).toBe(true);
  expect(isAsked(gap, valuesAt(blocks, { indication: { values: {} } }))).toBe(false);
});

test("what is not asked is not stored", () => {
  const { content } = utThicknessSample();
  const velocity = (field: Field): Field =>
    field.key === "velocity" ? { ...field, when: [{ path: "technique.mode", is: ["A-scan"] }] } : field;
  const definition: TemplateDefinition = {
    ...utThickness,
    blocks: { ...utThickness.blocks, technique: utThickness.blocks.technique.map(velocity) },
  };
  expect(content.technique["velocity"]).toBeDefined();
  expect(withoutUnasked(definition, content).technique["velocity"]).toBeUndefined();
  const kept = withoutUnasked(utThickness, content);
  expect(kept.header["RTbc"]).toBeUndefined();
  expect(withoutUnasked(utThickness, kept)).toEqual(kept);
});

test("readings carry the names the report has chosen, and keep their keys", () => {
  const { content } = utThicknessSample();
  const labels = (readingNames: string | null) => {
    content.technique["readingNames"] = readingNames;
    return withOwnLabels(utThickness, content)
      .lines.fields.filter(({ key }) => /^r[1-5]$/.test(key))
      .map(({ label }) => label);
  };
  expect(labels("N, E, S, W")).toEqual(["N", "E", "S", "W", "Reading 5"]);
  expect(labels("12, 3, 6, 9 o'clock").slice(0, 2)).toEqual(["12 o'clock", "3 o'clock"]);
  expect(labels("Reading 1 to 8")[0]).toBe("Reading 1");
  content.technique["readingNames"] = null;
  expect(withOwnLabels(utThickness, content)).toBe(utThickness);
});
