import { discountWords, orderWords, retainageWords, roundingWords, sourceWords } from "./words.ts";
import { type FinanceDefaults, type FinanceFields, financeLabels } from "#directory/finance/finance-defaults.ts";
import { capital } from "#kit/capital.ts";
import { countryName } from "#kit/places.ts";
import { Day } from "#kit/ui/display.tsx";
import { moneyText } from "#kit/ui/format.ts";
import { Facts } from "#kit/ui/RecordPage.tsx";

/** The same for those who may only read it. */
export function FinanceFacts({ found, currency }: { found: FinanceDefaults; currency: string }) {
  const amount = (text: string | null) => (text ? moneyText(text, currency) : "No limit");
  const shown: [keyof FinanceFields, React.ReactNode][] = [
    ["periodClosedThrough", found.periodClosedThrough ? <Day key="closed" on={found.periodClosedThrough} /> : "Nothing closed"],
    ["oneInvoiceSeries", found.oneInvoiceSeries ? "Yes" : "No"],
    [
      "numberDateOrder",
      found.numberDateOrder.map(({ country, order }) => `${countryName(country)}: ${orderWords[order]}`).join(", "),
    ],
    ["taxRounding", roundingWords[found.taxRounding]],
    ["retainageTax", retainageWords[found.retainageTax]],
    ["reverseChargeExceptions", found.reverseChargeExceptions.map(capital).join(", ")],
    ["fxSource", sourceWords[found.fxSource]],
    ["roundingTolerance", `${found.roundingTolerance} minor units`],
    ["lateInterestPct", found.lateInterestPct ? `${found.lateInterestPct} % a year` : "None"],
    ["dunningLevels", `${found.dunningLevels.map(({ days }) => days).join(", ")} days after the due date`],
    [
      "earlyDiscounts",
      found.earlyDiscounts.map(({ country, mode }) => `${countryName(country)}: ${discountWords[mode]}`).join(", "),
    ],
    ["banks", found.banks.map(({ name, account, currency: of }) => `${name} ${account} (${of})`).join(", ")],
    ["marginFloor", `${found.marginFloor} %`],
    ["ownerLimit", amount(found.ownerLimit)],
    ["companyLimit", amount(found.companyLimit)],
    ["acceptanceBeforePricing", found.acceptanceBeforePricing ? "Yes" : "No"],
    ["expenseReceiptFrom", amount(found.expenseReceiptFrom)],
    ["xeroDates", found.xeroDates],
    ["ledgerAccounts", found.ledgerAccounts.map(({ purpose, account }) => `${capital(purpose)}: ${account}`).join(", ")],
    ["taxMappings", found.taxMappings.map(({ taxCodes, account }) => `${taxCodes}: ${account ?? "no account"}`).join(", ")],
  ];
  return <Facts of={shown.map(([field, value]) => [financeLabels[field], value] as const)} />;
}
