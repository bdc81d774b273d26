import { expect, it } from "vitest";
import type { Content } from "#modules/inspection-reports/report.ts";
import { copied } from "./conflicted-copy.ts";

it("a copy has rows of its own that name each other, and of the photos those that are still on this device", () => {
  const content = {
    lines: [{ id: "line-1", itemKey: "W-1", performedBy: "person-1", values: {} }],
    indications: [{ id: "flaw-1", lineId: "line-1" }],
    people: [{ id: "person-1", papers: { fileId: "certificate" } }],
    equipment: [],
    consumables: [{ id: "batch-1" }],
    technique: { couplant: "batch-1" },
    witnesses: [],
    attachments: [
      { fileId: "sent", lineId: null, print: true },
      { fileId: "here", lineId: "line-1", print: true },
    ],
  } as unknown as Content;
  const copy = copied(content, new Set(["here"]));
  const [line] = copy.lines;
  expect(line?.id).not.toBe("line-1");
  expect(copy.indications[0]?.lineId).toBe(line?.id);
  expect(line?.performedBy).toBe(copy.people[0]?.id);
  expect(copy.technique["couplant"]).toBe(copy.consumables[0]?.id);
  expect(copy.attachments).toEqual([{ fileId: "here", lineId: line?.id, print: true }]);
  expect(copy.people[0]?.papers?.fileId).toBeNull();
});
