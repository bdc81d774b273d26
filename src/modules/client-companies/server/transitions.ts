import { obstaclesToActivation, openWork } from "../rules.ts";
import { companies } from "./companies.ts";
import { openWorkFor } from "./source.ts";
import { clientLife } from "#directory/clients/client-life.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Work in progress goes on while a client is on hold; new work orders need Operations. */
export const clientActions = actionHandlers(clientCompany, companies, clientLife, {
  /** A prospect, or a client who comes back, once invoices could be written. */
  activate: (ctx, client) => {
    const obstacles = obstaclesToActivation(client);
    if (obstacles.length > 0) throw refused(`${client.displayName} cannot be activated yet.`, obstacles);
    return fromNow(ctx);
  },
  hold: (ctx, _client, { reason }) => fromNow(ctx, reason),
  clearHold: (ctx) => fromNow(ctx),
  deactivate: async (ctx, { id }) => {
    await nothingOpen(ctx, id);
    return fromNow(ctx);
  },
});

export async function archiveClient(ctx: Ctx, { id, query }: { id: string; query: { version: number } }) {
  await ctx.store.find(clientCompany, id, { lock: true });
  await nothingOpen(ctx, id);
  return companies.archive(ctx, { id, query });
}

/** Since when it is in its state, and why. */
const fromNow = (ctx: Ctx, reason?: string) => ({ statusReason: reason ?? null, statusSince: ctx.now.toISOString() });

async function nothingOpen(ctx: Ctx, id: string): Promise<void> {
  const refusal = openWork(await openWorkFor(ctx, id));
  if (refusal) throw refused(refusal);
}
