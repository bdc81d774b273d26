import { describe, expect, it } from "vitest";
import { builtInTemplate } from "./builtin/index.ts";
import type { Field, TemplateDefinition } from "./definition.ts";
import { movedContent, templateChanges } from "./moved.ts";
import { utThicknessSample } from "./samples.ts";

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
      { place: "Checks", what: "removed: Block and part within 14 °C, or corrected" },
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
    expect(lost).toEqual([{ place: "Header: Kind of asset", value: "piping" }]);
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
});
