/** Open items born from answers: tasks, nonconformities, and answers given to somebody. */
import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import { filling } from "../filling.ts";
import { FormAction, type FormActionWhole } from "../form-action.ts";
import { formActionLife } from "../form-action-life.ts";
import { formAction } from "./tables.ts";
import { isFor } from "./waits.ts";
import { reachOf } from "#kit/access.ts";
import { notAllowed } from "#kit/refusals.ts";
import type { Actor } from "#kit/server/actor.ts";
import { crud } from "#kit/server/crud.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

const records = crud(formAction, {
  search: [sql`(${formAction.submissionNumber} || ' ' || ${formAction.title} || ' ' || ${formAction.about})`],
  sorts: { dueOn: formAction.dueOn, createdAt: formAction.createdAt },
  row: FormAction.row,
  labels: FormAction.labels,
  filters: {
    forMe: (wanted: boolean, { actor }: Ctx) => (wanted ? isFor(formAction.ownerId, formAction.ownerRole, actor) : undefined),
    overdue: (wanted: boolean, { today }: Ctx) =>
      wanted
        ? and(eq(formAction.state, "open"), lt(formAction.dueOn, today))
        : or(ne(formAction.state, "open"), sql`${formAction.dueOn} is null`, sql`${formAction.dueOn} >= ${today}`),
  },
});

export const formActions = {
  list: records.list,
  count: records.count,
  export: records.export,
  find: whole,
  history: records.history,
  ...actionHandlers(formAction, { find: whole }, formActionLife, { complete: closed, drop: closed }),
};

async function whole(ctx: Ctx, { id }: { id: string }): Promise<FormActionWhole> {
  const row = await records.find(ctx, { id });
  return { ...row, asksMe: mayClose(ctx.actor, await ctx.lookup.find(formAction, id)) };
}

/** Its owner, whoever has the role it is for, and whoever approves forms. */
function mayClose(actor: Actor, { ownerId, ownerRole }: Row<typeof formAction>): boolean {
  const isTheirs = ownerId === actor.id || (ownerRole !== null && actor.roles.includes(ownerRole));
  return isTheirs || actor.isSuperUser || reachOf(actor.rights, filling, "approve") !== null;
}

function closed({ actor, store }: Ctx, before: Row<typeof formAction>, { reason }: { reason?: string }) {
  if (!mayClose(actor, before)) throw notAllowed(`${before.ownerName} closes this action.`);
  return { outcome: reason ?? null, closedAt: store.now, closedByName: actor.name };
}

/** A form that is void asks nothing of anybody any more. */
export async function dropActionsOf(ctx: Ctx, submissionId: string): Promise<void> {
  const open = await ctx.db
    .select()
    .from(formAction)
    .where(and(eq(formAction.submissionId, submissionId), eq(formAction.state, "open")));
  const changes = { outcome: "The form was declared void", closedAt: ctx.store.now, closedByName: ctx.actor.name };
  for (const { id, version } of open)
    // oxlint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await ctx.store.update(formAction, id, version, { ...changes, state: "not needed" }, "drop");
}
