import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/** The life of a budget: written until the project is activated; from then on it is the baseline, which only change orders add to. */
export const budgetLife = lifecycle({
  field: "status",
  states: { draft: { meaning: "waiting" }, baseline: { meaning: "good" } },
  actions: {
    freezeBaseline: {
      from: ["draft"],
      to: "baseline",
      path: "baseline",
      right: "edit",
      permission: "budget.approve",
      denied: "Only Operations freezes a budget.",
      freezes: true,
      label: "Freeze the baseline",
      done: "frozen as the baseline",
      past: "froze this as the baseline",
      summary: "Freeze a budget as the baseline of its project: from then on only approved change orders change it",
    },
  },
});
export const budgetStates = statesOf(budgetLife);
