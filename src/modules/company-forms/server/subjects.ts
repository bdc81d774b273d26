/** Who and what forms are due for: jobs in progress, vehicles, bases, people with a role. */
import { and, arrayContains, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { DueForm } from "../contract.ts";
import type { formAssignment } from "./tables.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientSite } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Row } from "#kit/server/record.ts";
import type { Day } from "#kit/validity.ts";
import { equipmentType, inventoryItem } from "#modules/inventory/server/tables.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

type Assignment = Row<typeof formAssignment>;

export interface Subject {
  kind: DueForm["subjectKind"];
  id: string;
  name: string;
  zone: string;
  /** The name of its base. */
  base: string | null;
  /** The days of the work; null if it has no end. */
  from: Day | null;
  to: Day | null;
  /** The first day of a job; null where the work has not started. */
  start: Day | null;
}

/** The subjects of an assignment; for one person only theirs: their jobs, items of their bases, themselves. With a job only that one. */
export async function subjectsOf(db: Reading, assignment: Assignment, of: Actor | null, jobId?: string): Promise<Subject[]> {
  const { target, baseLocationId } = assignment;
  const atBase = (column: typeof workOrder.baseLocationId | typeof inventoryItem.homeBaseId | typeof baseLocation.id) =>
    baseLocationId ? eq(column, baseLocationId) : undefined;
  const ofPerson = (column: typeof inventoryItem.homeBaseId | typeof baseLocation.id) =>
    of ? eq(column, of.homeBaseId ?? sql`null`) : undefined;
  if (target === "jobs") {
    const rows = await db
      .select({ order: workOrder, siteZone: clientSite.timeZone, baseZone: baseLocation.timeZone, base: baseLocation.name })
      .from(workOrder)
      .innerJoin(baseLocation, eq(baseLocation.id, workOrder.baseLocationId))
      .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
      .where(
        and(
          jobId ? eq(workOrder.id, jobId) : inArray(workOrder.status, ["ready", "in progress"]),
          isNull(workOrder.archivedAt),
          atBase(workOrder.baseLocationId),
          of ? or(eq(workOrder.leadUserId, of.id), arrayContains(workOrder.assignedUserIds, [of.id])) : undefined,
        ),
      );
    return rows.map(({ order, siteZone, baseZone, base }) => ({
      kind: "WorkOrder",
      id: order.id,
      name: `${order.number} ${order.title}`,
      zone: siteZone ?? baseZone,
      base,
      from: jobId ? null : (order.startedOn ?? order.plannedStartOn),
      to: jobId ? null : (order.doneOn ?? order.plannedEndOn),
      start: order.startedOn ?? (jobId ? null : order.plannedStartOn),
    }));
  }
  if (target === "vehicles" || target === "equipment") {
    const rows = await db
      .select({ item: inventoryItem, zone: baseLocation.timeZone, base: baseLocation.name })
      .from(inventoryItem)
      .innerJoin(equipmentType, eq(equipmentType.id, inventoryItem.typeId))
      .innerJoin(baseLocation, eq(baseLocation.id, inventoryItem.homeBaseId))
      .where(
        and(
          target === "vehicles" ? eq(equipmentType.category, "vehicle") : eq(equipmentType.code, assignment.equipmentType ?? ""),
          eq(inventoryItem.state, "in stock"),
          isNull(inventoryItem.archivedAt),
          atBase(inventoryItem.homeBaseId),
          ofPerson(inventoryItem.homeBaseId),
        ),
      );
    return rows.map(({ item, zone, base }) => ({
      ...always,
      kind: "InventoryItem",
      id: item.id,
      name: `${item.assetTag} ${item.manufacturer} ${item.model}`,
      zone,
      base,
    }));
  }
  if (target === "bases") {
    const rows = await db
      .select()
      .from(baseLocation)
      .where(and(isNull(baseLocation.archivedAt), atBase(baseLocation.id), ofPerson(baseLocation.id)));
    return rows.map(({ id, code, name, timeZone: zone }) => ({
      ...always,
      kind: "BaseLocation",
      id,
      name: `${code} ${name}`,
      zone,
      base: name,
    }));
  }
  return peopleOf(db, assignment, of);
}

const always = { from: null, to: null, start: null };

async function peopleOf(db: Reading, { target, role, userId, baseLocationId }: Assignment, of: Actor | null): Promise<Subject[]> {
  const rows = await db
    .select({ person: appUser, zone: baseLocation.timeZone, base: baseLocation.name })
    .from(appUser)
    .leftJoin(baseLocation, eq(baseLocation.id, appUser.baseLocationId))
    .where(
      and(
        eq(appUser.status, "active"),
        isNull(appUser.archivedAt),
        target === "person" ? eq(appUser.id, userId ?? sql`null`) : role ? arrayContains(appUser.roles, [role]) : undefined,
        baseLocationId ? eq(appUser.baseLocationId, baseLocationId) : undefined,
        of ? eq(appUser.id, of.id) : undefined,
      ),
    );
  return rows.map(({ person: { id, firstName, lastName }, zone, base }) => ({
    ...always,
    kind: "User",
    id,
    name: `${firstName} ${lastName}`,
    zone: zone ?? "UTC",
    base,
  }));
}
