import type { Reading } from "#kit/server/database.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

/** The names the company goes by, in law and in trade. */
export async function companyNames(db: Reading): Promise<string[]> {
  const { legalName, tradingName } = companySettings;
  const rows = await db.select({ legalName, tradingName }).from(companySettings);
  return rows.flatMap((company) => [company.legalName, company.tradingName]).flatMap((name) => name?.trim() || []);
}
