import { expect, it } from "vitest";
import type { Content, Report } from "#modules/inspection-reports/report.ts";
import type { StoredWork } from "../editor/draft-sync.ts";
import { copied } from "./conflicted-copy.ts";
import { withWork } from "./save-command.ts";

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

it("a report like this one is begun from what is written on this device, though the server does not have it yet", () => {
  const stored = { id: "1", timeZone: "America/Chicago", lines: [], performedDates: [], remarks: "As sent" } as unknown as Report;
  const inspectionStart = "2026-03-10T14:00:00Z";
  const changes = { lines: [{ id: "line-1", itemKey: "CML-1", values: {} }], inspectionStart, inspectionEnd: inspectionStart };
  const work = { changes, base: {}, version: 1, doneAt: inspectionStart } as unknown as StoredWork;
  expect(withWork(stored, work)).toMatchObject({ remarks: "As sent", lines: changes.lines, performedDates: ["2026-03-10"] });
  expect(withWork(stored, null)).toBe(stored);
});
