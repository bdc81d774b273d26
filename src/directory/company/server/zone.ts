import { companySettings } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** The company's own time zone, by which its periods begin and end. */
export async function companyZone(db: Reading): Promise<string> {
  const [company] = await db.select({ timeZone: companySettings.timeZone }).from(companySettings);
  return company?.timeZone ?? "UTC";
}
