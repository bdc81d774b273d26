import { projectLife } from "../contract.ts";
import { projectActivated } from "../events.ts";
import { type Unfinished, unfinished } from "../rules.ts";
import { canActivate, obstaclesToActivation, refuseInactive, todayAt } from "./activation.ts";
import { leftOfProject } from "./closing.ts";
import { ordersLeft, projects } from "./projects.ts";
import { project } from "./tables.ts";
import { refused } from "#kit/refusals.ts";
import { announce } from "#kit/server/events.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";

type Kept = Row<typeof project>;

/** The steps in the life of a project: its data before it is active, its work orders before it is complete, all of its closing list before it is closed. */
export const projectActions = actionHandlers(project, projects, projectLife, {
  activate: async (ctx, before) => {
    refuseInactive(await obstaclesToActivation(ctx, before));
    const changes = await becomeActive(ctx, before);
    await announce(ctx, projectActivated, { projectId: before.id });
    return changes;
  },
  resume: becomeActive,
  reopen: becomeActive,
  complete: async (ctx, { id, baseLocationId }) => {
    refuseUnfinished(await ordersLeft(ctx.db, id));
    return { actualEndOn: await todayAt(ctx, baseLocationId) };
  },
  close: async ({ db, services }, { id }) => {
    refuseUnfinished(...(await leftOfProject({ db, services }, id)));
    return {};
  },
});

async function becomeActive(ctx: Ctx, before: Kept) {
  await canActivate(ctx.db, before);
  return { actualStartOn: before.actualStartOn ?? (await todayAt(ctx, before.baseLocationId)), actualEndOn: null };
}

function refuseUnfinished(...left: Unfinished[]): void {
  const obstacles = unfinished(left);
  if (obstacles) throw refused(obstacles);
}
