import { describe, expect, it } from "vitest";
import { problemsWithClosing, problemWithCompletion, problemWithVerdict } from "./verdicts.ts";

const report = "ACR-26-UT-0001 Rev 0";

describe("a verdict", () => {
  it("of no effect needs no action; every other does", () => {
    expect(problemWithVerdict({ outcome: "no effect", action: null }, [{ report, screen: "review" }])).toBeNull();
    expect(problemWithVerdict({ outcome: "re-test", action: "By Friday" }, [{ report, screen: "affected" }])).toBeNull();
    expect(problemWithVerdict({ outcome: "re-test", action: null }, [{ report, screen: "review" }])?.field).toBe("action");
  });
  it("cannot be no effect for a report whose decision turns", () => {
    const screened = [
      { report, screen: "affected" as const },
      { report, screen: "no effect" as const },
    ];
    const problem = problemWithVerdict({ outcome: "no effect", action: null }, screened);
    expect(problem?.message).toContain(`A corrected reading of ${report} turns its decision`);
  });
});

describe("an action", () => {
  const done = (outcome: Parameters<typeof problemWithCompletion>[0]["outcome"], reportStatus: string, doneOn = "2026-03-13") =>
    problemWithCompletion({ report, outcome, reportStatus, usedTo: "2026-03-12" }, doneOn);
  it("is done when what it asks for has happened", () => {
    expect(done("re-test", "signed")).toBeNull();
    expect(done("client notified", "released")).toBeNull();
    expect(done("report revised", "superseded")).toBeNull();
    expect(done("report withdrawn", "void")).toBeNull();
  });
  it("is not done before", () => {
    expect(done(null, "signed")).toBe(`${report} has no verdict yet.`);
    expect(done("report revised", "released")).toContain("no later signed revision");
    expect(done("report withdrawn", "superseded")).toContain("is not void yet");
    expect(done("re-test", "signed", "2026-03-11")).toContain("cannot have been done on 2026-03-11");
    expect(done("re-test", "signed", "2026-03-12")).toBeNull();
  });
});

describe("a case", () => {
  it("closes when nothing is open, and says how much is", () => {
    expect(problemsWithClosing({ undecided: 0, unfinished: 0 })).toEqual([]);
    expect(problemsWithClosing({ undecided: 7, unfinished: 1 })).toEqual([
      "7 reports have no verdict.",
      "1 report has an action that is not done.",
    ]);
  });
});
