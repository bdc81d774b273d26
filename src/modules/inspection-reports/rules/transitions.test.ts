import { describe, expect, it, test } from "vitest";
import {
  isFrozen,
  isLocked,
  mayMove,
  reportEvents,
  reportStatuses,
  transition,
  whyLocked,
  whyNotMove,
} from "#modules/inspection-reports/rules/transitions.ts";

describe("the life of a report", () => {
  it.each([
    ["draft", ["save", "submit", "void unsigned", "discard"]],
    ["submitted", ["recall", "return", "review sign", "void unsigned"]],
    ["returned", ["save", "submit", "void unsigned"]],
    ["signed", ["release", "start revision", "supersede", "void signed"]],
    ["released", ["start revision", "supersede", "void signed"]],
    ["superseded", []],
    ["void", []],
  ] as const)("a %s report allows %j", (status, events) => {
    expect(reportEvents.filter((event) => mayMove(status, event))).toEqual(events);
  });

  it("is locked from submission and frozen from the last signature", () => {
    expect(reportStatuses.filter(isLocked)).toEqual(["submitted", "signed", "released", "superseded", "void"]);
    expect(reportStatuses.filter(isFrozen)).toEqual(["signed", "released", "superseded"]);
  });

  it("needs a reason to be returned, revised or void, and who may is written down", () => {
    expect(reportEvents.filter((event) => transition(event).reason)).toEqual([
      "return",
      "start revision",
      "void unsigned",
      "void signed",
    ]);
    expect(transition("void signed").by).toBe("report.voidSigned");
  });

  it("refuses in words", () => {
    const numbered = { status: "draft", reportNumber: "R-1" } as const;
    expect(whyNotMove(numbered, "discard")).toBe("This report has a number and can only be voided");
    expect(whyNotMove({ status: "draft", reportNumber: null }, "discard")).toBeNull();
    expect(whyNotMove(numbered, "void unsigned", " ")).toBe("Enter a reason");
    expect(whyNotMove(numbered, "void unsigned", "Wrong client")).toBeNull();
    expect(whyNotMove({ status: "draft", reportNumber: null }, "void unsigned", "x")).toBe(
      "This report has no number yet: discard it instead.",
    );
    expect(whyNotMove({ status: "void", reportNumber: "R-1" }, "submit")).toBe(
      "This action is not possible in a void report: submit.",
    );
  });
});

test("a locked report says what can be done instead of writing in it", () => {
  expect(whyLocked({ status: "submitted", named: "MT-0004" })).toBe(
    "MT-0004 is submitted. To change it, the performer who signed can recall it until someone else signs, or its reviewer can return it.",
  );
  expect(whyLocked({ status: "signed", named: "MT-0004" })).toContain("Make a new revision");
  expect(whyLocked({ status: "void", named: "MT-0004" })).toBe("MT-0004 is void and cannot be changed.");
});
