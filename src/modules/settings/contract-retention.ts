import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";
import { del, download, get, HistoryEntry, post, put } from "#kit/contract.ts";
import { isDay } from "#kit/validity.ts";
import { retentionClassIds } from "#retention/classes.ts";
import { holdScopes } from "#retention/rules.ts";
import { retentionActions, retentionTerms, retentionTriggers } from "#kit/retention-terms.ts";

/** A proposal is decided once; an approved one is carried out in the background. */
export const purgeStates = ["proposed", "approved", "declined", "done"] as const;
/** What became of a record of a proposal. */
export const purgeItemStates = ["proposed", "purged", "reviewed", "kept"] as const;

const day = z.string().refine(isDay, "Enter a day such as 20 Nov 2026");

/** How long a class is to be kept, and why. */
export const RetentionTermSet = z.object({
  term: z.enum(retentionTerms),
  /** With at most one place, as 7 or 7.5. */
  years: z
    .string()
    .regex(/^\d{1,3}(\.\d)?$/, "Give years such as 7 or 7.5")
    .nullable(),
  basis: limitedText(300).min(1, "Enter the law, standard or contract"),
});
export type RetentionTermSet = z.infer<typeof RetentionTermSet>;

export const RetentionRuleShown = RetentionTermSet.extend({
  recordClass: z.enum(retentionClassIds),
  title: z.string(),
  trigger: z.enum(retentionTriggers),
  action: z.enum(retentionActions),
  note: z.string().nullable(),
  verify: z.boolean(),
  /** The product keeps such records today. */
  here: z.boolean(),
  shipped: z.object({ term: z.enum(retentionTerms), years: z.string().nullable(), basis: z.string() }),
  /** 0 until the company has changed it. */
  version: z.int(),
});
export type RetentionRuleShown = z.infer<typeof RetentionRuleShown>;

export const LegalHoldDraft = z.object({
  name: limitedText(120).min(1, "Enter the hold a name, such as the matter"),
  reason: limitedText(500).min(1, "Explain why nothing of it may leave"),
  scope: z.enum(holdScopes),
  targetId: z.uuid().nullable(),
  from: day.nullable(),
  to: day.nullable(),
});
export type LegalHoldDraft = z.infer<typeof LegalHoldDraft>;

export const LegalHoldShown = LegalHoldDraft.extend({
  id: z.uuid(),
  version: z.int(),
  targetLabel: z.string().nullable(),
  placedAt: z.string(),
  placedBy: z.string(),
  liftedAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftReason: z.string().nullable(),
});
export type LegalHoldShown = z.infer<typeof LegalHoldShown>;

export const PurgeProposal = z.object({
  id: z.uuid(),
  version: z.int(),
  preparedOn: z.string(),
  state: z.enum(purgeStates),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  declineReason: z.string().nullable(),
  doneAt: z.string().nullable(),
  /** Records and logs in it. */
  items: z.int(),
});
export type PurgeProposal = z.infer<typeof PurgeProposal>;

export const PurgeItem = z.object({
  id: z.uuid(),
  recordClass: z.enum(retentionClassIds),
  entity: z.string(),
  recordId: z.uuid().nullable(),
  label: z.string(),
  since: z.string(),
  overOn: z.string(),
  count: z.int(),
  action: z.enum(retentionActions),
  state: z.enum(purgeItemStates),
  note: z.string().nullable(),
});
export type PurgeItem = z.infer<typeof PurgeItem>;

export const TrailArchive = z.object({
  id: z.uuid(),
  log: z.enum(["trail", "security"]),
  before: z.string(),
  count: z.int(),
  dropped: z.int(),
  lastSeq: z.int().nullable(),
  headHash: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.string(),
});
export type TrailArchive = z.infer<typeof TrailArchive>;

export const Retention = z.object({
  rules: z.array(RetentionRuleShown),
  holds: z.array(LegalHoldShown),
  proposals: z.array(PurgeProposal),
  archives: z.array(TrailArchive),
  /** Whether this person decides what leaves. */
  mayApprove: z.boolean(),
});
export type Retention = z.infer<typeof Retention>;

export const termLabels = { term: "Kept", years: "Years", basis: "Legal basis" };
export const holdLabels = {
  name: "Name",
  reason: "Reason",
  scope: "What it keeps",
  targetId: "Which",
  from: "From",
  to: "To",
  liftReason: "Reason for lifting",
};

const own = "/api/settings/retention";
const version = z.object({ version: z.int() });

export const retentionEndpoints = {
  retention: get(own, {
    action: "view",
    reply: Retention,
    summary:
      "The retention period of each class of records, the legal holds, the deletion proposals, and the archives of the logs",
  }),
  changeRetention: put(`${own}/rules/:recordClass`, {
    action: "edit",
    body: RetentionTermSet.extend({ version: z.int() }),
    reply: Retention,
    summary: "Extend the retention of a class, or change its legal basis; never shorter than shipped",
  }),
  retentionHistory: get(`${own}/rules/:recordClass/history`, {
    action: "view",
    reply: z.array(HistoryEntry),
    summary: "Who changed how long a class is kept, when, from what to what",
  }),
  placeHold: post(`${own}/holds`, {
    action: "edit",
    body: LegalHoldDraft,
    reply: Retention,
    summary: "Place a legal hold on a record, a client, a project, a person or a time",
  }),
  liftHold: del(`${own}/holds/:id`, {
    action: "edit",
    body: version.extend({ reason: limitedText(500).min(1, "Explain why it is lifted") }),
    reply: Retention,
    summary: "Lift a legal hold; it stays on record with the reason",
  }),
  prepareProposal: post(`${own}/proposals`, {
    action: "edit",
    reply: Retention,
    summary: "Check now which records have reached the end of their retention, instead of on the first of the month",
  }),
  proposal: get(`${own}/proposals/:id`, {
    action: "view",
    reply: PurgeProposal.extend({ rows: z.array(PurgeItem) }),
    summary: "A proposal with each of its records",
  }),
  approveProposal: post(`${own}/proposals/:id/approval`, {
    action: "edit",
    body: version,
    reply: Retention,
    summary:
      "Approve a proposal as the Quality Manager: its records are purged in the background, those to review count as reviewed",
  }),
  declineProposal: post(`${own}/proposals/:id/refusal`, {
    action: "edit",
    body: version.extend({ reason: limitedText(500).min(1, "Explain why nothing leaves") }),
    reply: Retention,
    summary: "Decline a proposal; the next one is prepared on the first of the month",
  }),
  logArchive: download(`${own}/archives/:id`, {
    action: "administer",
    summary: "The archive file of an expired part of a log",
  }),
};
