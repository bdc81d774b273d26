import { Expense, expenses } from "../contract.ts";
import { ExpenseFields } from "./ExpenseFields.tsx";
import { total } from "#kit/money.ts";
import { recordEditPage } from "#kit/ui/form/record-pages.tsx";

export const EditPage = recordEditPage(Expense, {
  endpoints: expenses.endpoints,
  name: ({ description }) => description,
  /** Figures without the zeros that the database adds to them. */
  start: ({ amount, taxAmount, ...other }) => ({ ...other, amount: total(amount), taxAmount: taxAmount && total(taxAmount) }),
  Fields: ExpenseFields,
});
