import type { StorageNow } from "../contract.ts";
import { backupStanding } from "../storage.ts";
import { askInside } from "./ask-inside.ts";
import type { Reply } from "#kit/contract.ts";
import type { Ctx } from "#kit/server/host.ts";
import { settings } from "#modules/settings/contract.ts";

const { backups, about } = settings.endpoints;

/** What the page of the settings says of backups and of what is kept, and what is to be said about it. */
export async function storageNow(ctx: Ctx): Promise<StorageNow> {
  const [kept, sizes] = await Promise.all([
    askInside<Reply<typeof backups>>(ctx, backups.path),
    askInside<Reply<typeof about>>(ctx, about.path),
  ]);
  const rows = kept.body?.rows ?? [];
  const [last] = rows;
  const tried = rows.flatMap((row) => row.tried ?? []).toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  const facts = { now: ctx.now.toISOString(), last: last ?? null, failed: kept.body?.lastFailure ?? null, tried: tried ?? null };
  const refused = [kept, sizes].find(({ body }) => body === null);
  return {
    kind: "storage",
    place: "storage",
    href: "/settings?section=backup",
    last: last ? { at: last.at, size: last.size } : null,
    tried: tried ? { at: tried.at, restored: tried.restored } : null,
    databaseSize: sizes.body?.databaseSize ?? null,
    files: sizes.body?.files ?? null,
    ...(kept.body ? backupStanding(facts) : { meaning: "good", says: [] }),
    failed: refused ? { requestId: refused.requestId } : null,
  };
}
