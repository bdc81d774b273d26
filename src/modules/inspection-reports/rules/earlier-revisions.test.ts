import { describe, expect, it } from "vitest";
import type { LineResult } from "#modules/report-templates/content.ts";
import type { ReportPerson } from "../report.ts";
import { changedExaminers, changedResults } from "./earlier-revisions.ts";

const role = (name: "performer" | "evaluator", minLevel: number) => ({
  role: name,
  method: "MT",
  minLevel,
  schemes: [],
  vision: "near" as const,
});
const needs = [role("performer", 1), role("evaluator", 2)];
const someone = (userId: string, roles: ReportPerson["roles"] = ["performer", "evaluator"]): ReportPerson => ({
  id: `entry ${userId}`,
  userId,
  externalName: null,
  organization: null,
  roles,
  dates: [],
  subcontractor: false,
});
const line = (lineNo: number, performedBy: string | null = null) => ({
  lineNo,
  itemKey: `W-${lineNo}`,
  performedBy,
  performedOn: "2026-11-17",
  result: "ACC" as LineResult | null,
});
const of = (people: ReportPerson[], lines = [line(1), line(2)]) => ({ people, lines, performedDates: ["2026-11-17"] });
const names = { wes: "Wes Boudreaux", ana: "Ana Torres", priya: "Priya Nair" } as Record<string, string>;
const nameOf = ({ userId }: Pick<ReportPerson, "userId">) => names[userId ?? ""] ?? "Someone";
const asked = (before: ReturnType<typeof of>, now: ReturnType<typeof of>) =>
  changedExaminers({ ...before, revision: 0 }, now, needs, nameOf);

describe("a revision of the same work", () => {
  it("has the same people, whatever their entries are called", () => {
    const again = [{ ...someone("wes"), id: "another entry" }];
    expect(asked(of([someone("wes")]), of(again))).toBeNull();
    expect(asked(of([someone("wes")], [line(1, "entry wes")]), of(again, [line(1, "another entry"), line(2, null)]))).toBeNull();
  });
  it("with another performer is asked why", () => {
    expect(asked(of([someone("wes")]), of([someone("ana")]))).toBe(
      "The work is that of Rev 0, but other people are named for it (performed: Wes Boudreaux in Rev 0, Ana Torres in this revision; evaluated: Wes Boudreaux in Rev 0, Ana Torres in this revision). Explain why",
    );
    expect(asked(of([someone("wes")]), of([someone("wes"), someone("ana", ["performer"])]))).toContain(
      "performed: Wes Boudreaux in Rev 0, Ana Torres and Wes Boudreaux in this revision",
    );
  });
  it("with another evaluator alone is asked why", () => {
    const [wes, priya, ana] = [someone("wes", ["performer"]), someone("priya", ["evaluator"]), someone("ana", ["evaluator"])];
    expect(asked(of([wes, priya]), of([wes, ana]))).toContain("(evaluated: Priya Nair in Rev 0, Ana Torres in this revision)");
  });
  it("with the lines of one performer given to another is asked why", () => {
    const both = [someone("wes"), someone("ana")];
    const [was, is] = [
      [line(1, "entry wes"), line(2, "entry ana")],
      [line(1, "ana"), line(2, "entry wes")],
    ];
    expect(asked(of(both, was), of(both, is))).toContain("line 1 performed: Wes Boudreaux in Rev 0, now Ana Torres");
  });
});

describe("results and days in a revision of the same work", () => {
  const wes = [someone("wes")];
  const changed = (...now: ReturnType<typeof line>[]) =>
    changedResults({ ...of(wes, [line(1), { ...line(2), result: "REJ" }]), revision: 0 }, of(wes, now));
  const rejected = { ...line(2), result: "REJ" as const };
  const why = (what: string) =>
    `The work is that of Rev 0, but its results or days differ (${what}). Explain why, and on what evidence`;
  it("are those of the revision before, whatever its lines are called in small letters", () => {
    expect(changed(line(1), { ...rejected, itemKey: "w-2 " })).toBeNull();
    expect(changed(line(1), rejected, line(3))).toBeNull();
  });
  it("are asked about where they are others, or a line is gone", () => {
    expect(changed(line(1), line(2))).toBe(why("W-2 (line 2): REJ in Rev 0, ACC in this revision"));
    expect(changed(line(1))).toBe(why("W-2 (line 2): REJ in Rev 0, not in this revision"));
    expect(changed({ ...line(1), performedOn: "2026-10-17" }, rejected)).toBe(
      why("W-1 (line 1): performed on 2026-11-17 in Rev 0, on 2026-10-17 in this revision"),
    );
  });
});
