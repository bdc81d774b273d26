import { eq } from "drizzle-orm";
import { defaultSecurity, type SecurityPolicy } from "../security-policy.ts";
import { companyId, companySettings } from "./tables.ts";
import type { Reading } from "#kit/server/database.ts";

/** How people sign in: the product's defaults with what the company set otherwise. */
export async function securityOf(db: Reading): Promise<SecurityPolicy> {
  const [set] = await db
    .select({ policy: companySettings.securityPolicy })
    .from(companySettings)
    .where(eq(companySettings.id, companyId));
  return { ...defaultSecurity, ...set?.policy };
}
