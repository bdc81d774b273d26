import type { Asked } from "#kit/contract.ts";
import { filling } from "../filling.ts";
import { mayAmend } from "../amending.ts";
import type { Amendment, forms } from "../contract.ts";
import type { Submission } from "./submissions.ts";
import { mustBeStored } from "./stored-files.ts";
import { formSubmission } from "./tables.ts";
import { reachOf } from "#kit/access.ts";
import { conflicting, notAllowed } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

/** Adds to a closed form what was wrong or came later; it is printed under the original, whose hash stays as it is. */
export async function amend(ctx: Ctx, { id, body }: Asked<typeof forms.submissions.amend>): Promise<void> {
  const held = await ctx.store.find(formSubmission, id, { lock: true });
  mustBeAmended(ctx, held);
  const { text, signature = null } = body;
  if (signature) {
    const named = { label: "", kind: "drawn", meaning: null, company: null, personId: ctx.actor.id, zone: held.zone } as const;
    const signatures = [{ ...named, ...signature, slot: "signature", at: ctx.store.now }];
    await mustBeStored(ctx, id, { answers: {}, signatures });
  }
  const made: Amendment = { byId: ctx.actor.id, byName: ctx.actor.name, at: ctx.store.now, text, signature };
  await ctx.store.annotate(
    formSubmission,
    id,
    body.version,
    { amendments: [...held.amendments, made] },
    { verb: "amend", reason: text },
  );
}

export function mustBeAmended({ actor }: Ctx, held: Submission): void {
  if (held.status !== "closed") throw conflicting(`This form is ${held.status}: what is closed takes amendments.`);
  const approves = actor.isSuperUser || reachOf(actor.rights, filling, "approve") !== null;
  if (!mayAmend(held, actor.id, approves))
    throw notAllowed("Whoever filled or reviewed a form adds to it, or who approves forms.");
}
