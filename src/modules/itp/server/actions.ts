/** The steps in the life of a plan: complete before it is approved, approved by the client where they ask for it, one active revision at a time. */
import type { ClientApproval } from "../contract.ts";
import { itpLife } from "../itp-life.ts";
import { activeOf, type ItpRow, plans } from "./itps.ts";
import { itp } from "./tables.ts";
import { refused, wrongField } from "#kit/refusals.ts";
import { type Acting, actionHandlers, advance } from "#kit/server/lifecycle.ts";
import type { Ctx } from "#kit/server/services.ts";

const usual = actionHandlers(itp, plans, itpLife, {
  approve: (_ctx, before) => {
    if (before.lines.length === 0) throw refused("A plan needs steps before it is approved.");
    return {};
  },
  clientApprove: ({ today }, _before, body) => {
    const { by, on, reference } = body as unknown as ClientApproval;
    if (on > today) throw wrongField("on", "The date is in the future.");
    return { clientApprovedBy: by, clientApprovedOn: on, clientReference: reference ?? null };
  },
  close: ({ today }) => ({ closedOn: today }),
});

export const itpActions = { ...usual, activate };

async function activate(ctx: Ctx, asked: Acting) {
  let before: ItpRow[] = [];
  await advance(ctx, itp, itpLife, "activate", asked, async (plan) => {
    if (plan.needsClientApproval && plan.status !== "client approved")
      throw refused("The client has not approved this plan yet. Record their approval first.");
    before = await activeOf(ctx, plan);
    return {};
  });
  for (const one of before)
    // oxlint-disable-next-line no-await-in-loop -- there is one
    await ctx.store.annotate(itp, one.id, one.version, { status: "superseded", closedOn: ctx.today }, "supersede");
  return plans.find(ctx, asked);
}
