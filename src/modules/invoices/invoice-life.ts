import { lifecycle, statesOf } from "#kit/lifecycle.ts";

/**
 * The life of an invoice, and of what is issued like one. It is final once it is issued; payments and credits then bring it to partly paid, paid or
 * credited by themselves (invoices section 3).
 */
export const invoiceLife = lifecycle({
  field: "status",
  states: {
    draft: { meaning: "idle" },
    "to approve": { meaning: "waiting" },
    approved: { meaning: "waiting" },
    issued: { meaning: "due" },
    "partly paid": { meaning: "due" },
    paid: { meaning: "good" },
    credited: { meaning: "good" },
    "written off": { meaning: "bad" },
    void: { meaning: "idle" },
  },
  actions: {
    submit: {
      from: ["draft"],
      to: "to approve",
      path: "submission",
      right: "edit",
      label: "Submit for approval",
      done: "submitted",
      past: "submitted this",
      summary: "Submit an invoice for approval: every line has its price, tax code and account",
    },
    approve: {
      from: ["to approve"],
      to: "approved",
      path: "approval",
      right: "approve",
      permission: "invoice.approve",
      denied: "Only Operations and Finance can approve an invoice.",
      apart: ["createdById", "submittedById"],
      notApart: "Another person has to approve your invoice.",
      label: "Approve",
      done: "approved",
      past: "approved this",
      summary: "Approve an invoice of another person",
    },
    sendBack: {
      from: ["to approve", "approved"],
      to: "draft",
      path: "return",
      right: "approve",
      permission: "invoice.approve",
      denied: "Only Operations and Finance can return an invoice.",
      reason: "Explain what has to change",
      label: "Return",
      done: "returned",
      past: "returned this",
      summary: "Return an invoice that is not issued to its author",
    },
    issue: {
      from: ["approved"],
      to: "issued",
      path: "issue",
      right: "approve",
      permission: "invoice.issue",
      denied: "Only Finance can issue an invoice.",
      freezes: true,
      label: "Issue",
      done: "issued",
      past: "issued this",
      summary: "Issue an approved invoice: it takes its number and is final",
    },
    void: {
      from: ["draft", "to approve", "approved"],
      to: "void",
      path: "void",
      right: "approve",
      permission: "invoice.issue",
      denied: "Only Finance can void an invoice.",
      reason: "Explain why it is void",
      freezes: true,
      label: "Void",
      done: "made void",
      past: "made this void",
      summary: "Make an invoice void that has no number",
    },
  },
});
export const invoiceStates = statesOf(invoiceLife);
export type InvoiceState = (typeof invoiceStates)[number];

/** Issued, whatever has been paid or credited since. */
export const isIssued = (status: string): boolean =>
  ["issued", "partly paid", "paid", "credited", "written off"].includes(status);
/** Of these something is still expected. */
export const isOpen = (status: string): boolean => status === "issued" || status === "partly paid";
