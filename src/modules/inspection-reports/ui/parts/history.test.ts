import { describe, expect, it } from "vitest";
import { changesInWords } from "./history.ts";
import { builtInTemplate } from "#modules/report-templates/builtin/index.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";

const definition = builtInTemplate("UT-THK") as TemplateDefinition;
const mm = (entered: string) => ({ entered, unit: "mm", si: entered });

describe("the history of a report", () => {
  it("names a reading by its line and its column", () => {
    expect(changesInWords(definition, [{ field: "line 1: values r1", old: mm("11.20"), new: mm("11.30") }])).toEqual([
      { label: "Line 1: Reading 1", old: mm("11.20"), new: mm("11.30") },
    ]);
  });
  it("says of a section only what differs in it", () => {
    const old = { material: "A106 Gr. B", itemTag: "CW-31" };
    expect(changesInWords(definition, [{ field: "header", old, new: { ...old, material: "A333 Gr. 6" } }])).toEqual([
      { label: "Header: Material", old: "A106 Gr. B", new: "A333 Gr. 6" },
    ]);
  });
  it("says states and results in words", () => {
    expect(changesInWords(definition, [{ field: "status", old: "submitted", new: "returned" }])).toEqual([
      { label: "Status", old: "In review", new: "Returned" },
    ]);
    expect(changesInWords(definition, [{ field: "line 2: result", old: null, new: "REJ" }])).toEqual([
      { label: "Line 2: Result", old: null, new: "Reject" },
    ]);
  });
  it("tells a changed caption from a new file", () => {
    const photo = (fileId: string, caption?: string) => ({ fileId, lineId: null, print: true, ...(caption ? { caption } : {}) });
    expect(
      changesInWords(definition, [
        { field: "attachments", old: [photo("elbow.jpg")], new: [photo("elbow.jpg", "From below"), photo("tee.jpg")] },
      ]),
    ).toEqual([
      { label: "Caption of elbow.jpg", old: null, new: "From below" },
      { label: "File added", old: null, new: "tee.jpg" },
    ]);
  });
  it("leaves out what is only copied for lists", () => {
    const changes = [
      { field: "stateSince", old: "a", new: "b" },
      { field: "itemTag", old: null, new: "CW-31" },
    ];
    expect(changesInWords(definition, changes)).toEqual([]);
  });
});
