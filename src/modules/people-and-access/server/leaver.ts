import { and, arrayContains, eq, gte, inArray, isNull, ne, or } from "drizzle-orm";
import type { LeaverItem } from "../contract.ts";
import { positionsAt, soleOfficer, soleLevelIII } from "../rules-leaver.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Day } from "#kit/validity.ts";
import { inspectionReport, reportPerson } from "#modules/inspection-reports/server/tables.ts";
import { certification } from "#modules/ndt-training/server/tables.ts";
import { procedure } from "#modules/processes-procedures/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** What will have no owner when this person leaves (rule 12); all of it, whoever asks, because nothing may be left behind unseen. */
export async function leaverItems(db: Reading, userId: string, today: Day): Promise<LeaverItem[]> {
  const items: LeaverItem[] = [];
  for (const ask of [levelIII, officers, bases, reports, workOrders, projects, clients, procedures, people, certificates])
    items.push(...(await ask(db, userId, today)));
  return items;
}

async function levelIII(db: Reading, userId: string, today: Day): Promise<LeaverItem[]> {
  const holders = await db
    .select({ userId: certification.userId, method: certification.method })
    .from(certification)
    .innerJoin(appUser, and(eq(appUser.id, certification.userId), eq(appUser.status, "active")))
    .where(
      and(
        eq(certification.state, "active"),
        isNull(certification.archivedAt),
        inArray(certification.level, ["III", "3"]),
        gte(certification.expiresOn, today),
      ),
    );
  return soleLevelIII(userId, holders).map((method) => ({
    kind: "level III",
    message: `No one else is certified Level III in ${method}`,
    entity: null,
    entityId: null,
  }));
}

async function officers(db: Reading, userId: string): Promise<LeaverItem[]> {
  const active = await db
    .select()
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt)));
  const places = await db.select({ id: baseLocation.id, name: baseLocation.name }).from(baseLocation);
  return soleOfficer(userId, active, places).map((message) => ({
    kind: "radiation safety",
    message,
    entity: null,
    entityId: null,
  }));
}

async function bases(db: Reading, userId: string): Promise<LeaverItem[]> {
  const { managerId, rsoId, alternateRsoId, hseContactId } = baseLocation;
  const found = await db
    .select()
    .from(baseLocation)
    .where(
      and(
        or(...[managerId, rsoId, alternateRsoId, hseContactId].map((one) => eq(one, userId))),
        isNull(baseLocation.archivedAt),
        ne(baseLocation.status, "closed"),
      ),
    );
  return found.map((base) => ({
    kind: "base",
    message: `Is ${positionsAt(userId, base).join(", ")} of ${base.code} ${base.name}`,
    entity: "BaseLocation",
    entityId: base.id,
  }));
}

async function reports(db: Reading, userId: string): Promise<LeaverItem[]> {
  const took = db.select({ id: reportPerson.reportId }).from(reportPerson).where(eq(reportPerson.userId, userId));
  const found = await db
    .select({
      id: inspectionReport.id,
      number: inspectionReport.reportNumber,
      ref: inspectionReport.provisionalRef,
      status: inspectionReport.status,
    })
    .from(inspectionReport)
    .where(
      and(
        inArray(inspectionReport.status, ["draft", "returned", "submitted"]),
        isNull(inspectionReport.archivedAt),
        or(eq(inspectionReport.createdById, userId), inArray(inspectionReport.id, took)),
      ),
    );
  return found.map(({ id, number, ref, status }) => ({
    kind: "report",
    message: `Report ${number ?? ref} is not signed yet (${status})`,
    entity: "InspectionReport",
    entityId: id,
  }));
}

async function workOrders(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: workOrder.id, number: workOrder.number, title: workOrder.title, leadUserId: workOrder.leadUserId })
    .from(workOrder)
    .where(
      and(
        inArray(workOrder.status, openWork),
        isNull(workOrder.archivedAt),
        or(eq(workOrder.leadUserId, userId), arrayContains(workOrder.assignedUserIds, [userId])),
      ),
    );
  return found.map(({ id, number, title, leadUserId }) => ({
    kind: "work order",
    message: `${leadUserId === userId ? "Leads" : "Is assigned to"} ${number} ${title}`,
    entity: "WorkOrder",
    entityId: id,
  }));
}

const openWork = [
  "draft",
  "planned",
  "ready",
  "in progress",
  "on hold",
] as const satisfies readonly (typeof workOrder.$inferSelect)["status"][];

async function projects(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: project.id, number: project.number, name: project.name })
    .from(project)
    .where(and(eq(project.managerId, userId), isNull(project.archivedAt), ne(project.status, "closed")));
  return found.map(({ id, number, name }) => ({
    kind: "project",
    message: `Manages ${number} ${name}`,
    entity: "Project",
    entityId: id,
  }));
}

async function clients(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: clientCompany.id, name: clientCompany.displayName })
    .from(clientCompany)
    .where(and(eq(clientCompany.accountManagerId, userId), isNull(clientCompany.archivedAt)));
  return found.map(({ id, name }) => ({
    kind: "client",
    message: `Looks after ${name}`,
    entity: "ClientCompany",
    entityId: id,
  }));
}

async function procedures(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: procedure.id, number: procedure.number })
    .from(procedure)
    .where(and(eq(procedure.responsibleLevelIIIId, userId), isNull(procedure.archivedAt), isNull(procedure.withdrawnOn)));
  return found.map(({ id, number }) => ({
    kind: "procedure",
    message: `Is the responsible Level III of ${number}`,
    entity: "Procedure",
    entityId: id,
  }));
}

async function people(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: appUser.id, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(appUser)
    .where(and(eq(appUser.managerId, userId), inArray(appUser.status, ["active", "invited"])));
  return found.map(({ id, firstName, lastName }) => ({
    kind: "person",
    message: `Is the manager of ${firstName} ${lastName}`,
    entity: "User",
    entityId: id,
  }));
}

/** Certificates of others in review that wait for this Level III are found by whoever looks at them; one's own wait for nobody. */
async function certificates(db: Reading, userId: string): Promise<LeaverItem[]> {
  const found = await db
    .select({ id: certification.id, number: certification.certificateNumber, name: certification.personName })
    .from(certification)
    .where(
      and(
        eq(certification.createdById, userId),
        ne(certification.userId, userId),
        inArray(certification.state, ["draft", "in review"]),
        isNull(certification.archivedAt),
      ),
    );
  return found.map(({ id, number, name }) => ({
    kind: "certificate",
    message: `Certificate ${number} of ${name} is not signed yet`,
    entity: "Certification",
    entityId: id,
  }));
}
