import { describe, expect, it } from "vitest";
import { quantity } from "#kit/quantity.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { emptyContext } from "#modules/report-templates/context.ts";
import { check, findingKey } from "#modules/report-templates/engine.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";
import type { Checks } from "#modules/inspection-reports/contract.ts";
import type { Finding } from "#modules/report-templates/engine.ts";
import { askedOfRecords, countsOf, missingBySection, refusalsOf, findingsByKind, summaryOf } from "./findings-by-kind.ts";
import type { ReportLine } from "./entry-rows.ts";

const context = { ...emptyContext("America/Chicago"), performedDates: ["2026-03-14"] };

function byKind(change: (line: ReportLine) => void = () => {}, answers: Record<string, string> = {}) {
  const line: ReportLine = nextLine(utThickness, "11111111-1111-4111-8111-111111111111");
  change(line);
  const content = { ...emptyContent(utThickness), lines: [line], indications: [], answers };
  return findingsByKind(check(utThickness, content, context), content);
}

describe("a new draft", () => {
  it("has nothing wrong in it: everything is only missing, section by section", () => {
    const { blocking, missing } = byKind();
    const sections = missingBySection(missing).map(({ section }) => section);
    expect(blocking).toEqual([]);
    expect(sections).toEqual(["header", "technique", "equipment", "calibration", "lines", "summary"]);
  });
});

describe("what the server refuses of a new draft", () => {
  const gate = (gateId: string, code: string, message: string) =>
    ({ gateId, code, message, subject: "", onDate: null, outcome: "fail", entity: null, entityId: null }) as const;
  const gates = [
    gate("G1", "NO_DATES", "Ana Torres: say on which days"),
    gate("G2", "NO_EVALUATOR", "A Level II or III must evaluate and sign this report"),
    gate("G4", "NOT_LISTED", "probe must be listed on this report"),
    gate("G5", "ON_THE_DAY", "Checks on the block: No start check and no end check"),
    gate("G6", "NONE", "Name the procedure"),
  ];
  const obstacles = [
    { code: "INCOMPLETE", message: "The report is incomplete: say in the limitations what was not examined." },
    { code: "COMMENT", message: "A comment that must be fixed is open: Film 2" },
    ...gates,
  ];
  const found = { message: "No start check and no end check" } as Finding;
  const asked = (hasDays: boolean) =>
    refusalsOf({ gates, findings: [], obstacles } as unknown as Checks, [found], byKind(), hasDays);

  it("is not said again where it is among what is to be filled in", () => {
    expect(asked(false).gates).toEqual([]);
    expect(asked(false).obstacles.map(({ code }) => code)).toEqual(["COMMENT"]);
  });

  it("is judged as soon as a day is entered, each refusal once", () => {
    const codes = refusalsOf(
      { gates: [...gates, ...gates], findings: [], obstacles } as unknown as Checks,
      [found],
      byKind(),
      true,
    ).gates.map(({ code }) => code);
    expect(codes).toEqual(["NO_DATES", "NO_EVALUATOR", "NONE"]);
  });
});

describe("a line", () => {
  it("without result is not finished; on a day nobody worked it is wrong", () => {
    const lacks = (change: (line: ReportLine) => void, key: string) => {
      const found = byKind(change);
      const has = (findings: typeof found.blocking) =>
        findings.some(({ ruleId, target }) => ruleId === "C-LINES" && target.key === key);
      return { blocking: has(found.blocking), missing: has(found.missing) };
    };
    expect(lacks(() => {}, "result")).toEqual({ blocking: false, missing: true });
    const wrongDay = (line: ReportLine) => {
      line.performedOn = "2026-03-15";
    };
    expect(lacks(wrongDay, "performedOn")).toEqual({ blocking: true, missing: false });
  });

  it("with a word for a reading is wrong, and counted where it is put right", () => {
    const found = byKind((line) => {
      line.values["r1"] = "n/a";
    });
    expect(found.blocking.some(({ ruleId, target }) => ruleId === "C-FORMAT" && target.key === "r1")).toBe(true);
    expect(countsOf(found).lines.blocking).toBe(countsOf(byKind()).lines.blocking + 1);
  });
});

describe("a warning", () => {
  const grown = (line: ReportLine) => {
    Object.assign(line, { itemKey: "CML-01", performedOn: "2026-03-14", result: "ACC" });
    Object.assign(line.values, {
      tPrev: quantity("10.0", "mm"),
      prevOn: "2024-03-14",
      r1: quantity("11.0", "mm"),
      tReq: quantity("6.35", "mm"),
    });
  };

  it("asks for an answer, and is settled by one", () => {
    const [open] = byKind(grown).open.filter(({ target }) => target.lineId);
    if (!open) throw new Error("A reading above the previous one should ask");
    const after = byKind(grown, { [findingKey(open)]: "Measured at another spot; the old location was ground." });
    expect(after.open).not.toContainEqual(open);
    expect(after.answered).toContainEqual(open);
  });

  it("is not settled by blanks", () => {
    const [open] = byKind(grown).open;
    if (!open) throw new Error("There is no warning");
    expect(byKind(grown, { [findingKey(open)]: "  " }).open).toContainEqual(open);
  });
});

describe("the count above the checks", () => {
  const nothing = { blocking: [], missing: [], open: [], answered: [], notes: [] };
  const found = [
    { id: "G4", severity: "W", message: "UTG-014 was found out of tolerance" },
    { id: "G6", severity: "W", message: "No thickness is entered" },
    { id: "R5", severity: "E", message: "Outside the qualified range" },
    { id: "I", severity: "I", message: "A note" },
  ];
  const refusals = { gates: [], obstacles: [] };
  const counted = (answers: Record<string, string> = {}, severities = ["W", "E", "I"]) => {
    const asked = askedOfRecords({ findings: found.filter(({ severity }) => severities.includes(severity)) } as Checks, []);
    return summaryOf(nothing, { refusals, asked }, answers);
  };

  it("has the questions and errors that only the server knows in it", () => {
    expect(counted()).toEqual({ blocking: 1, open: 2, missing: 0, isReady: false });
  });

  it("says that nothing is in the way once they are answered, and not before the server has judged", () => {
    const answers = { G4: "Checked on the block that day", G6: "Covered by the procedure" };
    expect(counted(answers, ["W", "I"])).toEqual({ blocking: 0, open: 0, missing: 0, isReady: true });
    expect(summaryOf(nothing, null, {}).isReady).toBe(false);
  });
});
