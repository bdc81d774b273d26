import { expect, it } from "vitest";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import { offeredJobs } from "./own-jobs.ts";

const jobs = (...statuses: WorkOrder["status"][]) => statuses.map((status, id) => ({ id, status }));

it("offers every job in progress before what has still to begin, also where newer jobs are many", () => {
  const many = jobs("planned", "ready", "planned", "planned", "planned", "planned", "in progress", "in progress");
  expect(offeredJobs(many).map(({ id }) => id)).toEqual([6, 7, 0, 1, 2, 3]);
  expect(offeredJobs(jobs(...Array.from({ length: 8 }, () => "in progress" as const), "ready"))).toHaveLength(8);
});
