import { and, asc, eq, isNull } from "drizzle-orm";
import { companySettings } from "#directory/company/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The company that issues the reports: its one row of settings, there since the first start. */
export async function companyOf(db: Reading): Promise<Row<typeof companySettings>> {
  const [company] = await db.select().from(companySettings);
  if (!company) throw new Error("The company has no row of settings.");
  return company;
}

/** SHA-256 of the company's pictures in use by kind ("logo", "letterhead", "symbol-..."): for each the newest that was not removed. */
export async function picturesOf(db: Reading, company: { id: string }): Promise<Map<string, string>> {
  const rows = await db
    .select({ kind: storedFile.kind, sha256: storedFile.sha256 })
    .from(storedFile)
    .where(and(eq(storedFile.entityId, company.id), isNull(storedFile.archivedAt)))
    .orderBy(asc(storedFile.createdAt), asc(storedFile.id));
  return new Map(rows.map(({ kind, sha256 }) => [kind, sha256]));
}
