import type { FastifyInstance } from "fastify";
import { expenses } from "../contract.ts";
import { expensesBilled } from "../events.ts";
import { actions, approveAll, markBilled, reimburseAll } from "./actions.ts";
import { expenseCosts } from "./costs.ts";
import { changeExpense, createExpense, records, removeExpense } from "./expenses.ts";
import { expenseRetention } from "./retention.ts";
import { unfinishedOf } from "./unfinished.ts";
import { expenseWork } from "./work.ts";
import { serverModule } from "../../../server-module.ts";
import { on } from "#kit/server/events.ts";
import { serve } from "#kit/server/serve.ts";
import type { Services } from "#kit/server/services.ts";

function expenseRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, expenses, {
    ...records,
    ...actions,
    create: createExpense,
    update: changeExpense,
    remove: removeExpense,
    approveAll,
    reimburseAll,
  });
}

export const expensesServer = serverModule(expenses, {
  routes: expenseRoutes,
  work: expenseWork,
  retention: { records: [expenseRetention] },
  answers: { expenseCosts, unfinishedOf },
  subscribes: [on(expensesBilled, markBilled)],
});
