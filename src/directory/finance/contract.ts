/** The lists of Finance that every commercial module reads; settings answers and writes them. */
import { RevenueAccountDraft } from "./revenue-account.ts";
import { TaxCodeDraft } from "./tax-code.ts";
import { settingsList } from "#directory/company/settings-list.ts";

/** Modules whose view right opens them: those that price, invoice or write them. */
const readers = ["settings", "rate-sheets", "invoices"];

export const taxCodes = settingsList("/api/settings/tax-codes", TaxCodeDraft, "tax code", readers);
export const revenueAccounts = settingsList("/api/settings/revenue-accounts", RevenueAccountDraft, "revenue account", readers);
