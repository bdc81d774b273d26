import { expenseLife } from "./expense-life.ts";
import { aboutModule } from "../../about.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { years } from "#kit/retention-terms.ts";

const own = "VoCoEo";

export const about = aboutModule({
  id: "expenses",
  title: "Expenses",
  history: {
    Expense: {
      ...historyWordsOf(expenseLife),
      archive: "removed this",
      bill: "billed this",
      unbill: "took this off its invoice",
    },
  },
  access: {
    expenses: {
      title: "Expenses",
      rights: {
        ADM: own,
        QM: own,
        L3: own,
        OPS: "VCoEoAX",
        CRD: own,
        LEAD: own,
        TECH: own,
        ASST: own,
        RSO: own,
        EQP: own,
        TRN: own,
        HSE: own,
        COM: own,
        FIN: "VCoEoAX",
        AUD: "V",
      },
      closedOutside: true,
    },
  },
  namedActions: {
    "expense.approve": { module: "expenses", holders: ["OPS", "FIN"], delegable: true },
    "expense.reimburse": { module: "expenses", holders: ["FIN"] },
  },
  work: {
    expense: { title: "Expenses to approve", page: "/expenses/$id" },
    expenseReturned: { title: "Expenses to correct", page: "/expenses/$id" },
  },
  retention: {
    expense: {
      title: "Expenses",
      ...years("7"),
      trigger: "created",
      action: "purge",
      basis: "Tax law",
      note: "10 years where the seller's country says so",
      verify: true,
    },
  },
});
