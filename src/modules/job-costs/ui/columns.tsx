import { CostRate } from "../contract.ts";
import { total } from "#kit/money.ts";
import { decimalText } from "#kit/ui/format.ts";
import { columnsOf } from "#kit/ui/record-shown.tsx";

/** "42.00 USD": rates may have more decimals than the currency. */
export const rateText = (amount: string, currency: string): string => {
  const [whole = "0", decimals = ""] = total(amount).split(".");
  return `${decimalText(`${whole}.${decimals.padEnd(2, "0")}`)} ${currency}`;
};

export const perWhat = (of: CostRate["of"]): string => (of === "equipment" ? "a day" : "an hour");

export const rateColumns = columnsOf(CostRate, {
  name: { phone: "title" },
  of: true,
  rate: { align: "right", show: ({ rate, currency }) => rateText(rate, currency) },
  burden: { align: "right", show: ({ burden, currency }) => rateText(burden, currency) },
  total: {
    align: "right",
    show: ({ total: all, currency, of }) => `${rateText(all, currency)} ${perWhat(of)}`,
    phone: "detail",
  },
  validFrom: { sort: true, phone: "detail" },
  validTo: true,
});
