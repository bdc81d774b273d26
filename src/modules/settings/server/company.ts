import { and, asc, desc, eq, isNull } from "drizzle-orm";
import type { Company, CompanyFile } from "#directory/company/company.ts";
import { defaultSecurity } from "#directory/company/security-policy.ts";
import { companyId, companySettings } from "#directory/company/server/tables.ts";
import type { Db, Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Secrets } from "#kit/server/secrets.ts";
import { tellShipped } from "#kit/server/shipped.ts";
import { storedFile } from "#kit/server/tables.ts";

/** The company with its logo, as every module may read it. */
export async function companyOf(db: Reading): Promise<Company> {
  const [company] = await db.select().from(companySettings).where(eq(companySettings.id, companyId));
  if (!company) throw new Error("The company has no row of settings. seedCompany() makes it at every start.");
  const { logo = null, ...images } = await filesOf(db);
  return { ...company, security: { ...defaultSecurity, ...company.securityPolicy }, logo, images };
}

/** The pictures in use by kind: of each the newest that has not been taken away. */
async function filesOf(db: Reading): Promise<Record<string, CompanyFile>> {
  const rows = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.entity, "CompanySettings"), eq(storedFile.entityId, companyId), isNull(storedFile.archivedAt)))
    .orderBy(asc(storedFile.createdAt), asc(storedFile.id));
  return Object.fromEntries(
    rows.map(({ kind, id: fileId, name, mediaType, sha256 }) => [kind, { fileId, name, mediaType, sha256 }]),
  );
}

/** The picture of this kind in use. */
export async function imageOf(db: Reading, kind: string): Promise<Row<typeof storedFile> | null> {
  const [image] = await db
    .select()
    .from(storedFile)
    .where(
      and(
        eq(storedFile.entity, "CompanySettings"),
        eq(storedFile.entityId, companyId),
        eq(storedFile.kind, kind),
        isNull(storedFile.archivedAt),
      ),
    )
    .orderBy(desc(storedFile.createdAt), desc(storedFile.id))
    .limit(1);
  return image ?? null;
}

/** Makes the company's row where there is none. Runs at every start. */
export async function seedCompany(db: Db, now: string, secrets: Secrets): Promise<void> {
  const added = await db
    .insert(companySettings)
    .values({
      id: companyId,
      createdAt: now,
      updatedAt: now,
      legalName: "Your company",
      timeZone: "UTC",
      unitSystem: "SI",
      pageSize: "A4",
      reportFoot: "Confidential. This report may be copied only as a whole.",
      reportPolicy: {},
    })
    .onConflictDoNothing()
    .returning();
  await tellShipped(db, secrets, companySettings, added, now);
}
