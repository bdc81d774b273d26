import { eq } from "drizzle-orm";
import { projectLife } from "../contract.ts";
import { projectActivated } from "../events.ts";
import { obstaclesToActivating, type Unfinished, unfinished } from "../rules.ts";
import { leftOfProject } from "./closing.ts";
import { ordersLeft, projects } from "./projects.ts";
import { project } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { announce } from "#kit/server/events.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";

type Kept = Row<typeof project>;

/** The steps in the life of a project: its data before it is active, its work orders before it is complete, all of its closing list before it is closed. */
export const projectActions = actionHandlers(project, projects, projectLife, {
  activate: async (ctx, before) => {
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

/** Refuses a project whose client, base or manager is not active. */
export async function canActivate(
  db: Reading,
  row: { clientCompanyId: string; baseLocationId: string; managerId: string },
): Promise<void> {
  const [found] = await db
    .select({
      client: { id: clientCompany.id, displayName: clientCompany.displayName, status: clientCompany.status },
      base: { id: baseLocation.id, name: baseLocation.name, status: baseLocation.status },
      manager: { firstName: appUser.firstName, lastName: appUser.lastName, status: appUser.status },
    })
    .from(clientCompany)
    .innerJoin(baseLocation, eq(baseLocation.id, row.baseLocationId))
    .innerJoin(appUser, eq(appUser.id, row.managerId))
    .where(eq(clientCompany.id, row.clientCompanyId));
  if (!found) throw refused("The client, the base or the manager of this project no longer exists.");
  const { firstName, lastName, status } = found.manager;
  const obstacles = obstaclesToActivating({
    ...found,
    manager: { name: `${firstName} ${lastName}`, active: status === "active" },
  });
  if (obstacles.length > 0) throw refused("This project cannot become active yet.", obstacles);
}

/** "Today" for a project is the day at its base. */
async function todayAt(ctx: Ctx, baseId: string): Promise<string> {
  const [base] = await ctx.db.select({ timeZone: baseLocation.timeZone }).from(baseLocation).where(eq(baseLocation.id, baseId));
  return base ? dayIn(base.timeZone, ctx.now) : ctx.today;
}

function refuseUnfinished(...left: Unfinished[]): void {
  const obstacles = unfinished(left);
  if (obstacles) throw refused(obstacles);
}
