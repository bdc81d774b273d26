import { projectBudgets } from "../contract.ts";
import { missingToActivate } from "./activation.ts";
import { countOrder, countUsed, freezeOfActivated } from "./budgets.ts";
import { checkBudgets } from "./check.ts";
import { checkJob } from "./check-job.ts";
import { ordersUsed } from "./due.ts";
import { addedQuantities } from "./quantities.ts";
import { budgetRetention } from "./retention.ts";
import { projectBudgetRoutes } from "./routes.ts";
import { unfinishedOf } from "./unfinished.ts";
import { serverModule } from "../../../server-module.ts";
import { on } from "#kit/server/events.ts";
import { projectActivated, projectUsed } from "#modules/project-management/events.ts";
import { orderUsed } from "#modules/purchase-orders/events.ts";

export const projectBudgetsServer = serverModule(projectBudgets, {
  routes: projectBudgetRoutes,
  answers: { addedQuantities, missingToActivate, unfinishedOf },
  due: [ordersUsed],
  retention: { records: budgetRetention },
  subscribes: [on(projectActivated, freezeOfActivated), on(projectUsed, countUsed), on(orderUsed, countOrder)],
  jobs: (jobs, services) => {
    jobs.define(checkJob, (asked: { projectId?: string; orderId?: string }) => checkBudgets(services, asked), {
      every: "35 * * * *",
    });
  },
});
