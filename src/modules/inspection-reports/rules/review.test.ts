import { describe, expect, it } from "vitest";
import {
  reviewerRefusals,
  reviewLevel,
  type ReviewerFound,
  type ReviewPolicy,
} from "#modules/inspection-reports/rules/review.ts";

const policy: ReviewPolicy = { reviewLevel: "levelII", reviewOnlyIfReject: false, levelIIIForMethods: [] };
const report = { method: "UT", result: "ACCEPT", warningsAnswered: false } as const;

describe("the review slot", () => {
  it("is there when the policy asks, at the level it asks", () => {
    expect(reviewLevel(policy, report)).toBe(2);
    expect(reviewLevel({ ...policy, reviewLevel: "levelIII" }, report)).toBe(3);
    expect(reviewLevel({ ...policy, reviewLevel: "none" }, report)).toBeNull();
    expect(reviewLevel({ ...policy, reviewLevel: "none", levelIIIForMethods: ["UT"] }, report)).toBe(3);
    expect(reviewLevel({ ...policy, levelIIIForMethods: ["RT"] }, report)).toBe(2);
  });

  it("may be asked for rejects and answered warnings only", () => {
    const onlyRejects = { ...policy, reviewOnlyIfReject: true };
    expect(reviewLevel(onlyRejects, report)).toBeNull();
    expect(reviewLevel(onlyRejects, { ...report, result: "REJECT" })).toBe(2);
    expect(reviewLevel(onlyRejects, { ...report, warningsAnswered: true })).toBe(2);
  });
});

describe("the reviewer", () => {
  const reviewer: ReviewerFound = {
    userId: "ben",
    name: "Ben Ito",
    examinerIds: ["ana"],
    enteredByIds: [],
    witnessIds: [],
    mustDiffer: true,
    clientName: "Acme Refining",
    method: "UT",
    level: 3,
    today: "2026-03-20",
    certified: { ok: true },
    openedEverything: true,
  };
  const messages = (changes: Partial<ReviewerFound>) =>
    reviewerRefusals({ ...reviewer, ...changes }).map(({ message }) => message);

  it("is another person, certified today, who has read it all", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ userId: "ana" })).toEqual(["You examined this item. Acme Refining asks for review by another Level III."]);
    expect(messages({ userId: "ana", mustDiffer: false })).toEqual([]);
    expect(messages({ assistantIds: ["ben"] })).toEqual([
      "You are named as assistant of this work. Acme Refining asks for review by another Level III; or, if you had no part in it, the author removes you from the people.",
    ]);
    expect(messages({ assistantIds: ["ben"], mustDiffer: false })).toEqual([]);
    expect(messages({ examinedBeforeIds: ["ben"] })).toEqual([
      "You performed, assisted, evaluated or signed in an earlier revision of this work. Acme Refining asks for review by another Level III.",
    ]);
    expect(messages({ examinedBeforeIds: ["ben"], mustDiffer: false })).toEqual([]);
    expect(messages({ certified: { ok: false, code: "EXPIRED", message: "" } })).toEqual([
      "Ben Ito: no UT Level III certification valid on 2026-03-20",
    ]);
    expect(messages({ openedEverything: false })).toEqual(["Open every section of the report before you sign."]);
    expect(messages({ openedEverything: false, unopened: ["technique", "lines"] })).toEqual([
      "Open every section of the report before you sign: technique, lines",
    ]);
    const unauthorized = {
      ok: false as const,
      code: "NOT_AUTHORIZED_BY_EMPLOYER",
      message: "no employer authorization on 2026-03-20",
    };
    expect(messages({ certified: unauthorized })).toEqual([
      "Ben Ito: no UT Level III certification valid on 2026-03-20 (no employer authorization on 2026-03-20)",
    ]);
  });
});
