import { and, desc, eq, isNull } from "drizzle-orm";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";
import { companySettings } from "#modules/settings/server/tables.ts";

/** The company that issues the reports: its one row of settings, there since the first start. */
export async function companyOf(db: Reading): Promise<Row<typeof companySettings>> {
  const [company] = await db.select().from(companySettings);
  if (!company) throw new Error("The company has no row of settings.");
  return company;
}

/** SHA-256 of the logo in use, the newest that has not been taken away; null without one. */
export async function logoOf(db: Reading, company: { id: string }): Promise<string | null> {
  const [logo] = await db
    .select({ sha256: storedFile.sha256 })
    .from(storedFile)
    .where(and(eq(storedFile.entityId, company.id), eq(storedFile.kind, "logo"), isNull(storedFile.archivedAt)))
    .orderBy(desc(storedFile.createdAt), desc(storedFile.id))
    .limit(1);
  return logo?.sha256 ?? null;
}
