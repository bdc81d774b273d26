import { sql } from "drizzle-orm";
import { date, index, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import {
  type AppliedCode,
  type EquipmentNeed,
  type Override,
  priorities,
  projectHealth,
  projectKinds,
  projectStates,
  type ScopeLine,
  workOrderStates,
} from "../contract.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, clientSite, describeWorkForClients, notConfidential } from "#directory/clients/server/tables.ts";
import type { ReportPolicyPart } from "#directory/company/report-policy.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, record } from "#kit/server/record.ts";

const day = () => date({ mode: "string" });

/** Work for one client under one manager; its work orders are the jobs. */
export const project = snakeCase.table(
  "project",
  {
    ...record(),
    number: text().notNull().unique(),
    name: text().notNull(),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    siteIds: uuid().array().notNull().default([]),
    contactIds: uuid().array().notNull().default([]),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    kind: text({ enum: projectKinds }).notNull(),
    managerId: uuid()
      .notNull()
      .references(() => appUser.id),
    startOn: day().notNull(),
    endOn: day().notNull(),
    actualStartOn: day(),
    actualEndOn: day(),
    codes: jsonb().$type<AppliedCode[]>().notNull().default([]),
    procedureIds: uuid().array().notNull().default([]),
    status: text({ enum: projectStates }).notNull(),
    health: text({ enum: projectHealth }).notNull().default("green"),
    healthNote: text(),
    tags: text().array().notNull().default([]),
    notes: text(),
    lessonsLearned: text(),
    reportPolicy: jsonb().$type<ReportPolicyPart>().notNull().default({}),
  },
  (t) => [
    index().on(t.startOn, t.id),
    index().on(t.name, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.status, t.startOn, t.id),
    index().on(t.clientCompanyId, t.startOn, t.id),
    index().on(t.baseLocationId, t.startOn, t.id),
    index().on(t.managerId, t.startOn, t.id),
    index().on(t.kind, t.startOn, t.id),
    index().on(t.health, t.startOn, t.id),
    index("project_search").using("gin", sql`(${t.number} || ' ' || ${t.name}) gin_trgm_ops`),
  ],
);
/** The jobs a person is assigned to. */
const jobsOf = (actor: Actor) => sql`${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[]`;

describeRecord(project, {
  entity: "Project",
  noun: "project",
  modules: ["projects"],
  label: (row) => `${row.number} ${row.name}`,
  own: (actor) =>
    sql`(${project.managerId} = ${actor.id} or ${project.createdById} = ${actor.id} or ${project.id} in
      (select ${workOrder.projectId} from ${workOrder} where ${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[]))`,
  outside: (actor) => sql`${project.id} in (select ${workOrder.projectId} from ${workOrder} where ${jobsOf(actor)})`,
  base: project.baseLocationId,
  visible: (actor) => notConfidential(project.clientCompanyId, actor),
  closed: (row) => row.status === "closed",
  about: (row) => ({ baseLocationId: row.baseLocationId, clientCompanyId: row.clientCompanyId, projectId: row.id }),
});

/** A job: what is examined where, by whom, with what, when. Reports are written against it. */
export const workOrder = snakeCase.table(
  "work_order",
  {
    ...record(),
    number: text().notNull().unique(),
    projectId: uuid()
      .notNull()
      .references(() => project.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    clientSiteId: uuid().references(() => clientSite.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    title: text().notNull(),
    area: text(),
    status: text({ enum: workOrderStates }).notNull(),
    statusReason: text(),
    scope: jsonb().$type<ScopeLine[]>().notNull().default([]),
    priority: text({ enum: priorities }).notNull().default("normal"),
    plannedStartOn: day(),
    plannedEndOn: day(),
    startedOn: day(),
    doneOn: day(),
    closedOn: day(),
    leadUserId: uuid().references(() => appUser.id),
    assignedUserIds: uuid().array().notNull().default([]),
    equipmentNeed: jsonb().$type<EquipmentNeed[]>().notNull().default([]),
    purchaseOrder: text(),
    clientReference: text(),
    instructions: text(),
    reportPolicy: jsonb().$type<ReportPolicyPart>().notNull().default({}),
    overrides: jsonb().$type<Override[]>().notNull().default([]),
  },
  (t) => [
    index().on(t.plannedStartOn, t.id),
    // Work that is not planned yet stands last in both directions.
    index("work_order_latest_planned").on(t.plannedStartOn.desc().nullsLast(), t.id.desc().nullsFirst()),
    index().on(t.createdAt, t.id),
    index().on(t.priority, t.createdAt, t.id),
    index().on(t.status, t.createdAt, t.id),
    index().on(t.projectId, t.createdAt, t.id),
    index().on(t.clientCompanyId, t.createdAt, t.id),
    index().on(t.clientSiteId),
    index().on(t.baseLocationId, t.createdAt, t.id),
    index("work_order_assigned").using("gin", t.assignedUserIds),
    index("work_order_scope").using("gin", sql`${t.scope} jsonb_path_ops`),
    index("work_order_search").using("gin", sql`${workOrderWords(t)} gin_trgm_ops`),
  ],
);

/** What the search box looks through. */
export function workOrderWords(t: { number: unknown; title: unknown; purchaseOrder: unknown; clientReference: unknown }) {
  return sql`(${t.number} || ' ' || ${t.title} || ' ' || coalesce(${t.purchaseOrder}, '') || ' ' || coalesce(${t.clientReference}, ''))`;
}

describeRecord(workOrder, {
  entity: "WorkOrder",
  noun: "work order",
  modules: ["projects"],
  label: (row) => `${row.number} ${row.title}`,
  own: (actor) => sql`(${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[] or ${workOrder.createdById} = ${actor.id})`,
  outside: jobsOf,
  base: workOrder.baseLocationId,
  visible: (actor) => notConfidential(workOrder.clientCompanyId, actor),
  closed: (row) => row.status === "closed" || row.status === "cancelled",
  about: (row) => ({ baseLocationId: row.baseLocationId, clientCompanyId: row.clientCompanyId, projectId: row.projectId }),
});

describeWorkForClients({
  clientsOf: (actor) => sql`select ${workOrder.clientCompanyId} from ${workOrder} where ${jobsOf(actor)}`,
  isFor: (client, actor) =>
    sql`exists (select 1 from ${workOrder} w where w.client_company_id = ${client} and w.assigned_user_ids @> array[${actor.id}]::uuid[])`,
});

/** The people a person works with: the crews of their jobs, and themselves. Names of others are not for a subcontractor (rule 17). */
export const crewsOf = (actor: Actor) =>
  sql`(select ${actor.id}::uuid union select unnest(${workOrder.assignedUserIds}) from ${workOrder} where ${jobsOf(actor)})`;
