/** What keeps a project from becoming active: its client, base and manager, and what its work is charged by (project-management.md section 3). */
import { eq } from "drizzle-orm";
import { obstaclesToActivating } from "../rules.ts";
import { missingToCharge } from "./source.ts";
import { project } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reason } from "#kit/contract.ts";
import { refused } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Ctx } from "#kit/server/services.ts";
import { dayIn } from "#kit/validity.ts";
import { missingToBill } from "#modules/client-companies/rules.ts";

type Kept = Row<typeof project>;

/** What is missing of a project that is to become active, for people who may change it. */
export async function showActivation(ctx: Ctx, { id }: { id: string }): Promise<Reason[]> {
  const of = await ctx.lookup.find(project, id);
  return of.status === "draft" ? obstaclesToActivation(ctx, of) : [];
}

/**
 * Everything that keeps a draft from becoming active for the first time. A call-out is planned on the telephone in under a minute: it needs an
 * active client, base and manager only.
 */
export async function obstaclesToActivation(ctx: Ctx, of: Kept): Promise<Reason[]> {
  const [client] = await ctx.db.select().from(clientCompany).where(eq(clientCompany.id, of.clientCompanyId));
  const today = await todayAt(ctx, of.baseLocationId);
  const on = of.startOn > today ? of.startOn : today;
  const toBill = client ? missingToBill(client) : [];
  return [
    ...(await obstaclesOf(ctx.db, of)),
    ...toBill.map((message) => ({
      message: `Client ${client?.displayName ?? ""}: ${message}`,
      entity: "ClientCompany",
      entityId: of.clientCompanyId,
    })),
    ...(await missingToCharge(ctx, { id: of.id, clientCompanyId: of.clientCompanyId, baseLocationId: of.baseLocationId, on })),
  ];
}

/** Refuses a project whose client, base or manager is not active. */
export async function canActivate(db: Reading, row: Parameters<typeof obstaclesOf>[1]): Promise<void> {
  refuseInactive(await obstaclesOf(db, row));
}

export function refuseInactive(obstacles: Reason[]): void {
  if (obstacles.length > 0) throw refused("This project cannot become active yet.", obstacles);
}

async function obstaclesOf(
  db: Reading,
  row: { clientCompanyId: string; baseLocationId: string; managerId: string },
): Promise<Reason[]> {
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
  return obstaclesToActivating({ ...found, manager: { name: `${firstName} ${lastName}`, active: status === "active" } });
}

/** "Today" for a project is the day at its base. */
export async function todayAt(ctx: Ctx, baseId: string): Promise<string> {
  const [base] = await ctx.db.select({ timeZone: baseLocation.timeZone }).from(baseLocation).where(eq(baseLocation.id, baseId));
  return base ? dayIn(base.timeZone, ctx.now) : ctx.today;
}
