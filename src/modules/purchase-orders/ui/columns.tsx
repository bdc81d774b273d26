import { ClientPurchaseOrder } from "../contract.ts";
import { money } from "#kit/money.ts";
import { moneyText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** "50,000.00 USD". */
export const amountText = ({ amount, currency }: Pick<ClientPurchaseOrder, "amount" | "currency">): string =>
  moneyText(money(amount, currency).amount, currency);

export const orderColumns = columnsOf(ClientPurchaseOrder, {
  number: { sort: true, phone: "title" },
  clientName: { phone: "detail" },
  date: { sort: true },
  amount: { align: "right", show: amountText, phone: "detail" },
  basis: true,
  validTo: { phone: "detail" },
  status: { phone: "status" },
});
