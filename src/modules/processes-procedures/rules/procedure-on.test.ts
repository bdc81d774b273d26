import { describe, expect, it } from "vitest";
import {
  approvalsTakenBack,
  effectivePeriods,
  procedureOn,
  type ClientApproval,
  type ProcedureFacts,
} from "#modules/processes-procedures/rules.ts";

const rev2 = { id: "r2", revision: 2, approvedOn: "2025-02-20", effectiveFrom: "2025-03-01" };
const rev3 = { id: "r3", revision: 3, approvedOn: "2026-01-15", effectiveFrom: "2026-02-01" };
const rev4 = { id: "r4", revision: 4, approvedOn: null, effectiveFrom: "2026-05-01" };
const ut004: ProcedureFacts = { procedure: { number: "UT-004", method: "UT" }, revisions: [rev4, rev2, rev3] };
const client = { clientCompanyId: "acr", clientName: "Acme Refining", projectId: "p1" };

function approval(more: Partial<ClientApproval> = {}): ClientApproval {
  return { revisionId: "r3", clientCompanyId: "acr", status: "approved", decidedOn: "2026-02-10", ...more };
}

function revisionOn(day: string, facts: ProcedureFacts = ut004): number | string {
  const answer = procedureOn(facts, day);
  return answer.ok ? answer.held.revision.revision : answer.code;
}

describe("the revision of a day", () => {
  it.each([
    ["2026-01-31", 2],
    ["2026-02-01", 3],
    ["2025-03-01", 2],
    ["2025-02-28", "NOT_YET"],
    ["2026-06-01", 3],
  ])("on %s is %s", (day, expected) => expect(revisionOn(day)).toBe(expected));

  it("says that none was approved then", () => {
    expect(procedureOn(ut004, "2025-02-28")).toMatchObject({
      message: "No approved revision on that date. UT-004 rev 2 is effective from 2025-03-01.",
    });
    expect(procedureOn({ ...ut004, revisions: [rev4] }, "2026-06-01")).toEqual({
      ok: false,
      code: "NONE",
      message: "No approved revision on that date.",
    });
  });

  it("ends the day before the next begins", () => {
    expect(procedureOn(ut004, "2025-06-01")).toMatchObject({ held: { effectiveFrom: "2025-03-01", effectiveTo: "2026-01-31" } });
    expect(procedureOn(ut004, "2026-06-01")).toMatchObject({ held: { effectiveFrom: "2026-02-01", effectiveTo: null } });
  });

  it("belongs to the later of two that begin on one day", () => {
    const sameDay = { ...rev3, id: "r3a", revision: 4 };
    expect(revisionOn("2026-02-01", { ...ut004, revisions: [rev2, sameDay, rev3] })).toBe(4);
    expect(effectivePeriods({ revisions: [rev2, sameDay, rev3] }).map(({ revision }) => revision.revision)).toEqual([2, 4]);
  });
});

