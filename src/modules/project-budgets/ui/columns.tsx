import { ChangeOrder } from "../contract.ts";
import { decimalText, moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** "8,000.00 USD"; a dash where it is not known. */
export const amountText = (amount: string | null, currency: string | null): string =>
  amount === null ? "–" : moneyText(amount, currency ?? "USD");

export const changeOrderColumns = columnsOf(ChangeOrder, {
  number: { sort: true, phone: "detail" },
  title: { phone: "title" },
  requestedOn: { sort: true },
  hours: { align: "right", show: ({ hours }) => `${decimalText(hours)} h` },
  revenue: { align: "right", phone: "detail", show: ({ revenue, currency }) => amountText(revenue, currency) },
  cost: { align: "right", show: ({ cost, currency }) => amountText(cost, currency) },
  status: { phone: "status" },
});
