import { z } from "zod";
import { get, post } from "#kit/contract.ts";

/** What a new installation needs before people can work, in the order in which it is easiest. */
export const firstStepIds = ["company", "brand", "bases", "people", "email"] as const;
export type FirstStepId = (typeof firstStepIds)[number];

export const FirstSteps = z.object({
  /** False once all is done, or somebody has put the list away. */
  shown: z.boolean(),
  steps: z.array(z.object({ id: z.enum(firstStepIds), done: z.boolean() })),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

const own = "/api/settings/first-steps";

export const firstStepsEndpoints = {
  firstSteps: get(own, {
    action: "administer",
    reply: FirstSteps,
    summary: "What a new installation still needs, read from what there is",
  }),
  dismissFirstSteps: post(`${own}/dismissal`, {
    action: "administer",
    reply: FirstSteps,
    summary: "Hide the list of first steps for everyone",
  }),
};
