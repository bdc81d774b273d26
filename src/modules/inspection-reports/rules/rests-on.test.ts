import { describe, expect, it } from "vitest";
import { restsOn, runsOf } from "./rests-on.ts";

describe("days as runs", () => {
  it("joins days without a gap, over the end of a month too", () => {
    expect(runsOf(["2026-03-01", "2026-02-28", "2026-03-03"])).toEqual([
      ["2026-02-28", "2026-03-01"],
      ["2026-03-03", "2026-03-03"],
    ]);
    expect(runsOf([])).toEqual([]);
  });
});

describe("a snapshot", () => {
  it("names what it rests on, each record once a run", () => {
    const days = ["2026-03-12", "2026-03-13", "2026-03-16"];
    const evidence = {
      performedDates: days,
      certifications: days.map((day) => ({
        day,
        certificate: { certificationId: "c" },
        vision: { near: { visionTestId: "near" }, colour: null },
      })),
      reviewerCertificate: { certificationId: "r" },
      instruments: [
        { day: "2026-03-12", inventoryItemId: "gauge", held: { recordId: "k", extendedTo: "2026-04-01" } },
        { day: "2026-03-12", inventoryItemId: "block", held: null },
      ],
      procedures: [
        {
          day: "2026-03-12",
          held: { procedureId: "p", revisionId: "v", clientApproval: { status: "approved", decidedOn: "2026-01-05" } },
        },
      ],
    };
    const { refs, extended, approvals } = restsOn(evidence, "t", "2026-03-20");
    const runs = (id: string) => refs.filter(({ entityId }) => entityId === id).map(({ fromOn, toOn }) => [fromOn, toOn]);
    const all = [
      ["2026-03-12", "2026-03-13"],
      ["2026-03-16", "2026-03-16"],
    ];
    for (const id of ["c", "near", "t"]) expect(runs(id)).toEqual(all);
    expect(runs("r")).toEqual([["2026-03-20", "2026-03-20"]]);
    for (const id of ["gauge", "block", "k", "p", "v"]) expect(runs(id)).toEqual([["2026-03-12", "2026-03-12"]]);
    expect(extended).toEqual([{ recordId: "k", days: ["2026-03-12"] }]);
    expect(approvals).toEqual([{ revisionId: "v", status: "approved", decidedOn: "2026-01-05", days: ["2026-03-12"] }]);
  });
  it("of an older shape, or where an answer was no, names what it has", () => {
    expect(restsOn({ certifications: [{ day: "2026-03-12", certificate: null }] }, "t", "2026-03-12").refs).toEqual([]);
  });
});
