import { describe, expect, it } from "vitest";
import { handable, stateOf, whyNotHandOver, whyNotReceive, wrongDays } from "./delegation-rules.ts";
import { accessIds, builtInRights, namedActionIds, namedActions, namedActionsOf } from "./matrix.ts";
import type { RoleCode } from "#directory/people/roles.ts";

const of = (code: RoleCode) => ({
  rights: builtInRights[code],
  namedActions: namedActionsOf(code),
});

describe("an approval that can be handed over", () => {
  it("is one the person's own role grants", () => {
    expect(handable(of("EQP"))).toEqual(["calibration.review"]);
    expect(handable(of("QM"))).toEqual([
      "calibration.void",
      "certification.revoke",
      "certification.suspend",
      "outOfTolerance.close",
      "procedure.quality",
      "release.issue",
      "release.recall",
      "report.voidSigned",
    ]);
    expect(whyNotHandOver("calibration.review", of("TECH"))).toBe(
      "“calibration: review” can be delegated only by someone whose role grants it.",
    );
  });
  it("is never one that rests on evidence of one's own: signature slots, certifying, the Level III's approvals", () => {
    for (const action of ["report.sign", "report.review", "report.levelIII", "certification.certify", "procedure.approve"])
      expect(whyNotHandOver(action, of("L3"))).toContain("rests on one's own evidence and cannot be delegated");
  });
  it("needs the module, and a right over all records there", () => {
    expect(whyNotHandOver("calibration.review", { ...of("EQP"), rights: {} })).toContain("needs the module Calibration");
    const based = { calibration: { view: "base", approve: "base" } } as const;
    expect(whyNotHandOver("calibration.review", { ...of("EQP"), rights: based })).toContain("reaches only part of the records");
  });
  it("goes to someone who can see what it is about", () => {
    expect(whyNotReceive("calibration.review", "Wes Hale", builtInRights.LEAD)).toBeNull();
    expect(whyNotReceive("calibration.review", "Ana Torres", builtInRights.TECH)).toBe(
      "Ana Torres sees only their own records in Calibration. Choose someone who sees those of others.",
    );
    expect(whyNotReceive("calibration.review", "Susan Park", builtInRights.FIN)).toBe(
      "Susan Park cannot open Calibration. Give them the module first, or choose someone else.",
    );
  });
});

describe("a named approval", () => {
  it("is done in a module of the product", () => {
    expect(namedActionIds.length).toBeGreaterThan(20);
    expect(namedActionIds.filter((id) => !Object.hasOwn(accessIds, namedActions[id].module))).toEqual([]);
  });
});

describe("the days of a delegation", () => {
  it("are in order and not over", () => {
    expect(wrongDays({ validFrom: "2026-05-04", validTo: "2026-05-04" }, "2026-05-04")).toBeNull();
    expect(wrongDays({ validFrom: "2026-05-05", validTo: "2026-05-04" }, "2026-05-04")?.message).toBe(
      "The last day is before the first day.",
    );
    expect(wrongDays({ validFrom: "2026-05-01", validTo: "2026-05-03" }, "2026-05-04")?.path).toBe("validTo");
  });
  it("count whole, the first and the last", () => {
    const days = { startsAt: "2026-05-04T05:00:00.000Z", endsAt: "2026-05-09T05:00:00.000Z", endedAt: null };
    const at = (now: string) => stateOf(days, now);
    expect(at("2026-05-04T04:59:59.999Z")).toBe("planned");
    expect(at("2026-05-04T05:00:00.000Z")).toBe("in force");
    expect(at("2026-05-09T04:59:59.999Z")).toBe("in force");
    expect(at("2026-05-09T05:00:00.000Z")).toBe("over");
    expect(stateOf({ ...days, endedAt: "2026-05-06T00:00:00.000Z" }, "2026-05-07T00:00:00.000Z")).toBe("ended");
    expect(stateOf({ ...days, endedAt: days.endsAt }, "2026-05-10T00:00:00.000Z")).toBe("over");
  });
});
