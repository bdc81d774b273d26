import { lte } from "drizzle-orm";
import { accessIds } from "../../matrix.ts";
import { namesOf } from "../access.ts";
import { userModuleAccess } from "../tables.ts";
import { storeFor } from "#kit/server/context.ts";
import { inTransaction } from "#kit/server/database.ts";
import type { Host } from "#kit/server/host.ts";

/**
 * Clears away what was given for a time and is over. The access itself ended at that moment without this; here the trail and the sessions
 * learn of it.
 */
export async function endModules(host: Host): Promise<void> {
  const now = host.clock();
  await inTransaction(host.database.db, async (tx) => {
    const ended = await tx.delete(userModuleAccess).where(lte(userModuleAccess.expiresAt, now.toISOString())).returning();
    const client = { ip: null, userAgent: "Holdpoint", requestId: null, deviceId: null, clientAt: null };
    const store = storeFor(host, tx, null, null, now, client);
    const names = await namesOf(tx, [...new Set(ended.map(({ userId }) => userId))]);
    for (const { userId, moduleId, expiresAt } of ended) {
      await store.note({
        action: "User.change modules",
        entity: "User",
        entityId: userId,
        label: names.get(userId) ?? "",
        changes: [{ field: accessIds[moduleId as keyof typeof accessIds], old: `given until ${expiresAt}`, new: "no access" }],
        reason: "The time it was given for is over",
      });
    }
    for (const userId of new Set(ended.map((one) => one.userId))) await host.accounts.accessChanged(tx, userId);
  });
}
