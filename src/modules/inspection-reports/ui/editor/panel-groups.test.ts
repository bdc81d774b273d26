import { describe, expect, it } from "vitest";
import type { Checks } from "#modules/inspection-reports/contract-checks.ts";
import { utThickness } from "#modules/report-templates/builtin/ut-thickness.ts";
import { emptyContext } from "#modules/report-templates/context.ts";
import { check } from "#modules/report-templates/engine.ts";
import { emptyContent, nextLine } from "#modules/report-templates/new-content.ts";
import { findingsByKind } from "./findings-by-kind.ts";
import { askedOfRecords, countsByGroup, countText, refusalsOf, totalOf } from "./panel-groups.ts";
import type { Finding } from "#modules/report-templates/findings.ts";

const nothing = { blocking: [], missing: [], open: [], answered: [], notes: [] };

function drafted() {
  const line = nextLine(utThickness, "11111111-1111-4111-8111-111111111111");
  const content = { ...emptyContent(utThickness), lines: [line], indications: [], answers: {} };
  const context = { ...emptyContext("America/Chicago"), performedDates: ["2026-03-14"] };
  return findingsByKind(check(utThickness, content, context), content);
}

describe("what the server refuses of a new draft", () => {
  const gate = (gateId: string, code: string, message: string) =>
    ({ gateId, code, message, subject: "", onDate: null, outcome: "fail", entity: null, entityId: null }) as const;
  const gates = [
    gate("G1", "NO_DATES", "Ana Torres: enter the dates"),
    gate("G2", "NO_EVALUATOR", "A Level II or III must evaluate and sign this report"),
    gate("G4", "NOT_LISTED", "probe must be listed on this report"),
    gate("G5", "ON_THE_DAY", "Checks on the block: No start check and no end check"),
    gate("G6", "NONE", "Enter the procedure"),
  ];
  const obstacles = [
    { code: "INCOMPLETE", message: "The report is incomplete: state in the limitations what was not examined." },
    { code: "COMMENT", message: "A comment that must be fixed is open: Film 2" },
    ...gates,
  ];
  const found = { ruleId: "UT-R1", message: "No start check and no end check" } as Finding;
  const asked = (hasDays: boolean) =>
    refusalsOf({ gates, findings: [], obstacles } as unknown as Checks, [found], drafted(), hasDays);

  it("is not said again where it is among what is to be filled in", () => {
    expect(asked(false).gates).toEqual([]);
    expect(asked(false).obstacles).toEqual([]);
  });

  it("is judged as soon as a day is entered, each refusal once", () => {
    const codes = refusalsOf(
      { gates: [...gates, ...gates], findings: [], obstacles } as unknown as Checks,
      [found],
      drafted(),
      true,
    ).gates.map(({ code }) => code);
    expect(codes).toEqual(["NO_DATES", "NO_EVALUATOR", "NONE"]);
  });
});

it("a note that a question of the same list asks about is not said beside it", () => {
  const note = { gateId: "G11", outcome: "warn", code: "NOT_LOGGED", message: "Ir-192: no utilization log entry" };
  const gatesWith = (findings: Partial<Finding>[]) =>
    refusalsOf({ gates: [note], findings, obstacles: [] } as unknown as Checks, [], nothing, true).gates;
  expect(gatesWith([])).toHaveLength(1);
  expect(gatesWith([{ ruleId: "G11", severity: "W", message: `${note.message}. State where it was logged.` }])).toEqual([]);
});

describe("a reason of the server", () => {
  const refused = (obstacles: { code: string; message: string }[], findings: Partial<Finding>[]) =>
    refusalsOf({ gates: [], findings: [], obstacles } as unknown as Checks, findings as Finding[], nothing, true).obstacles;
  const low = "Setup B: UV-A 900 µW/cm² at power interrupted; at least 1000 µW/cm²";

  it("that names row or line before what a rule of the draft says is listed once, there", () => {
    const reasons = [
      { code: "MT-R4", message: `UV-A on the surface, row 2: ${low}` },
      { code: "RT-R8", message: "Answer in words: W-043 (line 7): Ug 1.7 mm is above 0.5 mm" },
    ];
    const findings = [
      { ruleId: "MT-R4", message: low },
      { ruleId: "RT-R8", message: "Ug 1.7 mm is above 0.5 mm" },
    ];
    expect(refused(reasons, findings)).toEqual([]);
    expect(refused(reasons, findings.slice(1))).toEqual(reasons.slice(0, 1));
  });

  it("of another rule is its own, though it ends with the same words", () => {
    const reason = { code: "G10", message: `Work order closed: ${low}` };
    expect(refused([reason], [{ ruleId: "MT-R4", message: low }])).toEqual([reason]);
  });
});

describe("the counts of the panel", () => {
  const found = [
    { id: "G4", severity: "W", message: "UTG-014 was found out of tolerance" },
    { id: "G6", severity: "W", message: "No thickness is entered" },
    { id: "R5", severity: "E", message: "Outside the qualified range" },
    { id: "I", severity: "I", message: "A note" },
  ];
  const asked = askedOfRecords({ findings: found } as Checks, []);
  const gate = (outcome: string, message: string) => ({ outcome, message }) as Checks["gates"][number];
  const judged = {
    refusals: {
      gates: [gate("fail", "due"), gate("warn", "note"), gate("pass", "")],
      obstacles: [{ code: "R1", message: "No line" }],
    },
    asked,
  };
  const comments = [
    { severity: "mustFix", state: "open" },
    { severity: "mustFix", state: "answered" },
    { severity: "query", state: "open" },
  ] as const;

  it("are those of the groups, whose sum stands above", () => {
    const one = {} as Finding;
    const groups = countsByGroup(
      { ...nothing, blocking: [one, one], open: [one], missing: [one, one, one] },
      judged,
      { answers: { G6: "Covered by the procedure" } },
      comments,
    );
    expect(Object.values(groups).map(countText)).toEqual([
      "2 blocking, 1 to answer",
      "3 to fill in",
      "3 blocking, 1 to answer",
      "1 blocking",
    ]);
    expect(totalOf(groups)).toEqual({ blocking: 6, open: 2, missing: 3 });
  });

  it("say nothing where nothing is in the way, and nothing of the records before the server has judged", () => {
    const groups = countsByGroup(nothing, null, { answers: {} }, []);
    expect(Object.values(groups).map(countText).join("")).toBe("");
    expect(totalOf(groups)).toEqual({ blocking: 0, open: 0, missing: 0 });
  });
});
