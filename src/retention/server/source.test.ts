import { expect, it } from "vitest";
import { type Candidate, whatNeeds } from "./source.ts";
import type { Reading } from "#kit/server/database.ts";

const candidate = (recordId: string, neededBy: string | null = null): Candidate => ({
  recordId,
  label: recordId,
  since: "2010-01-05",
  day: "2010-01-05",
  neededBy,
  personIds: [],
  clientIds: [],
  projectIds: [],
});
const none = {} as Reading;

it("a record is needed when its owner says so, or another module, whose reason comes first", async () => {
  const asked: string[][] = [];
  const recordsNeeded = (_db: Reading, ids: readonly string[]) => {
    asked.push([...ids]);
    return Promise.resolve(new Map([["signed", "a signed report"]]));
  };
  const candidates = [
    candidate("free"),
    candidate("standard", "a calibration made with it"),
    candidate("signed", "a calibration"),
  ];
  expect([...(await whatNeeds({ answers: [{ recordsNeeded }, {}] }, none, candidates))]).toEqual([
    ["standard", "a calibration made with it"],
    ["signed", "a signed report"],
  ]);
  expect(asked).toEqual([["free", "standard", "signed"]]);
});

it("nobody is asked when there are no records", async () => {
  const recordsNeeded = () => Promise.reject(new Error("asked"));
  expect((await whatNeeds({ answers: [{ recordsNeeded }] }, none, [])).size).toBe(0);
});
