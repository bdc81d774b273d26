import { z } from "zod";
import { about } from "./about.ts";
import { ProjectBudget } from "./budget.ts";
import { budgetLife } from "./budget-life.ts";
import { ChangeOrder } from "./change-order.ts";
import { changeOrderLife } from "./change-order-life.ts";
import { Milestone } from "./milestone.ts";
import { milestoneLife } from "./milestone-life.ts";
import { CountedFigures, OrderAlert, ProjectFigures, SCurve } from "./project-figures.ts";
import { actionEndpoints } from "#kit/action-endpoints.ts";
import { defineModule, download, get, only } from "#kit/contract.ts";
import { dayText, requiredText } from "#kit/schemas.ts";

export * from "./budget.ts";
export * from "./change-order.ts";
export * from "./milestone.ts";
export * from "./project-figures.ts";

/** What proves that a milestone was reached, and on which day that was. */
export const Reached = z.object({
  doneOn: dayText("Enter the day on which it was reached"),
  evidence: requiredText("Enter what proves it, such as the release or the client's certificate", 300),
});
export type Reached = z.infer<typeof Reached>;

export const projectBudgets = defineModule({
  ...about,
  records: {
    changeOrders: { ...ChangeOrder.endpoints, ...actionEndpoints(ChangeOrder, changeOrderLife) },
    milestones: { ...Milestone.endpoints, ...actionEndpoints(Milestone, milestoneLife, { complete: Reached.shape }) },
  },
  endpoints: {
    ...only(ProjectBudget.endpoints, "find", "history", "create", "update"),
    ...actionEndpoints(ProjectBudget, budgetLife),
    counted: get("/api/project-figures", {
      action: "view",
      reply: z.array(CountedFigures),
      summary: "Hours, cost, revenue and what is left of the purchase order of the projects with a budget, as counted last",
    }),
    ofProject: get("/api/projects/:id/budget", {
      action: "view",
      reply: ProjectFigures,
      summary: "The budget of a project with its approved changes, and what was used, earned and spent of it so far",
    }),
    curve: get("/api/projects/:id/s-curve", {
      action: "view",
      reply: SCurve,
      summary: "Planned, earned and actual of a project over its days",
    }),
    alertsOfOrder: get("/api/purchase-orders/:id/alerts", {
      action: "view",
      reply: z.array(OrderAlert),
      summary: "Which thresholds of a purchase order people were told of, the last first",
    }),
    statusReport: download("/api/projects/:id/status-report", {
      action: "view",
      summary: "The status report of a project as PDF: progress, budget, earned value, milestones, changes and what comes next",
    }),
  },
});