describe("a procedure out of use", () => {
  it("is refused while suspended, the whole or one revision", () => {
    const suspended = { ...ut004, suspensions: [{ revisionId: "r3", from: "2026-03-10", to: "2026-03-20" }] };
    expect([revisionOn("2026-03-09", suspended), revisionOn("2026-03-21", suspended)]).toEqual([3, 3]);
    expect(procedureOn(suspended, "2026-03-12")).toEqual({
      ok: false,
      code: "SUSPENDED",
      message: "UT-004 rev 3 was suspended on 2026-03-10.",
    });
    expect(revisionOn("2026-01-15", { ...ut004, suspensions: [{ revisionId: "r3", from: "2026-01-01", to: null }] })).toBe(2);
    expect(revisionOn("2026-01-15", { ...ut004, suspensions: [{ from: "2026-01-01", to: null }] })).toBe("SUSPENDED");
  });

  it("is refused from its withdrawal on, and good until the day before", () => {
    const withdrawn = { ...ut004, withdrawnOn: "2026-04-01" };
    expect(procedureOn(withdrawn, "2026-03-31")).toMatchObject({ ok: true, held: { effectiveTo: "2026-03-31" } });
    expect(procedureOn(withdrawn, "2026-04-01")).toMatchObject({
      code: "WITHDRAWN",
      message: "UT-004 was withdrawn on 2026-04-01.",
    });
  });

  it("is refused for another method", () => {
    expect(procedureOn(ut004, "2026-03-01", { method: "MT" })).toMatchObject({
      code: "METHOD",
      message: "UT-004 is a procedure of UT, not of MT.",
    });
    expect(procedureOn(ut004, "2026-03-01", { method: "UT" }).ok).toBe(true);
    expect(procedureOn(ut004, "2026-03-01", { method: "OTHER", otherMethods: ["UT"] }).ok).toBe(true);
    expect(procedureOn(ut004, "2026-03-01", { method: "OTHER", otherMethods: ["MT"] })).toMatchObject({
      message: "UT-004 is a procedure of UT, not of MT.",
    });
    const ofYokes = { ...ut004, procedure: { number: "CAL-001", kind: "calibration", method: null } };
    expect(procedureOn(ofYokes, "2026-03-01", { method: "MT" })).toMatchObject({
      code: "METHOD",
      message: "CAL-001 is a procedure of calibration, not of MT.",
    });
  });
});

describe("where the client must approve", () => {
  const asked = (day: string, clientApprovals: ClientApproval[]) => {
    const answer = procedureOn({ ...ut004, clientApprovals }, day, { clientApprovalFor: client });
    return answer.ok ? "ok" : answer.message;
  };
  const refused = "Acme Refining has not approved UT-004 rev 3.";

  it("the approval must be there on the inspection date", () => {
    expect(asked("2026-02-09", [approval()])).toBe(refused);
    expect(asked("2026-02-10", [approval()])).toBe("ok");
    expect(asked("2026-02-10", [])).toBe(refused);
  });

  it("may proceed with comments, unless it must be sent again", () => {
    expect(asked("2026-03-01", [approval({ status: "approved with comments, may proceed" })])).toBe("ok");
    expect(asked("2026-03-01", [approval({ status: "approved with comments, resubmit" })])).toBe(refused);
    expect(asked("2026-03-01", [approval(), approval({ status: "rejected", decidedOn: "2026-02-20" })])).toBe(refused);
  });

  it("is taken back by a later decision from its day on, until the client approves again", () => {
    const rejected = approval({ status: "rejected", decidedOn: "2026-02-20" });
    const of = approval();
    expect(approvalsTakenBack([of], rejected)).toEqual([{ of, days: { from: "2026-02-20", to: null } }]);
    expect(approvalsTakenBack([of, approval({ decidedOn: "2026-03-01" })], rejected)).toEqual([
      { of, days: { from: "2026-02-20", to: "2026-02-28" } },
    ]);
    expect(approvalsTakenBack([approval({ projectId: "p1" })], rejected)).toEqual([]);
    expect(approvalsTakenBack([approval({ revisionId: "r2" }), approval({ clientCompanyId: "other" })], rejected)).toEqual([]);
    expect(approvalsTakenBack([of], approval({ decidedOn: "2026-02-20" }))).toEqual([]);
  });

  it("is not older than the revision it is about", () => {
    expect(asked("2026-03-01", [approval({ decidedOn: "2026-01-15" })])).toBe("ok");
    expect(asked("2026-03-01", [approval({ decidedOn: "2026-01-14" })])).toBe(
      "The decision of Acme Refining on 2026-01-14 is older than UT-004 rev 3, approved 2026-01-15: record what they decided about it.",
    );
  });

  it("must be for this revision, this client and this project", () => {
    expect(asked("2026-03-01", [approval({ revisionId: "r2" })])).toBe(refused);
    expect(asked("2026-03-01", [approval({ clientCompanyId: "other" })])).toBe(refused);
    expect(asked("2026-03-01", [approval({ projectId: "p2" })])).toBe(refused);
    expect(asked("2026-03-01", [approval({ projectId: "p1" }), approval({ status: "rejected", decidedOn: "2026-02-20" })])).toBe(
      "ok",
    );
  });
});
