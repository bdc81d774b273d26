import { expect, it } from "vitest";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import { offeredJobs } from "./own-jobs.ts";

const jobs = (...statuses: WorkOrder["status"][]) =>
  statuses.map((status, id) => ({ id, status, plannedStartOn: null as string | null }));

it("offers every job in progress before what has still to begin, also where newer jobs are many", () => {
  const many = jobs("planned", "ready", "planned", "planned", "planned", "planned", "in progress", "in progress");
  expect(offeredJobs(many).map(({ id }) => id)).toEqual([6, 7, 0, 1, 2, 3]);
  expect(offeredJobs(jobs(...Array.from({ length: 8 }, () => "in progress" as const), "ready"))).toHaveLength(8);
});

it("offers of what has still to begin the soonest first", () => {
  const [late, soon, begun] = jobs("planned", "ready", "in progress");
  const days = [
    { ...late, plannedStartOn: "2026-12-12" },
    { ...soon, plannedStartOn: "2026-12-02" },
    { ...begun, plannedStartOn: "2026-11-08" },
  ] as ReturnType<typeof jobs>;
  expect(offeredJobs(days).map(({ id }) => id)).toEqual([2, 1, 0]);
});
