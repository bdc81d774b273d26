import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, numeric, snakeCase, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DailyReport } from "../daily-report.ts";
import type { SignedElsewhere, TicketContent } from "../signed-ticket.ts";
import { shownNumber } from "../rules/rows.ts";
import { ticketStates } from "../ticket-life.ts";
import { rowKinds, type TicketRow } from "../ticket-row.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { clientCompany, notConfidential } from "#directory/clients/server/tables.ts";
import { seesPrices } from "#directory/finance/server/sees-prices.ts";
import type { ClientSignature, SignedByLink } from "#kit/client-signature.ts";
import type { Actor } from "#kit/server/actor.ts";
import { describeRecord, indexOfKnown, instant, onlyAdded, partOf, record } from "#kit/server/record.ts";
import { shareLink } from "#kit/server/share-links/tables.ts";
import { inventoryItem } from "#modules/inventory/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { filmSizes, itemCategories, itemLevels, itemUnits } from "#modules/rate-sheets/item-terms.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { timesheetEntry } from "#modules/timesheets/server/tables.ts";
import { standbyReasons } from "#modules/timesheets/timesheet-entry.ts";

/** A ticket of a work order, in one revision. What the client signed is in `content`, with the signature beside it; both are final. */
export const fieldTicket = snakeCase.table(
  "field_ticket",
  {
    ...record(),
    number: text().notNull(),
    revision: text().notNull().default(""),
    /** What the device called it that wrote it without a network. */
    provisionalRef: text(),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrder.id),
    projectId: uuid()
      .notNull()
      .references(() => project.id),
    clientCompanyId: uuid()
      .notNull()
      .references(() => clientCompany.id),
    baseLocationId: uuid()
      .notNull()
      .references(() => baseLocation.id),
    timeZone: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    untilDay: date({ mode: "string" }),
    remarks: text(),
    status: text({ enum: ticketStates }).notNull().default("draft"),
    unsignedReason: text(),
    /** When it was finished without a signature. */
    readyAt: instant(),
    content: jsonb().$type<TicketContent>(),
    signature: jsonb().$type<ClientSignature>(),
    signedAt: instant(),
    /** Where what was signed on a device differs from the records and the rate sheets, a sentence each. */
    differences: text().array().notNull().default([]),
    /** How far the clock of the device was off, in seconds: positive if ahead. */
    clockSkewSec: integer(),
    /** Of a revision: what another device had signed meanwhile. */
    signedElsewhere: jsonb().$type<SignedElsewhere>(),
    /** Of a signature by a link. */
    signedByLink: jsonb().$type<SignedByLink>(),
    approvedAt: instant(),
    approvedById: uuid(),
    disputeNote: text(),
    statusReason: text(),
    sentTo: text(),
    sentAt: instant(),
    /** The revision this one takes the place of. */
    replacesId: uuid(),
    pdfSha256: text(),
  },
  (t) => [
    unique("field_ticket_number_revision").on(t.number, t.revision),
    index().on(t.day, t.id),
    index().on(t.createdAt, t.id),
    index().on(t.workOrderId, t.day),
    index().on(t.projectId, t.day),
    index().on(t.clientCompanyId, t.day),
    index("field_ticket_to_sign")
      .on(t.day)
      .where(sql`${t.status} = 'ready'`),
    indexOfKnown(t.replacesId),
    indexOfKnown(t.provisionalRef),
    index("field_ticket_search").using("gin", sql`(${t.number} || ' ' || coalesce(${t.remarks}, '')) gin_trgm_ops`),
  ],
);

/** Tickets of the jobs a person is on. */
const ofJobs = (actor: Actor) =>
  sql`${fieldTicket.workOrderId} in (select w.id from ${workOrder} w where w.lead_user_id = ${actor.id} or w.assigned_user_ids @> array[${actor.id}]::uuid[])`;

describeRecord(fieldTicket, {
  entity: "FieldTicket",
  noun: "field ticket",
  modules: ["projects"],
  label: shownNumber,
  own: (actor) => sql`(${fieldTicket.createdById} = ${actor.id} or ${ofJobs(actor)})`,
  outside: ofJobs,
  base: fieldTicket.baseLocationId,
  visible: (actor) => notConfidential(fieldTicket.clientCompanyId, actor),
  closed: ({ status }) => status !== "draft",
  afterFreeze: ["status", "approvedAt", "approvedById", "disputeNote", "statusReason", "sentTo", "sentAt", "pdfSha256"],
  guarded: {
    // What was signed, and what differs from it, with prices in them (project-management rule 8).
    fields: ["content", "signedElsewhere", "differences"],
    also: (actor) => (seesPrices(actor) ? undefined : sql`false`),
  },
  about: ({ baseLocationId, clientCompanyId, projectId }) => ({ baseLocationId, clientCompanyId, projectId }),
  unique: { field_ticket_number_revision: { field: "number", message: "This revision exists already." } },
});

/** The daily report behind a link, as it was when the link was made. */
export const dailyReportLink = snakeCase.table(
  "daily_report_link",
  {
    linkId: uuid()
      .primaryKey()
      .references(() => shareLink.id),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrder.id),
    content: jsonb().$type<DailyReport>().notNull(),
  },
  (t) => [index().on(t.workOrderId)],
);
onlyAdded(dailyReportLink);

/** What was done or used on a day. */
export const fieldTicketRow = snakeCase.table(
  "field_ticket_row",
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => fieldTicket.id),
    position: integer().notNull(),
    kind: text({ enum: rowKinds }).notNull(),
    day: date({ mode: "string" }).notNull(),
    description: text().notNull(),
    quantity: numeric().notNull(),
    unit: text({ enum: itemUnits }).notNull(),
    category: text({ enum: itemCategories }).notNull(),
    method: text({ enum: methods }),
    level: text({ enum: itemLevels }),
    filmSize: text({ enum: filmSizes }),
    sizes: jsonb().$type<TicketRow["sizes"]>().notNull().default({}),
    timesheetEntryId: uuid().references(() => timesheetEntry.id),
    /** The first revision of the signed report. */
    reportSourceId: uuid(),
    reportKey: text(),
    reportNumber: text(),
    signedQuantity: numeric(),
    inventoryItemId: uuid().references(() => inventoryItem.id),
    reason: text(),
    standbyReason: text({ enum: standbyReasons }),
    clientInitials: text(),
  },
  (t) => [index().on(t.ticketId, t.position), indexOfKnown(t.timesheetEntryId), indexOfKnown(t.reportSourceId)],
);
partOf(fieldTicketRow, fieldTicket, fieldTicketRow.ticketId);
