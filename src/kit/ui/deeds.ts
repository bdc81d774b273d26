/** What somebody did to a record, after their name: "Ana Torres sent it for review". The deeds are those the store writes into the trail. */
const deeds: Readonly<Record<string, string>> = {
  create: "created it",
  insert: "created it",
  record: "recorded it",
  update: "changed it",
  save: "changed it",
  archive: "archived it",
  restore: "restored it",
  attach: "added it",
  // The way of work, bases and clients
  plan: "planned it",
  "plan again": "planned it again",
  ready: "marked it ready",
  start: "started the work",
  finish: "finished the work",
  resume: "resumed it",
  hold: "put it on hold",
  "clear hold": "took it off hold",
  activate: "activated it",
  deactivate: "made it inactive",
  open: "opened it",
  reopen: "reopened it",
  complete: "completed it",
  close: "closed it",
  cancel: "cancelled it",
  move: "moved it to another base",
  "set logo": "chose the logo",
  // Equipment and its certificates
  "correct serial": "corrected the serial number",
  retire: "retired it",
  measure: "entered the measured points",
  submit: "sent it for review",
  return: "returned it",
  reject: "rejected it",
  release: "released it",
  approve: "approved it",
  supersede: "replaced it with a newer one",
  void: "voided it",
  // People's certificates and procedures
  accept: "accepted it",
  certify: "certified it",
  suspend: "suspended it",
  reinstate: "put it in force again",
  revoke: "revoked it",
  withdraw: "withdrew it",
  end: "ended it",
  // People and their accounts
  invite: "invited them",
  "invite again": "sent a new invitation",
  "revoke invitation": "took the invitation back",
  "accept invitation": "accepted the invitation",
  "plan deactivation": "planned the end of access",
  keep: "took back the planned end of access",
  reactivate: "gave access again",
  "reset password": "reset the password",
  "change roles": "changed the roles",
  "end role": "ended a role whose time was over",
  "change modules": "changed the modules",
  confirm: "confirmed what they may do",
  "ask for change": "asked for a change of what they may do",
  report: "reported what is not confirmed",
  "confirm address": "confirmed one of the two addresses",
  refuse: "refused it",
  "change own profile": "changed their own profile",
  "set picture": "set it",
  "download own data": "downloaded their own data",
  "print qualifications": "printed the qualification summary",
  "put picture away": "put it away",
  "choose notifications": "chose what they are told of",
  "warn of inactivity": "told them that the account is not used",
  // The company
  publish: "published it",
  "change security": "changed how people sign in",
  "change interval": "changed an interval",
  test: "sent a test",
  retry: "tried again to send them",
  import: "took over settings of a file",
  "change backups": "changed when backups are made",
  "put away": "put the list away",
  // Reports
  sign: "signed it",
  issue: "issued it",
  revise: "began this revision",
  recall: "took it back from review",
  clone: "began it like another report",
  "move template": "moved it to the newest version of its template",
  answer: "answered the comment",
  "carry over": "carried it over",
  comment: "commented on it",
  print: "made its PDF",
  verify: "verified it",
  export: "exported them",
  read: "read it",
  acknowledge: "acknowledged it",
};

/** Deeds that mean more with one kind of record than with the others. */
const ofOne: Readonly<Record<string, string>> = {
  "User.deactivate": "ended the access",
  "InspectionReport.return": "returned it with comments",
  "InspectionReport.archive": "discarded the draft",
};

/** "created it" of "CalibrationRecord.create". A deed without words of its own is given by its name. */
export function deedText(action: string): string {
  const deed = action.split(".").at(-1) ?? action;
  return ofOne[action] ?? deeds[deed] ?? `did: ${deed.replaceAll(/[-_]/g, " ")}`;
}

/** Whether a deed has words of its own. */
export const hasWords = (deed: string): boolean => Object.hasOwn(deeds, deed);
