/** How far the package of a release is made, what stopped it, and how it is started again. */
import { eq } from "drizzle-orm";
import type { ReleaseWhole } from "../release.ts";
import { refuseUnlessReleases } from "./drafts.ts";
import { isIssued } from "./letters.ts";
import { makePackage } from "./package.ts";
import { packageProgress, release } from "./tables.ts";
import { findRelease } from "./whole.ts";
import { refused } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";

/** The job: what stops it is shown on the page of the release; after the last attempt whoever issued it is told. */
export async function packageJob(services: Services, releaseId: string, { last }: { last: boolean }): Promise<void> {
  try {
    await makePackage(services, releaseId);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    await noteFailure(services, releaseId, failure, last);
    throw error;
  }
}

async function noteFailure(services: Services, releaseId: string, failure: string, last: boolean): Promise<void> {
  const now = services.clock();
  await writingRows(services.database.db, async (rows) => {
    const at = now.toISOString();
    await rows
      .insert(packageProgress)
      .values({ releaseId, done: 0, total: 0, at, failure })
      .onConflictDoUpdate({ target: packageProgress.releaseId, set: { at, failure } });
    const [row] = last ? await rows.read.select().from(release).where(eq(release.id, releaseId)) : [];
    if (!row?.issuedById) return;
    const title = `The package of ${row.transmittalNo ?? "a release"} could not be made`;
    await notify(rows, services, now, {
      userId: row.issuedById,
      subject: "review",
      title,
      body: failure,
      href: `/releases/${releaseId}`,
    });
  });
}

/** Starts the job again: everything is made from the beginning, and nobody is sent anything twice. */
export async function makePackageAgain(ctx: Ctx, { id }: { id: string }): Promise<ReleaseWhole> {
  refuseUnlessReleases(ctx);
  const row = await ctx.store.find(release, id, { lock: true });
  if (!isIssued(row)) throw refused("Only an issued release has a package.");
  if (row.packagedAt) throw refused("The package of this release is made.");
  await ctx.store.rows.update(packageProgress).set({ failure: null }).where(eq(packageProgress.releaseId, id));
  await ctx.store.note({ action: "Release.makePackage", entity: "Release", entityId: id, label: row.transmittalNo ?? "" });
  await ctx.send("release.package", { releaseId: id });
  return findRelease(ctx, { id });
}
