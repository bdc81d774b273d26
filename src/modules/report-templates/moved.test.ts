import { describe, expect, it } from "vitest";
import { builtInTemplate } from "./builtin/index.ts";
import type { Field, TemplateDefinition } from "./definition.ts";
import { movedContent } from "./moved.ts";
import { templateChanges } from "./template-changes.ts";
import { mtSample, utThicknessSample } from "./samples.ts";
import { quantity } from "#kit/quantity.ts";

const first = builtInTemplate("UT-THK") as TemplateDefinition;
const { content } = utThicknessSample();

/** The next version, with one field of the header replaced. */
function nextVersion(key: string, change: (field: Field) => Field | null): TemplateDefinition {
  const header = first.blocks.header.flatMap((field) => (field.key === key ? (change(field) ?? []) : [field]));
  return { ...first, version: 2, blocks: { ...first.blocks, header } };
}

describe("a newer version of a template", () => {
  it("changes nothing when it only looks different", () => {
    const next: TemplateDefinition = { ...first, version: 2, layout: { ...first.layout, photosPerPage: 2 } };
    expect(templateChanges(first, next)).toEqual([]);
    expect(movedContent(first, next, content)).toEqual({ content, lost: [] });
  });

  it("names what is new, what is gone and what means something else", () => {
    const next = nextVersion("material", (field) => ({ ...field, label: "Base metal", required: false }));
    expect(templateChanges(first, next)).toEqual([
      { place: "Header: Base metal", what: "was called Material; no longer required" },
    ]);
    const rules = first.rules.filter(({ id }) => id !== "UT-R3");
    expect(templateChanges(first, { ...first, rules })).toEqual([
      { place: "Checks", what: "removed: Block and part within 14 °C (25 °F), or corrected" },
    ]);
  });

  it("keeps an entry whose field only got another name or unit of the same kind", () => {
    const next = nextVersion("nominalThickness", (field) => ({ ...field, unit: "in", label: "Nominal wall" }));
    const { content: moved, lost } = movedContent(first, next, content);
    expect([moved.header["nominalThickness"], lost]).toEqual([content.header["nominalThickness"], []]);
  });

  it("names an entry that no longer fits, and leaves its field empty", () => {
    const next = nextVersion("assetType", (field) => ({ ...field, options: ["vessel", "other"] }));
    const { content: moved, lost } = movedContent(first, next, content);
    expect(moved.header["assetType"]).toBeNull();
    expect(lost).toEqual([{ place: "Header: Asset type", value: "piping" }]);
  });

  it("leaves a result open that it does not know, line by line", () => {
    const results = first.lines.results.filter((one) => one !== "REJ");
    const { content: moved, lost } = movedContent(first, { ...first, lines: { ...first.lines, results } }, content);
    const rejected = content.lines.filter(({ result }) => result === "REJ");
    expect(rejected.length).toBeGreaterThan(0);
    expect(lost).toEqual(rejected.map(({ itemKey }) => ({ place: `${itemKey}: Result`, value: "REJ" })));
    expect(moved.lines.filter(({ result }) => result === null)).toHaveLength(rejected.length);
  });

  it("starts a new field as a new report would", () => {
    const field: Field = { key: "scaffold", label: "Scaffold", type: "text" };
    const next: TemplateDefinition = {
      ...first,
      blocks: { ...first.blocks, header: [...first.blocks.header, field] },
      defaults: { ...first.defaults, "header.scaffold": "none" },
    };
    expect(movedContent(first, next, content).content.header["scaffold"]).toBe("none");
  });

  it("carries a yoke's lift test, UV-A and prod spacing to where they are asked now", () => {
    const now = builtInTemplate("MT") as TemplateDefinition;
    const field = (key: string, type: Field["type"], unit?: string): Field => ({
      key,
      label: key,
      type,
      ...(unit ? { unit } : {}),
    });
    const without = (fields: Field[], ...keys: string[]) => fields.filter(({ key }) => !keys.includes(key));
    const before: TemplateDefinition = {
      ...now,
      blocks: {
        ...now.blocks,
        technique: [...without(now.blocks.technique, "prodSpacing", "lightEvidence"), field("uvA", "decimal", "µW/cm²")],
        calibration: [
          ...without(now.blocks.calibration, "liftTests", "uvChecks"),
          field("liftMass", "decimal", "kg"),
          field("liftHeld", "boolean"),
          field("liftSpacing", "decimal", "mm"),
          field("liftOn", "date"),
        ],
      },
    };
    const sample = mtSample().content;
    const lift = { liftMass: quantity("4.54", "kg"), liftHeld: true, liftOn: "2026-03-16", liftSpacing: quantity("150", "mm") };
    const written = { ...sample, calibration: lift, technique: { ...sample.technique, uvA: quantity("1200", "µW/cm²") } };
    const { content: moved, lost } = movedContent(before, now, written);
    expect(lost).toEqual([]);
    expect(moved.calibration["liftTests"]).toEqual([{ on: "2026-03-16", mass: quantity("4.54", "kg"), held: true }]);
    expect(moved.calibration["uvChecks"]).toEqual([{ when: "start", value: quantity("1200", "µW/cm²") }]);
    expect(moved.technique["lightEvidence"]).toBe("measured today");
    const prods = { ...written, technique: { ...written.technique, technique: "prods" } };
    expect(movedContent(before, now, prods).content.technique["prodSpacing"]).toEqual(quantity("150", "mm"));
  });
});
