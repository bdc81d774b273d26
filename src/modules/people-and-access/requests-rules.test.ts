import { describe, expect, it } from "vitest";
import { requestKinds } from "./requests-contract.ts";
import { deciderOf, namedActionFor, hoursByMethod, needsPaper } from "./requests-rules.ts";
import { namedActions } from "#access/matrix.ts";

describe("a request about oneself", () => {
  it("is decided by an Administrator where it says who someone is, by the training coordinator where it proves something", () => {
    expect(requestKinds.map((kind) => [kind, deciderOf(kind)])).toEqual([
      ["email", "Administrator"],
      ["name", "Administrator"],
      ["certificate", "Training Coordinator"],
      ["vision", "Training Coordinator"],
      ["experience", "Training Coordinator"],
      ["cv", "Training Coordinator"],
    ]);
    expect(namedActions[namedActionFor("email")].holders).toEqual(["ADM"]);
    expect(namedActions[namedActionFor("cv")].holders).toEqual(["TRN"]);
  });

  it("adds approved hours up by method", () => {
    const hours = (method: string, many: number) => ({ kind: "experience" as const, values: { method, hours: many } });
    expect(hoursByMethod([hours("UT", 168), hours("MT", 40), hours("UT", 32), { kind: "cv", values: {} }])).toEqual([
      { method: "MT", hours: 40 },
      { method: "UT", hours: 200 },
    ]);
  });

  it("needs the paper where it is evidence", () => {
    expect(requestKinds.filter(needsPaper)).toEqual(["certificate", "vision", "experience", "cv"]);
  });
});
