import type { FastifyInstance } from "fastify";
import { projectBudgets } from "../contract.ts";
import { listAlertsOfOrder } from "./alerts-of-order.ts";
import { changeBudget, createBudget, findBudget, freezeBaseline, historyOfBudget } from "./budgets.ts";
import { changeOrders } from "./change-orders.ts";
import { listCounted } from "./counted.ts";
import { showCurve } from "./curve.ts";
import { showFigures } from "./figures.ts";
import { milestones } from "./milestones.ts";
import { printStatus } from "./status-report.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

/** Answers the endpoints of the module. */
export function projectBudgetRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, projectBudgets, {
    find: findBudget,
    history: historyOfBudget,
    create: createBudget,
    update: changeBudget,
    freezeBaseline,
    ofProject: showFigures,
    counted: listCounted,
    curve: showCurve,
    alertsOfOrder: listAlertsOfOrder,
    statusReport: printStatus,
    changeOrders,
    milestones,
  });
}
