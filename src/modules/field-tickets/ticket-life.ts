import { lifecycle, statesOf } from "#kit/lifecycle.ts";

const office = {
  right: "approve",
  permission: "fieldTicket.approve",
  denied: "Only coordinators and Operations can do this.",
} as const;

/**
 * The life of a field ticket: written by the crew, signed by the client, approved in the office, billed by invoices. The client's signature and a
 * new revision are actions of their own (`sign`, `revise`): they bring more than a state.
 */
export const ticketLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    ready: { meaning: "due" },
    "client signed": { meaning: "waiting" },
    approved: { meaning: "good" },
    billed: { meaning: "good" },
    "not billable": { meaning: "idle" },
    disputed: { meaning: "bad" },
    revised: { meaning: "idle" },
  },
  actions: {
    ready: {
      from: ["draft"],
      to: "ready",
      path: "completion",
      right: "create",
      label: "Finish without signature",
      done: "finished",
      past: "finished this",
      summary: "Finish a ticket that the client signs later; why nobody has signed",
    },
    reopen: {
      from: ["ready", "disputed"],
      to: "draft",
      path: "reopening",
      right: "create",
      label: "Reopen",
      done: "reopened",
      past: "reopened this",
      summary: "Write in a ticket again that the client has not signed",
    },
    approve: {
      ...office,
      from: ["client signed", "ready"],
      to: "approved",
      path: "approval",
      apart: ["createdById"],
      notApart: "Another person has to approve your ticket.",
      freezes: true,
      label: "Approve",
      done: "approved",
      past: "approved this",
      summary: "Approve a ticket that the client has signed, or that needs no signature",
    },
    dispute: {
      ...office,
      from: ["ready", "client signed", "approved"],
      to: "disputed",
      path: "dispute",
      reason: "Enter what the client disputes",
      label: "Mark as disputed",
      done: "marked as disputed",
      past: "marked this as disputed",
      summary: "Record what a client disputes of a ticket",
    },
    settle: {
      ...office,
      from: ["disputed"],
      to: "client signed",
      path: "settlement",
      reason: "Enter how it was settled",
      label: "Settle",
      done: "settled",
      past: "settled the dispute of this",
      summary: "The client accepts a signed ticket as it is",
    },
    waive: {
      ...office,
      from: ["ready", "client signed", "approved", "disputed"],
      to: "not billable",
      path: "waiver",
      reason: "Enter why it is not billed",
      freezes: true,
      label: "Mark as not billable",
      done: "marked as not billable",
      past: "marked this as not billable",
      summary: "A ticket that is never billed: it stands in the way of no project",
    },
  },
});
export const ticketStates = statesOf(ticketLife);
export type TicketState = (typeof ticketStates)[number];

/** Written by the crew still; the client has not signed. */
export const isOpenTicket = (status: TicketState): boolean => status === "draft" || status === "ready";
