/** What people are told when a lead is given to another owner: who has it now, and who had it. */
import type { Row } from "#kit/server/record.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import type { lead } from "./tables.ts";

/** A lead as it is now, and whose it was. */
export interface Moved {
  row: Row<typeof lead>;
  from: string;
}

/** Tells the new owner and those before, each once for all of these leads, but not whoever did it. */
export async function tellOwners(ctx: Ctx, moved: readonly Moved[], ownerId: string): Promise<void> {
  const [one] = moved;
  if (!one) return;
  const names = await ctx.services.namesOf(ctx.db, [ownerId]);
  const to = names.get(ownerId) ?? "Someone";
  const tell = (userId: string, title: string, href: string) =>
    notify(ctx.store.rows, ctx.services, ctx.now, { userId, subject: "assignment", title, body: `From ${ctx.actor.name}`, href });
  const list = `/leads?ownerId=${ownerId}&view=list`;
  if (ownerId !== ctx.actor.id)
    await (moved.length === 1
      ? tell(ownerId, `${one.row.number} is yours: ${one.row.title}`, `/leads/${one.row.id}`)
      : tell(ownerId, `${moved.length} leads are yours`, list));
  for (const [from, theirs] of Map.groupBy(moved, (each) => each.from)) {
    const [first] = theirs;
    if (!first || from === ctx.actor.id) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    await (theirs.length === 1
      ? tell(from, `${first.row.number} is now with ${to}: ${first.row.title}`, `/leads/${first.row.id}`)
      : tell(from, `${theirs.length} of your leads are now with ${to}`, list));
  }
}
