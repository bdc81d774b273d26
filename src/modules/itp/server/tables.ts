import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import { eventKinds } from "../itp-event.ts";
import { type ItpLine, parties } from "../itp.ts";
import { itpStates } from "../itp-life.ts";
import { type ItpAsked, requestKinds, requestOutcomes } from "../itp-request.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { describeRecord, instant, onlyAdded, record } from "#kit/server/record.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";

/** One revision of an inspection and test plan. */
export const itp = snakeCase.table(
  "itp",
  {
    ...record(),
    number: text().notNull(),
    revision: text().notNull(),
    projectId: uuid()
      .notNull()
      .references(() => project.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    baseLocationId: uuid().notNull(),
    title: text().notNull(),
    workOrderIds: uuid().array().notNull().default([]),
    needsClientApproval: boolean().notNull().default(true),
    noticeHours: integer().notNull().default(24),
    lines: jsonb().$type<ItpLine[]>().notNull().default([]),
    units: text().array().notNull().default([]),
    note: text(),
    status: text({ enum: itpStates }).notNull().default("draft"),
    clientApprovedBy: text(),
    clientApprovedOn: date({ mode: "string" }),
    clientReference: text(),
    closedOn: date({ mode: "string" }),
  },
  (t) => [
    unique("itp_number_revision").on(t.number, t.revision),
    index().on(t.createdAt, t.id),
    index().on(t.projectId, t.status),
    index("itp_search").using("gin", sql`(${t.number} || ' ' || ${t.title}) gin_trgm_ops`),
  ],
);
describeRecord(itp, {
  entity: "Itp",
  noun: "inspection and test plan",
  modules: ["projects"],
  label: ({ number, revision }) => `${number} rev ${revision}`,
  // Of the jobs a person is assigned to.
  own: (actor) =>
    sql`(${itp.createdById} = ${actor.id} or ${itp.projectId} in (select ${workOrder.projectId} from ${workOrder}
      where ${workOrder.assignedUserIds} @> array[${actor.id}]::uuid[]))`,
  base: itp.baseLocationId,
  visible: (actor) => notConfidential(itp.clientCompanyId, actor),
  closed: ({ status }) => status !== "draft",
  // Units are known as the work goes on; steps are not changed once they are approved.
  afterFreeze: ["status", "clientApprovedBy", "clientApprovedOn", "clientReference", "closedOn", "units"],
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
});

/** What a party is asked by a link. */
export const itpRequest = snakeCase.table(
  "itp_request",
  {
    id: uuid().primaryKey(),
    linkId: uuid()
      .notNull()
      .unique()
      .references(() => shareLink.id),
    itpId: uuid()
      .notNull()
      .references(() => itp.id),
    kind: text({ enum: requestKinds }).notNull(),
    party: text({ enum: parties }).notNull(),
    lineId: uuid(),
    units: text().array().notNull().default([]),
  },
  (t) => [index().on(t.itpId)],
);
onlyAdded(itpRequest);

/** What was answered: once, with what was shown and the signature bound to it. */
export const itpAnswer = snakeCase.table("itp_answer", {
  id: uuid().primaryKey(),
  requestId: uuid()
    .notNull()
    .unique()
    .references(() => itpRequest.id),
  outcome: text({ enum: requestOutcomes }).notNull(),
  name: text().notNull(),
  at: instant().notNull(),
  reason: text(),
  content: jsonb().$type<ItpAsked>().notNull(),
  signature: jsonb().$type<ClientSignature>(),
  /** Where the code went with which the link was opened, and when it was entered. */
  code: jsonb().$type<{ email: string; at: string }>(),
});
onlyAdded(itpAnswer);

/** What happened at a step for a unit, under the number of the plan: it counts for every revision. */
export const itpEvent = snakeCase.table(
  "itp_event",
  {
    id: uuid().primaryKey(),
    itpNumber: text().notNull(),
    /** The revision it was recorded on. */
    itpId: uuid()
      .notNull()
      .references(() => itp.id),
    lineId: uuid().notNull(),
    unit: text().notNull(),
    kind: text({ enum: eventKinds }).notNull(),
    party: text({ enum: parties }).notNull(),
    personName: text(),
    reason: text(),
    at: instant().notNull(),
    /** Null where the party itself did it with a link. */
    recordedById: uuid(),
    /** The request by a link with which it was signed. */
    requestId: uuid().references(() => itpRequest.id),
    plannedAt: instant(),
    place: text(),
    email: text(),
    noticeHours: integer(),
    /** The message of a notice, which knows when it was handed over and whether it came back. */
    messageId: uuid(),
  },
  (t) => [index().on(t.itpNumber, t.at)],
);
onlyAdded(itpEvent);
