/** Every message the product sends, with its default text; an administrator may replace it with the company's own. */
import { lettersOfBusiness } from "./letters-of-business.ts";
import { link, paragraphs } from "./letter-parts.ts";
import type { Wording } from "#kit/wording.ts";

const code = {
  CODE: { means: "the code of six digits", sample: "482913", needed: true as const },
  MINUTES: { means: "how long it is valid", sample: "10" },
};
const codeAsked = {
  means: "that a code is asked for; empty where the client does not want one",
  sample: "The link asks for a code, which is sent to this address.",
};
const notYou = "If this was not you, change your password and tell an administrator.";

export const letters = {
  "sign-in-code": {
    channel: "email",
    title: "Code to sign in",
    subject: "{CODE} is your Holdpoint code",
    body: paragraphs(
      "Your code is {CODE}.",
      "It is valid for {MINUTES} minutes. No one from Holdpoint or your company will ask you for it.",
      "If this was not you, someone knows your password: change it and tell an administrator.",
    ),
    variables: code,
  },
  "sign-in-code-text": {
    channel: "sms",
    title: "Code to sign in",
    subject: "",
    body: "{CODE} is your Holdpoint code. It is valid for {MINUTES} minutes. Do not share it.",
    variables: code,
  },
  "password-reset": {
    channel: "email",
    title: "Password forgotten",
    subject: "Set a new Holdpoint password",
    body: paragraphs(
      "Someone asked for a new password for this address. To set it, open this link within 60 minutes; it works once:",
      "{LINK}",
      "If this was not you, ignore this message: your password stays as it is.",
    ),
    variables: { LINK: link("the link, valid for 60 minutes") },
  },
  "password-reset-by-administrator": {
    channel: "email",
    title: "Password reset by an administrator",
    subject: "Set a new Holdpoint password",
    body: paragraphs(
      "An administrator has reset your password, and you are signed out everywhere. To set a new one, open this link within 60 minutes; it works once:",
      "{LINK}",
    ),
    variables: { LINK: link("the link, valid for 60 minutes") },
  },
  "sign-in-changed": {
    channel: "email",
    title: "Password or second factor changed",
    subject: "{SUBJECT}",
    body: paragraphs("{TEXT}", notYou),
    variables: {
      SUBJECT: { means: "what happened, in short", sample: "Your password was changed" },
      TEXT: { means: "what happened", sample: "The password of your Holdpoint account was changed.", needed: true },
    },
  },
  invitation: {
    channel: "email",
    title: "Invitation",
    subject: "You are invited to Holdpoint",
    body: paragraphs(
      "{FIRST_NAME}, {INVITED_BY} has invited you to Holdpoint.",
      "Open this link within 7 days to set your password; it works once:",
      "{LINK}",
      "If you did not expect this, ignore this message: nothing happens without the link.",
    ),
    variables: {
      FIRST_NAME: { means: "the first name of the person invited", sample: "Ana" },
      INVITED_BY: { means: "the name of whoever invites", sample: "Ruth Calloway" },
      LINK: link("the link, valid for 7 days"),
    },
  },
  "confirm-address": {
    channel: "email",
    title: "Change of an email address",
    subject: "Confirm the change of your Holdpoint email address",
    body: paragraphs(
      "{FIRST_NAME}, you asked to sign in to Holdpoint as {NEW_ADDRESS} instead of {OLD_ADDRESS}.",
      "Open this link within 7 days to confirm this address. The same message went to the other address. Both must be confirmed before an administrator decides:",
      "{LINK}",
      "If you did not ask for this, do not open the link; change your password and tell an administrator.",
    ),
    variables: {
      FIRST_NAME: { means: "the first name of the person", sample: "Ana" },
      OLD_ADDRESS: { means: "the address until now", sample: "ana@example.com" },
      NEW_ADDRESS: { means: "the address asked for", sample: "ana.torres@example.com" },
      LINK: link("the link, valid for 7 days"),
    },
  },
  "account-archived-soon": {
    channel: "email",
    title: "Account not used",
    subject: "Your Holdpoint account will be archived",
    body: paragraphs(
      "You have not used Holdpoint for eleven months or more. Without a sign-in your account is archived on {DATE}.",
      "Sign in once to keep it.",
    ),
    variables: { DATE: { means: "the day on which it is archived", sample: "2026-12-01", needed: true } },
  },
  "access-notice": {
    channel: "email",
    title: "Roles, delegations, access reviews",
    subject: "{SUBJECT}",
    body: "{TEXT}",
    variables: {
      SUBJECT: { means: "what happened, in short", sample: "Approvals delegated in Holdpoint" },
      TEXT: { means: "what happened", sample: "Samuel Okoye acts for Helen Marsh until 4 Dec 2026.", needed: true },
    },
  },
  "security-alert": {
    channel: "email",
    title: "Security alert to administrators",
    subject: "Holdpoint security: {TITLE}",
    body: paragraphs("{TITLE}", "Details: {LINK}"),
    variables: {
      TITLE: { means: "what was seen", sample: "12 failed sign-ins from 192.0.2.7 in ten minutes", needed: true },
      LINK: link("where to look at it"),
    },
  },
  "due-digest": {
    channel: "email",
    title: "What comes due, once a day and at once",
    subject: "Holdpoint {DATE}: {SUMMARY}",
    body: paragraphs(
      "{FIRST_NAME}, this comes due or is overdue:",
      "{LIST}",
      "Everything that is due: {DUE_LINK}",
      "Change your notifications: {PROFILE_LINK}",
    ),
    variables: {
      FIRST_NAME: { means: "the first name of the person", sample: "Nadia" },
      DATE: { means: "the day at the person's base", sample: "2026-11-23" },
      SUMMARY: { means: "how many of what", sample: "1 overdue, 2 due soon" },
      LIST: { means: "what is due, a line and a link each", sample: "- Calibration UTG-014, due today", needed: true },
      DUE_LINK: { means: "the list of all that is due", sample: "https://holdpoint.example.com/due" },
      PROFILE_LINK: { means: "where the person chooses what to hear of", sample: "https://holdpoint.example.com/my-profile" },
    },
  },
  "due-text": {
    channel: "sms",
    title: "What comes due",
    subject: "",
    body: "Holdpoint: {SUMMARY}. {LINK}",
    variables: {
      SUMMARY: { means: "how many of what", sample: "1 overdue, 2 due soon", needed: true },
      LINK: { means: "the list of all that is due", sample: "https://holdpoint.example.com/due" },
    },
  },
  notice: {
    channel: "email",
    title: "Notification by email",
    subject: "{TITLE}",
    body: paragraphs("{TITLE}", "{TEXT}", "{LINK}"),
    variables: {
      TITLE: { means: "what the notification says first", sample: "HOU-UT-26-0042 waits for your review", needed: true },
      TEXT: { means: "the rest of it; may be empty", sample: "Northgate Refining, submitted by Ana Torres" },
      LINK: { means: "where it leads", sample: "https://holdpoint.example.com/inspection-reports/…" },
    },
  },
  "notice-text": {
    channel: "sms",
    title: "Notification",
    subject: "",
    body: "Holdpoint: {TITLE}. {LINK}",
    variables: {
      TITLE: { means: "what the notification says first", sample: "HOU-UT-26-0042 waits for your review", needed: true },
      LINK: { means: "where it leads", sample: "https://holdpoint.example.com/inspection-reports/…" },
    },
  },
  release: {
    channel: "email",
    title: "Reports sent to a client",
    subject: "{NUMBER}: {SUBJECT}",
    body: paragraphs(
      "{NAME},",
      "{COMPANY} has sent you transmittal {NUMBER}, {PURPOSE}: {SUBJECT}",
      "{MESSAGE}",
      "{LIST}",
      "{ATTACHED}",
      "Open it here, without an account, until {EXPIRES}:",
      "{LINK}",
      "{CODE_ASKED}",
      "{RECEIPT}",
    ),
    variables: {
      NAME: { means: "the name of the recipient", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the transmittal number", sample: "T-NGR-26-0014" },
      PURPOSE: { means: "what it is sent for", sample: "final" },
      SUBJECT: { means: "the subject of the release", sample: "UT reports of WO-26-0042" },
      MESSAGE: { means: "the message of the release; may be empty", sample: "Welds 1 to 14 of line 2001." },
      LIST: { means: "the reports, a line each", sample: "- NGR-UT-26-0042 Rev 0, Accept" },
      ATTACHED: { means: "what is attached; may be empty", sample: "The reports are attached." },
      LINK: link("the link of this recipient"),
      EXPIRES: { means: "until when the link counts", sample: "2027-02-26" },
      CODE_ASKED: codeAsked,
      RECEIPT: { means: "until when receipt is to be confirmed; may be empty", sample: "Please confirm receipt by 2026-12-04." },
    },
  },
  "release-reminder": {
    channel: "email",
    title: "Reminder to confirm receipt",
    subject: "{NUMBER}: please confirm receipt",
    body: paragraphs(
      "{NAME},",
      "{COMPANY} has sent you transmittal {NUMBER} ({SUBJECT}), and has no confirmation yet that you received it. {RECEIPT}",
      "Confirm it here, without an account, until {EXPIRES}; earlier links to it no longer work:",
      "{LINK}",
      "{CODE_ASKED}",
    ),
    variables: {
      NAME: { means: "the name of the recipient", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the transmittal number", sample: "T-NGR-26-0014" },
      SUBJECT: { means: "the subject of the release", sample: "UT reports of WO-26-0042" },
      RECEIPT: { means: "until when receipt was to be confirmed; may be empty", sample: "It was expected by 2026-12-04." },
      LINK: link("the link of this recipient"),
      EXPIRES: { means: "until when the link counts", sample: "2027-02-26" },
      CODE_ASKED: codeAsked,
    },
  },
  "link-code": {
    channel: "email",
    title: "Code to open a shared link",
    subject: "{CODE} is the code for {RECORD}",
    body: paragraphs(
      "{NAME},",
      "Your code is {CODE}. Enter it on the page where you asked for it to open {RECORD} from {COMPANY}.",
      "It is valid for {MINUTES} minutes and works once. A code sent later takes its place.",
      "If you did not ask for it, someone else has your link: do not pass the code on, and tell {COMPANY}.",
    ),
    variables: {
      ...code,
      NAME: { means: "the name of the recipient", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      RECORD: { means: "what the link opens", sample: "FT-26-0012" },
    },
  },
  "release-code": {
    channel: "email",
    title: "Code to open the link of a release",
    subject: "{CODE} is the code for transmittal {NUMBER}",
    body: paragraphs(
      "{NAME},",
      "Your code is {CODE}. Enter it on the page where you asked for it to open transmittal {NUMBER} from {COMPANY}.",
      "It is valid for {MINUTES} minutes and works once. A code sent later takes its place.",
      "If you did not ask for it, someone else has your link: do not pass the code on, and tell {COMPANY}.",
    ),
    variables: {
      ...code,
      NAME: { means: "the name of the recipient", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the transmittal number", sample: "T-NGR-26-0014" },
    },
  },
  "release-answer": {
    channel: "email",
    title: "Answer to a client's comment",
    subject: "{NUMBER}: answer to your comment",
    body: paragraphs(
      "{NAME},",
      "{COMPANY} has answered your comment on transmittal {NUMBER}.",
      "You wrote: {QUESTION}",
      "{ANSWER}",
      "The page of your link shows it as well.",
    ),
    variables: {
      NAME: { means: "the name of whoever commented", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the transmittal number", sample: "T-NGR-26-0014" },
      QUESTION: { means: "what they wrote", sample: "Which drawing revision was used?" },
      ANSWER: { means: "the answer", sample: "Revision C, as named on page 1.", needed: true },
    },
  },
  "release-reject": {
    channel: "email",
    title: "Notice of a reject",
    subject: "Reject: {NUMBER}",
    body: paragraphs(
      "{NAME},",
      "{COMPANY} has signed report {NUMBER} ({ITEM}), which rejects:",
      "{LIST}",
      "The report follows with its transmittal.",
    ),
    variables: {
      NAME: { means: "the name of the contact", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the report", sample: "NGR-RT-26-0042 Rev 0", needed: true },
      ITEM: { means: "the method and what was examined", sample: "RT, Line 2001" },
      LIST: { means: "the rejected welds or items, a line each", sample: "- W-12: LF at 120", needed: true },
    },
  },
  "release-recalled": {
    channel: "email",
    title: "Release recalled",
    subject: "{NUMBER} is recalled",
    body: paragraphs(
      "{NAME},",
      "{COMPANY} has recalled transmittal {NUMBER} ({SUBJECT}): {REASON}",
      "Its link gives out no file any more. Please do not use the copies you have on its account; ask us where you are in doubt.",
    ),
    variables: {
      NAME: { means: "the name of the recipient", sample: "Joan Pratt" },
      COMPANY: { means: "your company", sample: "Gulf Inspection" },
      NUMBER: { means: "the transmittal number", sample: "T-NGR-26-0014", needed: true },
      SUBJECT: { means: "the subject of the release", sample: "UT reports of WO-26-0042" },
      REASON: { means: "why it is recalled", sample: "Sent to the wrong plant.", needed: true },
    },
  },
  ...lettersOfBusiness,
} as const satisfies Record<string, Wording>;

export type LetterKey = keyof typeof letters;
type Values<K extends LetterKey> = Record<keyof (typeof letters)[K]["variables"], string>;

/** The default text of a message; null for an unknown key. */
export const letterOf = (key: string): Wording | null => (Object.hasOwn(letters, key) ? letters[key as LetterKey] : null);

/** A message to a person: an email address, or a telephone number for text messages. */
export function letter<K extends LetterKey>(key: K, to: string, values: Values<K>) {
  return { key, wording: letters[key] satisfies Wording, to, values: values as Record<string, string> };
}
