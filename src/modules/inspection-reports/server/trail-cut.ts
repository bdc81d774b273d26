import { desc, eq } from "drizzle-orm";
import type { Reading } from "#kit/server/database.ts";
import { type Signer, signatureHolds } from "#kit/server/signer.ts";
import { auditArchive } from "#kit/server/trail/tables.ts";
import { archiveStatement } from "#kit/server/trail/archive.ts";

/** The position and day of the last cut of the trail by an archive this installation signed; null if it was never cut. */
export async function trailCut(db: Reading, { keys }: Pick<Signer, "keys">): Promise<{ lastSeq: number; before: string } | null> {
  const ofTrail = eq(auditArchive.log, "trail");
  const [cut] = await db.select().from(auditArchive).where(ofTrail).orderBy(desc(auditArchive.lastSeq)).limit(1);
  if (!cut || !signatureHolds(keys.get(cut.keyId) ?? "", archiveStatement(cut), cut.signature)) return null;
  return { lastSeq: cut.lastSeq ?? 0, before: cut.before };
}
