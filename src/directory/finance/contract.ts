/** What every commercial module reads of Finance; settings answers and writes it. */
import { FinanceDefaults } from "./finance-defaults.ts";
import { FxRateDraft } from "./fx-rate.ts";
import { PayRuleDraft } from "./pay-rule.ts";
import { RevenueAccountDraft } from "./revenue-account.ts";
import { TaxCodeDraft } from "./tax-code.ts";
import { TaxRuleDraft } from "./tax-rule.ts";
import { settingsList } from "#directory/company/settings-list.ts";
import { get } from "#kit/contract.ts";

/** Modules whose view right opens them: those that price, invoice or write them. */
const readers = ["settings", "rate-sheets", "invoices"];

export const taxCodes = settingsList("/api/settings/tax-codes", TaxCodeDraft, "tax code", readers);
export const taxRules = settingsList("/api/settings/tax-rules", TaxRuleDraft, "tax rule", readers);
export const revenueAccounts = settingsList("/api/settings/revenue-accounts", RevenueAccountDraft, "revenue account", readers);
export const payRules = settingsList("/api/settings/pay-rules", PayRuleDraft, "pay rule", readers);
export const fxRates = settingsList("/api/settings/fx-rates", FxRateDraft, "exchange rate", readers);

export const financeEndpoints = {
  financeDefaults: get("/api/settings/finance", {
    action: "view",
    modules: readers,
    reply: FinanceDefaults,
    summary: "How the company invoices: closed period, exchange rates, tax, retainage, dunning, banks and limits",
  }),
};
