import { snakeCase } from "drizzle-orm/pg-core";
import { describeRecord, record } from "#kit/server/record.ts";

/** One row once somebody has put the list of first steps away. */
export const firstStepsDismissed = snakeCase.table("first_steps_dismissed", { ...record() });
describeRecord(firstStepsDismissed, {
  entity: "FirstSteps",
  noun: "list of first steps",
  modules: ["settings"],
  label: () => "First steps",
});

export const firstStepsId = "c0111111-0000-4000-8000-000000000003";
