/** The messages of business with clients: proposals, notices, field tickets, invoices, reminders and statements. */
import { link, paragraphs } from "./letter-parts.ts";
import type { Wording } from "#kit/wording.ts";

const reminded = {
  COMPANY: { means: "your company", sample: "Gulf Inspection" },
  CLIENT: { means: "the client", sample: "Acre Refining LLC" },
  INVOICES: { means: "the numbers of the overdue invoices", sample: "INV-2026-00117, INV-2026-00121", needed: true as const },
  AMOUNT: { means: "what is overdue", sample: "13,395.35 USD", needed: true as const },
};

const reminding = (why: string) =>
  paragraphs(
    why,
    "Open: {AMOUNT}, on {INVOICES}.",
    "Please pay it by transfer. If you have paid meanwhile, please ignore this letter; if something is not right, please tell us. All invoices are listed in the attached PDF.",
  );

export const lettersOfBusiness = {
  invoice: {
    channel: "email",
    title: "Invoice",
    subject: "{COMPANY}: {TYPE} {NUMBER}",
    body: paragraphs("{COMPANY} sends you {TYPE} {NUMBER} of {AMOUNT}. {DUE}", "{MESSAGE}", "It is attached as PDF.", "{LINK}"),
    variables: {
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      TYPE: { means: "invoice, deposit invoice, proforma invoice, credit note or release of retainage", sample: "invoice" },
      NUMBER: { means: "its number", sample: "INV-2026-00117", needed: true },
      AMOUNT: { means: "what is to be paid", sample: "13,395.35 USD", needed: true },
      DUE: { means: "when it is due; empty for a credit note and a proforma", sample: "It is due on 2026-06-03." },
      MESSAGE: { means: "what the sender wrote", sample: "Thank you for your order." },
      LINK: {
        means: "where it is seen online; empty where no link is sent",
        sample: "To see it online, with what is open of it: https://holdpoint.example.com/…",
      },
    },
  },
  "payment-reminder": {
    channel: "email",
    title: "Payment reminder",
    subject: "{COMPANY}: payment reminder",
    body: reminding("{COMPANY} has not received payment of these invoices, which are past their due date."),
    variables: reminded,
  },
  "payment-reminder-further": {
    channel: "email",
    title: "Further payment reminder",
    subject: "{COMPANY}: further payment reminder",
    body: reminding("{COMPANY} has reminded you before: these invoices are still not paid."),
    variables: reminded,
  },
  "payment-reminder-final": {
    channel: "email",
    title: "Final payment reminder",
    subject: "{COMPANY}: final payment reminder",
    body: reminding("This is the last reminder of {COMPANY} before further steps: these invoices have long been due."),
    variables: reminded,
  },
  statement: {
    channel: "email",
    title: "Statement of account",
    subject: "{COMPANY}: statement of account at the end of {DAY}",
    body: paragraphs(
      "At the end of {DAY} the account of {CLIENT} with {COMPANY} stood at {AMOUNT}.",
      "The statement is attached as PDF.",
    ),
    variables: {
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      CLIENT: { means: "the client", sample: "Acre Refining LLC" },
      DAY: { means: "the day it is of", sample: "2026-05-31", needed: true },
      AMOUNT: { means: "what is open", sample: "13,395.35 USD", needed: true },
    },
  },
  "itp-notice": {
    channel: "email",
    title: "Notice of a witness or hold point",
    subject: "{COMPANY}: notice of inspection, {STEP}",
    body: paragraphs(
      "{COMPANY} invites you to attend this step of inspection and test plan {PLAN}.",
      "Step: {STEP}\nUnits: {UNITS}\nWhen: {WHEN}\nWhere: {PLACE}",
      "If you do not attend a witness point, work goes on at that time. At a hold point it waits for your release in writing.",
    ),
    variables: {
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      PLAN: { means: "number, revision and title of the plan", sample: "ITP-26-0003 rev A, Unit 4 piping" },
      STEP: { means: "number and name of the step", sample: "4.2 Visual examination", needed: true },
      UNITS: { means: "welds, spools or vessels", sample: "W-118, W-119", needed: true },
      WHEN: { means: "day and time", sample: "2026-05-06 09:10 UTC", needed: true },
      PLACE: { means: "where", sample: "Fabrication shop, bay 2", needed: true },
    },
  },
  "field-ticket": {
    channel: "email",
    title: "Field ticket",
    subject: "{COMPANY}: field ticket {NUMBER}",
    body: paragraphs(
      "{COMPANY} sends you field ticket {NUMBER} of {DAY}, signed by {SIGNER}.",
      "{MESSAGE}",
      "It is attached as PDF.",
    ),
    variables: {
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "its number", sample: "FT-26-0012", needed: true },
      DAY: { means: "the day of the work", sample: "2026-05-04" },
      SIGNER: { means: "who signed it", sample: "Joan Pratt" },
      MESSAGE: { means: "what the sender wrote", sample: "Thank you for your order." },
    },
  },
  estimate: {
    channel: "email",
    title: "Proposal",
    subject: "{COMPANY}: proposal {NUMBER}, {TITLE}",
    body: paragraphs(
      "{COMPANY} sends you proposal {NUMBER} for {TITLE}: {AMOUNT} plus tax. {VALID}",
      "{MESSAGE}",
      "It is attached as PDF. To read it, and to accept or decline it, open this link:",
      "{LINK}",
    ),
    variables: {
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the number of the lead and the revision", sample: "L-2026-0012 rev B", needed: true },
      TITLE: { means: "what is offered", sample: "Turnaround PAUT, unit 4" },
      AMOUNT: { means: "the net amount", sample: "48,000.00 USD", needed: true },
      VALID: { means: "until when it is valid; empty without a last day", sample: "It is valid until 2026-06-30." },
      MESSAGE: { means: "what the sender wrote", sample: "As discussed on site." },
      LINK: link("the link to the proposal"),
    },
  },
} as const satisfies Record<string, Wording>;
