/** Recipients who have not confirmed receipt are asked again. */
import { and, asc, eq, gt } from "drizzle-orm";
import { byEmail, type Recipient } from "../release.ts";
import { refuseUnlessReleases } from "./drafts.ts";
import { sendTo } from "./letters.ts";
import { release, releaseEvent, releaseRecipient } from "./tables.ts";
import { recipientsOf, type ReleaseRowOf } from "./whole.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

const waiting: readonly Recipient["state"][] = ["sent", "opened", "downloaded"];

/** Reminds those of whom receipt is expected, each once a day at most; who declined, or whose message came back, is left out. */
export async function remindRecipients(
  ctx: Ctx,
  { body }: { body: { ids: string[] } },
): Promise<{ releases: number; recipients: number }> {
  refuseUnlessReleases(ctx);
  const found = { releases: 0, recipients: 0 };
  for (const id of new Set(body.ids)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    const reminded = await remindOf(ctx, await ctx.store.find(release, id, { lock: true }));
    found.releases += reminded > 0 ? 1 : 0;
    found.recipients += reminded;
  }
  if (found.recipients === 0)
    throw refused(
      "Nobody can be reminded here: receipt is confirmed or not expected, or they were reminded within the last day.",
    );
  return found;
}

async function remindOf(ctx: Ctx, row: ReleaseRowOf): Promise<number> {
  if (row.status !== "issued" || row.acknowledgementRule === "none" || !row.packagedAt) return 0;
  const { store, services } = ctx;
  const states = new Map((await recipientsOf(store.db, row.id)).map(({ id, state }) => [id, state]));
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const { recipientId, kind, at } = releaseEvent;
  const today = await store.db
    .select({ recipientId })
    .from(releaseEvent)
    .where(and(eq(releaseEvent.releaseId, row.id), eq(kind, "reminder"), gt(at, since)));
  const before = new Set(today.map((one) => one.recipientId));
  const recipients = await store.db
    .select()
    .from(releaseRecipient)
    .where(and(eq(releaseRecipient.releaseId, row.id), eq(releaseRecipient.kind, "to")))
    .orderBy(asc(releaseRecipient.position));
  const asked = recipients.filter(
    ({ id, delivery, email }) => byEmail(delivery) && email && !before.has(id) && waiting.some((one) => one === states.get(id)),
  );
  for (const recipient of asked) await sendTo(services, store, row, recipient, "reminder");
  if (asked.length > 0)
    await store.note({
      action: "Release.remind",
      entity: "Release",
      entityId: row.id,
      label: row.transmittalNo ?? "",
      changes: [{ field: "recipients", old: null, new: asked.map(({ name }) => name).join("; ") }],
    });
  return asked.length;
}
