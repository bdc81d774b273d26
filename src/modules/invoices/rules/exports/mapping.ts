/** The accounts and taxes of the accounting system, by the settings; what is missing is listed before a file is made. */
import type { Account } from "./journal.ts";
import type { FinanceFields } from "#directory/finance/finance-defaults.ts";

export type Mapping = Pick<FinanceFields, "ledgerAccounts" | "taxMappings" | "quickBooksHeadings" | "xeroDates"> & {
  /** Names of revenue accounts by number. */
  names: ReadonlyMap<string, string>;
};

/** The number of an account; null where the settings name none. */
export function accountNumber({ ledgerAccounts, taxMappings }: Mapping, account: Account): string | null {
  if ("revenue" in account) return account.revenue;
  if ("taxCode" in account) return taxMappings.find(({ taxCodes }) => taxCodes === account.taxCode)?.account ?? null;
  return ledgerAccounts.find(({ purpose }) => purpose === account.purpose)?.account ?? null;
}

/** What the account is called in a file. */
export function accountName({ names }: Mapping, account: Account): string {
  if ("revenue" in account) return names.get(account.revenue ?? "") ?? "Revenue";
  if ("taxCode" in account) return `Tax ${account.taxCode}`;
  return account.purpose;
}

/** Why there is no number: "no account for retainage held". */
export function missingAccount(mapping: Mapping, account: Account): string | null {
  if (accountNumber(mapping, account) !== null) return null;
  if ("revenue" in account) return "it has no revenue account";
  return "taxCode" in account ? `tax ${account.taxCode} has no account` : `there is no account for ${account.purpose}`;
}

/** The name of a tax in the system; null where the settings name none. */
export const taxName = ({ taxMappings }: Mapping, system: "xero" | "quickBooks", key: string): string | null =>
  taxMappings.find(({ taxCodes }) => taxCodes === key)?.[system] ?? null;
