import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { release, releaseItem } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";
import { storedFile } from "#kit/server/tables.ts";

/** Which transmittal a file is, by its bytes. Its files are stored files, which are found by their fingerprint through an index. */
export const transmittalOfFile: Questions["transmittalOfFile"] = async (db, sha256) => {
  const isIt = or(eq(release.packageSha256, sha256), eq(release.sheetSha256, sha256), eq(release.dossierSha256, sha256));
  const [sent] = await db
    .select({ id: release.id, transmittalNo: release.transmittalNo, status: release.status })
    .from(storedFile)
    .innerJoin(release, eq(release.id, storedFile.entityId))
    .where(and(eq(storedFile.sha256, sha256), eq(storedFile.entity, "Release"), isIt, isNotNull(release.transmittalNo)))
    .limit(1);
  if (!sent?.transmittalNo) return null;
  const items = await db
    .select({ reportId: releaseItem.reportId, importedReportId: releaseItem.importedReportId })
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, sent.id))
    .orderBy(asc(releaseItem.position));
  return {
    transmittalNo: sent.transmittalNo,
    isRecalled: sent.status === "recalled",
    reports: items,
  };
};
