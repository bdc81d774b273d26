import { formActionLife } from "./form-action-life.ts";
import { submissionLife } from "./submission-life.ts";
import { templateLife } from "./template-life.ts";
import { aboutModule } from "../../about.ts";
import type { ShippedSeries } from "#directory/company/numbering.ts";
import { historyWordsOf } from "#kit/lifecycle.ts";
import { sampleCodes } from "#kit/numbering.ts";
import { years } from "#kit/retention-terms.ts";

export const formSeries: ShippedSeries = {
  key: "form",
  entity: "FormSubmission",
  title: "Filled forms",
  rule: { pattern: "F-{CODE}-{YY}-{SEQ:5}", resetEvery: "year", resetsOn: ["CODE"] },
  tokens: ["CODE"],
  allocated: "first submission",
  sample: { ...sampleCodes, CODE: "HSE-JSA" },
  action: "settings.quality",
};

/** The fewest years a filled form is retained; a form may require more. */
export const leastYears = 3;

export const about = aboutModule({
  id: "forms",
  title: "Forms",
  history: {
    FormTemplate: {
      ...historyWordsOf(templateLife),
      revise: "started the version",
      supersede: "superseded this",
      testFill: "test filled this",
      discard: "discarded this",
    },
    FormLink: { create: "made the link", end: "ended this", use: "counted a form sent through this" },
    FormKiosk: { create: "set this up", end: "ended this", use: "counted a form sent at this" },
    KioskPin: { set: "set a PIN for kiosks", change: "changed the PIN for kiosks" },
    FormAction: { ...historyWordsOf(formActionLife), open: "opened this by an answer of a form" },
    FormSubmission: {
      sendByLink: "received this through a link",
      sendAnonymously: "received this as an anonymous report",
      ...historyWordsOf(submissionLife),
      start: "started this",
      open: "submitted the part before the work",
      submit: "submitted this",
      resubmit: "submitted this again",
      sign: "signed this",
      close: "closed this",
      amend: "added an amendment",
      discard: "discarded this",
      verify: "verified this by its code",
      passOn: "passed its review to the next level, as nobody had reviewed it in time",
      acceptStep: "accepted the first step of the review",
    },
  },
  namedActions: {
    "form.issue": { module: "forms", holders: ["QM", "HSE"] },
  },
  due: {
    formTemplate: {
      title: "Reviews of forms",
      module: "forms",
      page: "/forms/",
      leadDays: [60, 30, 0],
      recipients: ["Quality Manager"],
    },
  },
  work: {
    form: { title: "Filled forms", page: "/forms/submissions/$id" },
    formTemplate: { title: "Forms to issue", page: "/forms/$id" },
    formAction: { title: "Actions of forms", page: "/forms/actions/$id" },
  },
  retention: {
    form: {
      title: "Filled forms",
      ...years(String(leastYears)),
      trigger: "closed",
      action: "purge",
      basis: "Company rule; a form may require longer",
    },
  },
  numbering: [formSeries],
});
