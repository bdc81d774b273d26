import { historyWords } from "./history-words.ts";

/** What someone did to a record, after their name: "Ana Torres sent this for review". The verbs are those the store writes into the audit trail. */
const words: Readonly<Record<string, string>> = {
  create: "created this",
  ship: "shipped this with the product",
  insert: "created this",
  record: "recorded this",
  update: "changed this",
  save: "changed this",
  archive: "archived this",
  restore: "restored this",
  attach: "added this",
  // Work orders, bases and clients
  plan: "planned this",
  hold: "put this on hold",
  activate: "activated this",
  open: "opened this",
  reopen: "reopened this",
  complete: "completed this",
  close: "closed this",
  move: "moved this to another base",
  // Equipment and its certificates
  "correct serial": "corrected the serial number",
  "correct identity": "corrected maker, model or serial number",
  retire: "retired this",
  submit: "sent this for review",
  return: "returned this",
  reject: "rejected this",
  release: "released this",
  approve: "approved this",
  authorize: "recorded the employer's authorization",
  supersede: "replaced this with a newer one",
  void: "voided this",
  screen: "screened the reports",
  widen: "added a further finding",
  caution: "put this under a caution",
  assess: "gave a verdict",
  "end caution": "ended the caution",
  // People's certificates and procedures
  accept: "accepted this",
  certify: "certified this",
  suspend: "suspended this",
  reinstate: "reinstated this",
  revoke: "revoked this",
  withdraw: "withdrew this",
  "propose withdrawal": "proposed to withdraw this",
  "refuse withdrawal": "refused to withdraw this",
  end: "ended this",
  // People and their accounts
  invite: "invited them",
  "invite again": "sent a new invitation",
  "revoke invitation": "withdrew the invitation",
  "accept invitation": "accepted the invitation",
  "plan deactivation": "scheduled the end of access",
  keep: "cancelled the scheduled end of access",
  reactivate: "restored access",
  "reset password": "reset the password",
  "change roles": "changed the roles",
  "end role": "ended a role that had expired",
  "change modules": "changed the modules",
  confirm: "confirmed their access",
  "ask for change": "requested a change of access",
  report: "reported unconfirmed access",
  "confirm address": "confirmed one of the two addresses",
  refuse: "refused this",
  "change own profile": "changed their own profile",
  erase: "erased the personal data",
  "set picture": "set this",
  "download own data": "downloaded their own data",
  "print qualifications": "printed the qualification summary",
  "put picture away": "removed this",
  "choose notifications": "changed their notifications",
  "warn of inactivity": "warned them that the account is unused",
  // The company
  publish: "published this",
  share: "shared this",
  "change security": "changed how people sign in",
  "follow profile": "aligned this with the regulatory profile",
  "change interval": "changed an interval",
  test: "sent a test",
  retry: "tried again to send them",
  place: "placed this",
  lift: "lifted this",
  prepare: "prepared this",
  replace: "replaced this with a newer one",
  "carry out": "carried this out",
  import: "imported settings from a file",
  "release clock": "recorded that the clock had run ahead and is now correct",
  "change backups": "changed when backups are made",
  "put away": "dismissed the list",
  // Reports
  sign: "signed this",
  issue: "issued this",
  revise: "started the revision",
  recall: "recalled this from review",
  clone: "copied this from another report",
  "move template": "moved this to the newest version of its template",
  "classify revision": "changed what led to the revision",
  answer: "answered the comment",
  "carry over": "carried this over",
  comment: "commented on this",
  print: "generated the PDF",
  verify: "verified this",
  export: "exported them",
  read: "viewed this",
  acknowledge: "acknowledged this",
};

/** Verbs that have words of their own for one kind of record. */
const ofOne: Readonly<Record<string, string>> = {
  "User.deactivate": "ended the access",
  "InspectionReport.return": "returned this with comments",
  "InspectionReport.archive": "discarded the draft",
};

/** "created this" of "CalibrationRecord.create". A verb without words is shown as it is. */
export function actionText(action: string): string {
  const verb = action.split(".").at(-1) ?? action;
  return historyWords.get(action) ?? ofOne[action] ?? words[verb] ?? `did: ${verb.replaceAll(/[-_]/g, " ")}`;
}

/** Whether there are words for a verb. */
export const hasWords = (verb: string): boolean =>
  Object.hasOwn(words, verb) || [...historyWords.keys()].some((action) => action.endsWith(`.${verb}`));
