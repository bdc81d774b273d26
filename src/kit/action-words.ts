import { historyWords } from "./history-words.ts";

/** What someone did to a record, after their name: "Ana Torres sent it for review". The verbs are those the store writes into the audit trail. */
const words: Readonly<Record<string, string>> = {
  create: "created it",
  ship: "shipped it with the product",
  insert: "created it",
  record: "recorded it",
  update: "changed it",
  save: "changed it",
  archive: "archived it",
  restore: "restored it",
  attach: "added it",
  // Work orders, bases and clients
  plan: "planned it",
  hold: "put it on hold",
  activate: "activated it",
  open: "opened it",
  reopen: "reopened it",
  complete: "completed it",
  close: "closed it",
  move: "moved it to another base",
  // Equipment and its certificates
  "correct serial": "corrected the serial number",
  "correct identity": "corrected maker, model or serial number",
  retire: "retired it",
  submit: "sent it for review",
  return: "returned it",
  reject: "rejected it",
  release: "released it",
  approve: "approved it",
  authorize: "recorded the employer's authorization",
  supersede: "replaced it with a newer one",
  void: "voided it",
  screen: "screened the reports",
  widen: "added a further finding",
  caution: "put it under a caution",
  assess: "gave a verdict",
  "end caution": "ended the caution",
  // People's certificates and procedures
  accept: "accepted it",
  certify: "certified it",
  suspend: "suspended it",
  reinstate: "reinstated it",
  revoke: "revoked it",
  withdraw: "withdrew it",
  "propose withdrawal": "proposed to withdraw it",
  "refuse withdrawal": "refused to withdraw it",
  end: "ended it",
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
  refuse: "refused it",
  "change own profile": "changed their own profile",
  erase: "erased the personal data",
  "set picture": "set it",
  "download own data": "downloaded their own data",
  "print qualifications": "printed the qualification summary",
  "put picture away": "removed it",
  "choose notifications": "changed their notifications",
  "warn of inactivity": "warned them that the account is unused",
  // The company
  publish: "published it",
  share: "shared it",
  "change security": "changed how people sign in",
  "follow profile": "aligned it with the regulatory profile",
  "change interval": "changed an interval",
  test: "sent a test",
  retry: "tried again to send them",
  place: "placed it",
  lift: "lifted it",
  prepare: "prepared it",
  replace: "replaced it with a newer one",
  "carry out": "carried it out",
  import: "imported settings from a file",
  "release clock": "recorded that the clock had run ahead and is now correct",
  "change backups": "changed when backups are made",
  "put away": "dismissed the list",
  // Reports
  sign: "signed it",
  issue: "issued it",
  revise: "started this revision",
  recall: "recalled it from review",
  clone: "copied it from another report",
  "move template": "moved it to the newest version of its template",
  "classify revision": "changed what led to the revision",
  answer: "answered the comment",
  "carry over": "carried it over",
  comment: "commented on it",
  print: "generated the PDF",
  verify: "verified it",
  export: "exported them",
  read: "viewed it",
  acknowledge: "acknowledged it",
};

/** Verbs that have words of their own for one kind of record. */
const ofOne: Readonly<Record<string, string>> = {
  "User.deactivate": "ended the access",
  "InspectionReport.return": "returned it with comments",
  "InspectionReport.archive": "discarded the draft",
};

/** "created it" of "CalibrationRecord.create". A verb without words is shown as it is. */
export function actionText(action: string): string {
  const verb = action.split(".").at(-1) ?? action;
  return historyWords.get(action) ?? ofOne[action] ?? words[verb] ?? `did: ${verb.replaceAll(/[-_]/g, " ")}`;
}

/** Whether there are words for a verb. */
export const hasWords = (verb: string): boolean =>
  Object.hasOwn(words, verb) || [...historyWords.keys()].some((action) => action.endsWith(`.${verb}`));
