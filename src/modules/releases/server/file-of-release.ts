import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { release, releaseItem } from "./tables.ts";
import type { Questions } from "#kit/server/questions.ts";

/** Which transmittal a file is, by its bytes. */
export const transmittalOfFile: Questions["transmittalOfFile"] = async (db, sha256) => {
  const isIt = or(eq(release.packageSha256, sha256), eq(release.sheetSha256, sha256), eq(release.dossierSha256, sha256));
  const [sent] = await db
    .select({ id: release.id, transmittalNo: release.transmittalNo, status: release.status })
    .from(release)
    .where(and(isIt, isNotNull(release.transmittalNo)));
  if (!sent?.transmittalNo) return null;
  const items = await db
    .select({ reportId: releaseItem.reportId })
    .from(releaseItem)
    .where(eq(releaseItem.releaseId, sent.id))
    .orderBy(asc(releaseItem.position));
  return {
    transmittalNo: sent.transmittalNo,
    isRecalled: sent.status === "recalled",
    reportIds: items.map(({ reportId }) => reportId),
  };
};
