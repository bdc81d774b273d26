import { z } from "zod";
import { SignedElsewhere, TicketContent, TicketPrices } from "./signed-ticket.ts";
import { ticketLife, ticketStates } from "./ticket-life.ts";
import { TicketRow } from "./ticket-row.ts";
import { ClientSignature, SignedByLink } from "#kit/client-signature.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { day, derived, ref, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText } from "#kit/schemas.ts";

const stored = z.string().nullable();

/** What a crew did and used on a day or in a week, for the client to sign and the office to bill. */
export const FieldTicket = defineRecord({
  entity: "FieldTicket",
  noun: "field ticket",
  path: "/api/field-tickets",
  page: "/field-tickets",
  modules: ["projects"],
  rights: { create: "create", update: "create" },
  fields: {
    workOrderId: ref("Work order", { required: "Choose the work order" }),
    day: day("Day", { required: "Enter the day" }),
    untilDay: day("Until", {}),
    remarks: text("Remarks", { most: 4000, lines: 3 }),
  },
  shown: {
    number: derived("Number", z.string(), { mono: true }),
    /** "", "a", "b". */
    revision: derived("Revision", z.string()),
    shownNumber: derived("", z.string(), { mono: true }),
    status: derived("Status", z.enum(ticketStates), { options: ticketStates, meanings: meaningsOf(ticketLife) }),
    timeZone: derived("", z.string()),
    workOrderNumber: derived("Work order", stored, { mono: true }),
    workOrderTitle: derived("", stored),
    projectId: derived("", z.uuid()),
    projectNumber: derived("Project", stored, { mono: true }),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", stored),
    siteName: derived("Site", stored),
    baseLocationId: derived("", z.uuid()),
    baseName: derived("Base", stored),
    /** Why nobody of the client has signed. */
    unsignedReason: derived("Not signed because", stored),
    signedByName: derived("Signed by", stored),
    signedAt: derived("Signed", stored),
    approvedByName: derived("Approved by", stored),
    approvedAt: derived("Approved", stored),
    createdByName: derived("Written by", stored),
    disputeNote: derived("Dispute", stored),
    statusReason: derived("Reason", stored),
    clockSkewSec: derived("Clock of the device off by (s)", z.int().nullable()),
    sentTo: derived("Sent to", stored),
    sentAt: derived("Sent", stored),
    replacesId: derived("", z.uuid().nullable()),
    pdfSha256: derived("", stored),
  },
  filters: {
    status: many(z.enum(ticketStates)),
    workOrderId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    clientCompanyId: z.uuid().optional(),
    baseLocationId: z.uuid().optional(),
    unsigned: flag.describe("true shows those that the client has still to sign"),
    from: dayText().optional(),
    to: dayText().optional(),
  },
});
export type FieldTicket = z.infer<typeof FieldTicket.row>;

/** A ticket with its rows, and with what was signed. */
export const TicketWhole = FieldTicket.row.extend({
  rows: z.array(TicketRow),
  signature: ClientSignature.nullable(),
  signedByLink: SignedByLink.nullable(),
  /** Where what was signed differs from the records, and from the rate sheets for those who may see prices. */
  differences: z.array(z.string()),
  signedElsewhere: SignedElsewhere.nullable(),
  /** As signed; null before. */
  content: TicketContent.nullable(),
  /** Whether the content has still the hash that was signed; null before a signature. */
  isAsSigned: z.boolean().nullable(),
  /** As signed, else as they are now; null where the client wants no prices on tickets, or the reader may not see them. */
  prices: TicketPrices.nullable(),
  /** Prices are on it that the reader may not see: someone who may sends it, by email or with a link. */
  hidesPrices: z.boolean(),
  revisions: z.array(z.object({ id: z.uuid(), shownNumber: z.string(), status: z.enum(ticketStates) })),
});
export type TicketWhole = z.infer<typeof TicketWhole>;

/** What a job needs to write and sign its tickets without a network. */
export const TicketJob = z.object({
  order: z.object({
    id: z.uuid(),
    number: z.string(),
    title: z.string(),
    clientReference: stored,
    timeZone: z.string(),
    project: z.string(),
    client: z.string(),
    site: stored,
    isClosed: z.boolean(),
  }),
  /** What prices its tickets (`TicketPricing`); null where the client wants no prices on them, or the reader may not see any. */
  pricing: z
    .looseObject({
      sheets: z.array(z.looseObject({ id: z.uuid() })),
      time: z.array(z.looseObject({ id: z.uuid() })),
    })
    .nullable(),
  /** Today at the site, when this was asked. */
  today: z.string(),
  needsSignature: z.boolean(),
  contacts: z.array(z.object({ name: z.string(), title: stored, email: stored })),
  /** What time entries, signed reports and the equipment of the order say of the last weeks, by day. */
  proposed: z.array(TicketRow),
});
export type TicketJob = z.infer<typeof TicketJob>;
