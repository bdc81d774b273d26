import { expect, it } from "vitest";
import { inOrderOfWork } from "./jobs.ts";

it("offers the jobs in progress first, then those that start next", () => {
  const job = (number: string, status: "planned" | "in progress", plannedStartOn: string | null) => ({
    number,
    status,
    plannedStartOn,
  });
  const jobs = [
    job("someday", "planned", null),
    job("later", "planned", "2026-12-13"),
    job("today", "in progress", "2026-11-09"),
    job("next", "planned", "2026-12-03"),
  ];
  expect(inOrderOfWork(jobs).map(({ number }) => number)).toEqual(["today", "next", "later", "someday"]);
});
