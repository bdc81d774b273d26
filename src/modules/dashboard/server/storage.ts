import type { StorageNow } from "../contract.ts";
import { backupStatus } from "../storage.ts";
import { askInside } from "./ask-inside.ts";
import type { Reply } from "#kit/contract.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { settings } from "#modules/settings/contract.ts";

const { backups, about } = settings.endpoints;

type Sizes = Awaited<ReturnType<typeof askInside<Reply<typeof about>>>>;
/** Milliseconds for which the sizes are good enough: counting every file takes longer than the whole page else. */
const goodFor = 10 * 60_000;
const counted = new WeakMap<Services, { at: number; sizes: Sizes }>();

async function sizesOf(ctx: Ctx): Promise<Sizes> {
  const kept = counted.get(ctx.services);
  const at = ctx.now.getTime();
  if (kept && at - kept.at < goodFor) return kept.sizes;
  const sizes = await askInside<Reply<typeof about>>(ctx, about.path);
  if (sizes.body) counted.set(ctx.services, { at, sizes });
  return sizes;
}

/** What the page of the settings says of backups and of what is kept, and what is to be said about it. */
export async function storageNow(ctx: Ctx): Promise<StorageNow> {
  const [kept, sizes] = await Promise.all([askInside<Reply<typeof backups>>(ctx, backups.path), sizesOf(ctx)]);
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
    ...(kept.body ? backupStatus(facts) : { meaning: "good", says: [] }),
    failed: refused ? { requestId: refused.requestId } : null,
  };
}
