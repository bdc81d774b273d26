import { z } from "zod";
import { ClientComment, commentKinds } from "./client-comment.ts";
import { DossierScope, RequiredItems } from "./dossier.ts";
import { releaseLife, releaseStates } from "./release-life.ts";
import { ItemReview, reviewStatuses } from "./review.ts";
import { acknowledgementRules, acknowledgementWords } from "#directory/clients/client.ts";
import { flag, many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { choice, day, derived, emailWords, text } from "#kit/fields.ts";
import { meaningsOf } from "#kit/lifecycle.ts";
import { dayText, limitedText, lineText } from "#kit/schemas.ts";

export const purposes = ["final", "for approval", "for information", "for record", "revision", "turnover dossier"] as const;
export type Purpose = (typeof purposes)[number];
/** A release that tells earlier recipients of a report that it is superseded, void or under review. */
export const noticeKinds = ["superseded", "void", "caution"] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const recipientKinds = ["to", "cc"] as const;
export const deliveries = ["link", "email attachment", "hand", "paper", "client portal upload"] as const;
export type Delivery = (typeof deliveries)[number];
/** Sent by the product, with a link; the others are handed over by people. */
export const byEmail = (delivery: Delivery): boolean => delivery === "link" || delivery === "email attachment";
export const deliveryWords: Readonly<Record<Delivery, string>> = {
  link: "Link by email",
  "email attachment": "Attached to an email",
  hand: "By hand",
  paper: "On paper",
  "client portal upload": "By client portal upload",
};
export const recipientStates = ["pending", "sent", "opened", "downloaded", "acknowledged", "declined"] as const;
export type RecipientState = (typeof recipientStates)[number];
/** `bounced` is what the mail server said of the message, and no state of its own. */
const shownRecipientStates = [...recipientStates, "bounced"] as const;

export const RecipientDraft = z
  .object({
    id: z.uuid().optional(),
    contactId: z.uuid().nullable().optional(),
    name: lineText(120).min(1, "Enter the recipient's name"),
    email: z.email({ error: emailWords }).max(200).nullable().optional(),
    organization: lineText(160).nullable().optional(),
    kind: z.enum(recipientKinds),
    delivery: z.enum(deliveries),
    notifyOnSupersede: z.boolean().optional(),
  })
  .superRefine(({ delivery, email }, check) => {
    if (byEmail(delivery) && !email)
      check.addIssue({ code: "custom", path: ["email"], message: "It is sent to an email address. Enter it." });
  });
export type RecipientDraft = z.infer<typeof RecipientDraft>;

const stored = z.string().nullable();

/** A recipient of a release, with the state of its delivery. */
export const Recipient = z.object({
  id: z.uuid(),
  contactId: z.uuid().nullable(),
  name: z.string(),
  email: stored,
  organization: stored,
  kind: z.enum(recipientKinds),
  delivery: z.enum(deliveries),
  notifyOnSupersede: z.boolean(),
  state: z.enum(shownRecipientStates),
  /** What the mail server reported. */
  mailError: stored,
  tokenExpiresAt: stored,
  acknowledgedBy: stored,
  acknowledgedAt: stored,
});
export type Recipient = z.infer<typeof Recipient>;

/** A count; of an imported report as its index has it. */
export const Revision = z.union([z.int(), z.string()]);

/** What may have happened to a report since it was sent. */
export const liveStates = ["current", "superseded", "void", "under caution", "imported"] as const;
export const ReleaseItem = z.object({
  id: z.uuid(),
  /** Null for an imported report. */
  reportId: z.uuid().nullable(),
  importedReportId: z.uuid().nullable(),
  reportNumber: z.string(),
  revision: Revision,
  title: z.string(),
  method: z.string(),
  itemTag: stored,
  inspectedOn: stored,
  result: stored,
  /** Known once the release is issued. */
  pages: z.int().nullable(),
  pdfSha256: stored,
  fileName: stored,
  clientReportNo: stored,
  purchaseOrder: stored,
  workOrderNumber: stored,
  liveState: z.enum(liveStates),
  /** Why it is no longer current: the reason for the revision or for the void. */
  liveReason: stored,
  supersededBy: z.int().nullable(),
  supersededById: z.uuid().nullable(),
  /** The client's latest review, where it was sent for approval. */
  review: ItemReview.nullable(),
});
export type ReleaseItem = z.infer<typeof ReleaseItem>;

export const eventKinds = [
  "sent",
  "opened",
  "downloaded",
  "acknowledged",
  "declined",
  "comment",
  "replyToComment",
  "reviewStatus",
  "recalledNotice",
  "tokenRenewed",
  "reminder",
  "codeSent",
  "codeEntered",
] as const;
export type EventKind = (typeof eventKinds)[number];
export const ReleaseEvent = z.object({
  id: z.uuid(),
  recipientId: z.uuid().nullable(),
  itemId: z.uuid().nullable(),
  kind: z.enum(eventKinds),
  at: z.string(),
  ip: stored,
  name: stored,
  role: stored,
  text: stored,
});
export type ReleaseEvent = z.infer<typeof ReleaseEvent>;

/** Reports sent to a client together, under one number. */
export const Release = defineRecord({
  entity: "Release",
  noun: "release",
  path: "/api/releases",
  page: "/releases",
  fields: {
    purpose: choice("Purpose", purposes, { required: "Choose a purpose" }),
    subject: text("Subject", { required: "Enter a subject", most: 200 }),
    message: text("Message", { most: 4000, lines: 4 }),
    acknowledgementRule: choice("Receipt confirmed by", acknowledgementRules, {
      required: true,
      words: acknowledgementWords,
    }),
    respondBy: day("Review expected by", { help: "For approval: the day by which the client's review is expected." }),
  },
  shown: {
    transmittalNo: derived("Transmittal", stored, { mono: true }),
    status: derived("State", z.enum(releaseStates), { options: releaseStates, meanings: meaningsOf(releaseLife) }),
    notice: derived("Notice", z.enum(noticeKinds).nullable(), { options: noticeKinds }),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", stored),
    clientSiteId: derived("", z.uuid().nullable()),
    siteName: derived("Site", stored),
    projectId: derived("", z.uuid().nullable()),
    projectNumber: derived("Project", stored, { mono: true }),
    workOrderNumber: derived("Work order", stored, { mono: true }),
    reports: derived("Reports", z.int()),
    rejects: derived("Rejects", z.int()),
    recipientCount: derived("To", z.int()),
    expected: derived("Receipts expected", z.int()),
    acknowledged: derived("Acknowledged", z.int()),
    openComments: derived("Open comments", z.int()),
    reviewed: derived("Reviewed", z.int()),
    issuedAt: derived("Issued", stored),
    issuedByName: derived("Issued by", stored),
    dueBy: derived("Receipt due", stored),
    closedAt: derived("Closed", stored),
    closingNote: derived("Reason for closing", stored),
    recalledAt: derived("Recalled", stored),
    recallReason: derived("Reason for recall", stored),
    packagedAt: derived("Package created", stored),
    packageSha256: derived("SHA-256 of the package", stored, { mono: true }),
    packageSize: derived("Size of the package", z.number().nullable()),
    replacesReleaseId: derived("", z.uuid().nullable()),
    holdOverride: derived("Reason to send on hold", stored),
  },
  filters: {
    status: many(z.enum(releaseStates)),
    purpose: many(z.enum(purposes)),
    clientCompanyId: z.uuid().optional(),
    projectId: z.uuid().optional(),
    from: dayText().optional(),
    to: dayText().optional(),
    awaiting: flag.describe("true shows issued releases whose receipt is not confirmed"),
    overdue: flag.describe("true shows those whose receipt is overdue"),
    comments: flag.describe("true shows those with comments of the client that are open"),
    responseOverdue: flag.describe("true shows those whose review by the client is overdue"),
    reviewStatus: many(z.enum(reviewStatuses)),
    outdated: flag.describe("true shows those with a report that was superseded or voided since"),
    reportId: z.uuid().optional(),
    importedReportId: z.uuid().optional(),
  },
});

/** As many reports a release carries at most. */
export const mostReports = 2_000;

/** What is entered of a draft; reports and recipients are sent whole. */
export const ReleaseDraft = Release.draft.extend({
  reportIds: z.array(z.uuid()).max(mostReports, "At most 2,000 reports"),
  /** Reports from before the product; they come after the others. */
  importedReportIds: z.array(z.uuid()).max(mostReports, "At most 2,000 reports"),
  recipients: z.array(RecipientDraft).max(60, "At most 60 recipients"),
  /** Of a turnover dossier. */
  requiredItems: RequiredItems,
});
export type ReleaseDraft = z.infer<typeof ReleaseDraft>;

/** What prevents a draft from being issued. */
export const Obstacle = z.object({
  /** `stop` must be fixed, `wait` passes by itself, `confirm` must be answered, `hold` must be overridden by Operations. */
  kind: z.enum(["stop", "wait", "confirm", "hold"]),
  message: z.string(),
});
export type Obstacle = z.infer<typeof Obstacle>;

/** A release with all that belongs to it. */
export const ReleaseWhole = Release.row.extend({
  items: z.array(ReleaseItem),
  recipients: z.array(Recipient),
  events: z.array(ReleaseEvent),
  comments: z.array(ClientComment.row),
  /** For a draft only. */
  obstacles: z.array(Obstacle),
  timeZone: z.string(),
  dossierScope: DossierScope.nullable(),
  /** Whether sheet and reports are one file as well; not of a release too large for one, or with a file that cannot be joined. */
  isOneFile: z.boolean(),
  /** How far the package is made; null before the issue and once it is there. */
  making: z.object({ done: z.int(), total: z.int(), failure: z.string().nullable() }).nullable(),
});
export type ReleaseWhole = z.infer<typeof ReleaseWhole>;

/** What a new release starts with: its reports; the rest is proposed. */
export const NewRelease = z
  .object({
    reportIds: z.array(z.uuid()).max(mostReports),
    importedReportIds: z.array(z.uuid()).max(mostReports).optional(),
    purpose: z.enum(purposes).optional(),
  })
  .superRefine(({ reportIds, importedReportIds = [] }, check) => {
    if (reportIds.length + importedReportIds.length === 0)
      check.addIssue({ code: "custom", path: ["reportIds"], message: "Choose at least one report" });
  });
/** A change to a draft. */
export const ReleaseChange = z.object({
  version: z.int(),
  changes: ReleaseDraft.partial(),
});

/** What a person at the client enters. */
export const Signed = z.object({
  name: lineText(120).min(1, "Enter your name"),
  role: lineText(120).min(1, "Enter your role"),
});
/** A receipt given on paper, by hand or by telephone, as whoever was told of it records it. */
export const HandReceipt = Signed.extend({ receivedOn: dayText("Enter the day") });
export type HandReceipt = z.infer<typeof HandReceipt>;
/** A link sent again; to another address where the message came back. */
export const NewLink = z.object({
  email: z.email({ error: emailWords }).max(200).optional(),
  /** Why it goes to an address outside the client's domains. */
  confirmation: limitedText(600).optional(),
});
export type NewLink = z.infer<typeof NewLink>;
export const Declined = Signed.extend({ text: limitedText(1000).min(1, "Explain why you decline it") });
/** A comment on a release, or on one of its reports. Only an acceptance may be without words. */
export const Commented = Signed.extend({
  itemId: z.uuid().nullable(),
  kind: z.enum(commentKinds),
  text: limitedText(2000),
}).superRefine(({ kind, itemId, text }, check) => {
  if (kind === "query" && text === "") check.addIssue({ code: "custom", path: ["text"], message: "Enter your question" });
  if (kind === "disagree" && text === "")
    check.addIssue({ code: "custom", path: ["text"], message: "Explain what you disagree with" });
  if (kind !== "query" && itemId === null) check.addIssue({ code: "custom", path: ["itemId"], message: "Choose the report" });
});
export const Reviewed = Signed.extend({
  status: z.enum(reviewStatuses),
  /** Which of the client's statuses it is, where several do the same. */
  words: lineText(60).optional(),
  text: limitedText(2000),
  /** The comment file, sent before. */
  fileId: z.uuid().nullable(),
}).superRefine(({ status, text, fileId }, check) => {
  const says = status === "revise and resubmit" || status === "approved with comments";
  if (says && text === "" && fileId === null)
    check.addIssue({ code: "custom", path: ["text"], message: "Enter your comments, or add a file with them" });
});
