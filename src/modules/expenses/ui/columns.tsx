import { Expense } from "../contract.ts";
import { money } from "#kit/money.ts";
import { moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** "48.20 USD", with the decimals of the currency. */
export const paidText = (amount: string, currency: string): string => moneyText(money(amount, currency).amount, currency);

export const expenseColumns = columnsOf(Expense, {
  spentOn: { sort: true, phone: "detail" },
  status: { phone: "status" },
  personName: { phone: "detail" },
  category: true,
  description: { phone: "title" },
  amount: { align: "right", show: ({ amount, currency }) => paidText(amount, currency), phone: "detail" },
  workOrderNumber: true,
  clientName: { hidden: true },
  billable: true,
  receipts: { align: "right" },
  isBilled: true,
  reimbursedOn: true,
  taxAmount: {
    align: "right",
    hidden: true,
    show: ({ taxAmount, currency }) => (taxAmount ? paidText(taxAmount, currency) : ""),
  },
  taxRecoverable: { hidden: true },
  projectNumber: { hidden: true },
  note: { hidden: true },
  approvedByName: { hidden: true },
});
