import { budgetLife } from "./budget-life.ts";
import { changeOrderLife } from "./change-order-life.ts";
import { milestoneLife } from "./milestone-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const changeOrderSeries: ShippedSeries = {
  key: "changeOrder",
  entity: "ChangeOrder",
  title: "Change orders",
  rule: { pattern: "CO-{YY}-{SEQ:4}", resetEvery: "year", resetsOn: [] },
  tokens: ["CLIENT", "PROJECT"],
  allocated: "creation",
  sample: sampleCodes,
  action: "settings.finance",
};

export const about = aboutModule({
  id: "project-budgets",
  title: "Budgets",
  opens: ["projects"],
  history: {
    ProjectBudget: historyWordsOf(budgetLife),
    ChangeOrder: historyWordsOf(changeOrderLife),
    Milestone: historyWordsOf(milestoneLife),
  },
  namedActions: { "budget.approve": { module: "projects", holders: ["OPS"], delegable: true } },
  retention: {
    projectBudget: {
      title: "Budgets, change orders and milestones",
      ...years("10"),
      trigger: "closed",
      action: "review",
      basis: "Invoices of the project rest on them",
      verify: true,
    },
  },
  due: {
    orderUsed: {
      title: "Purchase orders nearly used up",
      module: "projects",
      page: "/purchase-orders/",
      leadDays: [0],
      recipients: ["Operations Manager"],
    },
  },
  numbering: [changeOrderSeries],
});
