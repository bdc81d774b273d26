import { packageProgress } from "./tables.ts";
import { writingRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";

const milliseconds = 1_000;

/** Starts from nothing, and notes each step, once a second at most. */
export async function stepsOf(services: Services, releaseId: string, total: number): Promise<() => Promise<void>> {
  let [done, noted] = [0, 0];
  const note = async () => {
    const now = { done, total, at: services.clock().toISOString(), failure: null };
    await writingRows(services.database.db, (rows) =>
      rows
        .insert(packageProgress)
        .values({ releaseId, ...now })
        .onConflictDoUpdate({ target: packageProgress.releaseId, set: now }),
    );
    noted = Date.now();
  };
  await note();
  return async () => {
    done += 1;
    if (Date.now() - noted >= milliseconds) await note();
  };
}
