import { describe, expect, it } from "vitest";
import { type Conceded, concessionProblems } from "./concessions.ts";

type Granted = NonNullable<Conceded["content"]["concessions"]>[number];

const line = { id: "w-14", lineNo: 3, itemKey: "W-014", result: "REJ", performedOn: "2026-03-12", values: {} } as const;
const people: Conceded["people"] = [
  { name: "Ana Torres", roles: ["performer", "evaluator"] },
  { name: "Pat Moss", roles: ["witness"] },
  { name: "Ben Ruiz", roles: ["reviewer"] },
];

/** NCR-14 for W-014, examined on 12 March, looked at on 20 March. */
function problems(changes: Partial<Granted> = {}, result: "REJ" | "ACC" = "REJ"): string[] {
  const concession: Granted = {
    id: "c",
    lineId: line.id,
    number: "NCR-14",
    grantedBy: "M. Price",
    organization: "Acadia Refining",
    grantedOn: "2026-03-13",
    document: "ACR-DEV-0031 rev 1",
    ...changes,
  };
  const content = { concessions: [concession], lines: [{ ...line, result }], indications: [] };
  return concessionProblems({ content, people, today: "2026-03-20" });
}

describe("a concession", () => {
  it("stands beside a REJ, granted from the day of examination to today", () => {
    expect(problems()).toEqual([]);
    expect(problems({ grantedOn: "2026-03-12" })).toEqual([]);
    expect(problems({ grantedOn: "2026-03-20" })).toEqual([]);
    expect(problems({}, "ACC")).toEqual(["Concession NCR-14 needs a REJ, but W-014 is not rejected: enter REJ, or remove it"]);
  });
  it("has a number, a document and names that name something", () => {
    expect(problems({ number: ".", document: "-" })).toEqual([
      "Concession . for W-014: “.” is no name. Enter its number as issued",
      "Concession . for W-014: “-” is no name. Enter the document that states it as issued",
    ]);
    expect(problems({ grantedBy: "?", organization: "n/a" })).toHaveLength(2);
    expect(problems({ number: "7" })).toEqual([]);
  });
  it("is not granted on a day to come", () => {
    expect(problems({ grantedOn: "2026-03-21" })).toEqual([
      "Concession NCR-14 for W-014 is granted on 2026-03-21, which is in the future: enter the day it was granted, or remove it",
    ]);
  });
  it("is not granted before there was a result", () => {
    expect(problems({ grantedOn: "2026-03-11" })).toEqual([
      "Concession NCR-14 is granted on 2026-03-11, before W-014 was examined on 2026-03-12: enter the day it was granted for this result. For permission given beforehand, use a further acceptance set with the client's document",
    ]);
  });
  it("is granted by nobody who made or reviewed the report, however the name is written", () => {
    for (const grantedBy of ["Ana Torres", "torres, ana"])
      expect(problems({ grantedBy })).toEqual([
        "Concession NCR-14 for W-014 is granted by Ana Torres, performer of this report: enter who granted it for the client",
      ]);
    expect(problems({ grantedBy: "Ben Ruiz" })[0]).toContain("granted by Ben Ruiz, reviewer of this report");
    expect(problems({ grantedBy: "Pat Moss" })).toEqual([]);
  });
});
