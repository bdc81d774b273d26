import { z } from "zod";
import { about } from "./about.ts";
import { DueItem } from "#due/contract.ts";
import { dueBuckets, dueStates } from "#due/rules.ts";
import { dueSubjectIds } from "#due/subjects.ts";
import { defineModule, download, flag, get, many, patch, post, put, Stored } from "#kit/contract.ts";
import { noticeChannels, noticeSubjects } from "#kit/notices.ts";

export const ReminderRuleDraft = z.object({
  active: z.boolean(),
  leadDays: z
    .array(z.int("Enter whole days").min(0, "Not less than 0").max(730, "At most 730 days"))
    .min(1, "Enter at least one day")
    .max(10, "At most ten days"),
  recipients: z.array(z.string().max(80)).max(20),
  toOwner: z.boolean(),
  toManager: z.boolean(),
  channels: z.array(z.enum(noticeChannels)),
  repeatDays: z.int("Enter whole days").min(1, "At least 1 day").max(90, "At most 90 days").nullable(),
});
export type ReminderRuleDraft = z.infer<typeof ReminderRuleDraft>;
export const ReminderRule = Stored.extend(ReminderRuleDraft.shape).extend({
  subject: z.enum(dueSubjectIds),
  title: z.string(),
  /** What the product ships, to go back to. */
  shipped: z.object({ leadDays: z.array(z.int()), recipients: z.array(z.string()) }),
});
export type ReminderRule = z.infer<typeof ReminderRule>;

/** One person's digest as it would go out. */
export const ReminderPreview = z.object({
  /** The day it is computed for. */
  day: z.string(),
  people: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      /** "06:00 America/Chicago" */
      at: z.string(),
      channels: z.array(z.string()),
      lines: z.array(z.string()),
    }),
  ),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

export const Notification = z.object({
  id: z.uuid(),
  at: z.string(),
  subject: z.enum(noticeSubjects),
  title: z.string(),
  body: z.string().nullable(),
  lines: z.array(z.object({ text: z.string(), href: z.string().optional() })),
  href: z.string().nullable(),
  readAt: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

const Wish = z.object({ subject: z.enum(noticeSubjects), channel: z.enum(noticeChannels), wanted: z.boolean() });
export const NoticeWishes = z.object({
  wishes: z.array(Wish),
  /** Whether this installation can send by the way at all, and to this person. */
  possible: z.object({ email: z.boolean(), sms: z.boolean(), mobile: z.boolean() }),
});
export type NoticeWishes = z.infer<typeof NoticeWishes>;

const dueFilters = {
  q: z.string().trim().max(200).optional().describe("Words of the label or a number"),
  subject: many(z.enum(dueSubjectIds)),
  bucket: many(z.enum(dueBuckets)),
  state: many(z.enum(dueStates)),
  baseLocationId: many(z.uuid()),
  mine: flag.describe("true shows only what belongs to the person who asks"),
};
const dueQuery = z.object({
  ...dueFilters,
  sort: z.literal("dueOn").optional(),
  after: z.string().max(100).optional().describe("The `next` of the previous page"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
/** A line of the list, with the working days until it is due by the week and the holidays of its base; null once it is overdue. */
export const ListedDue = DueItem.extend({ id: z.string(), workingDaysLeft: z.int().nullable() });
export type ListedDue = z.infer<typeof ListedDue>;

export const dueLabels = {
  subject: "Kind",
  label: "What",
  detail: "Number",
  dueOn: "Due",
  daysLeft: "Days left",
  workingDaysLeft: "Working days",
  state: "State",
  ownerName: "Belongs to",
  baseCode: "Base",
  basis: "Basis",
};
const dashboardToo = { action: "view", modules: ["dashboard"] } as const;
const inbox = "/api/notifications";

export const reminders = defineModule({
  ...about,
  endpoints: {
    due: {
      ...get("/api/due", {
        ...dashboardToo,
        query: dueQuery,
        reply: z.object({ rows: z.array(ListedDue), next: z.string().nullable() }),
        summary: "Everything that comes due and that this person may see, the most urgent first",
      }),
      labels: dueLabels,
    },
    countDue: get("/api/due/count", {
      ...dashboardToo,
      query: dueQuery,
      reply: z.object({ count: z.int() }),
      summary: "How much comes due, by the same filters",
    }),
    exportDue: download("/api/due/export", {
      ...dashboardToo,
      query: dueQuery.extend({ format: z.enum(["csv", "xlsx"]).default("csv"), columns: z.string().optional() }),
      summary: "Export what comes due as CSV or XLSX",
    }),
    duePdf: download("/api/due/pdf", {
      ...dashboardToo,
      query: dueQuery,
      summary: "What comes due, by the same filters, as a PDF on the letterhead: the first 2,000",
    }),

    rules: get("/api/settings/reminders", {
      action: "view",
      reply: z.array(ReminderRule),
      summary: "Recipients of what comes due, and how long before",
    }),
    changeRule: patch("/api/settings/reminders/:id", {
      action: "administer",
      body: z.object({ version: z.int(), changes: ReminderRuleDraft.partial() }),
      reply: ReminderRule,
      summary: "Change a reminder rule; the version read must be the version stored",
    }),
    preview: get("/api/settings/reminders/tomorrow", {
      action: "administer",
      reply: ReminderPreview,
      summary: "The digests that would be sent tomorrow, worked out by what sends them",
    }),

    inbox: get(inbox, {
      signedIn: true,
      query: z.object({
        unread: flag,
        after: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(30),
      }),
      reply: z.object({ rows: z.array(Notification), next: z.string().nullable(), unread: z.int() }),
      summary: "One's own notifications, the newest first",
    }),
    unread: get(`${inbox}/unread`, {
      signedIn: true,
      reply: z.object({ count: z.int() }),
      summary: "How many of one's own notifications are unread",
    }),
    read: post(`${inbox}/:id/read`, {
      signedIn: true,
      reply: z.object({ unread: z.int() }),
      summary: "Mark one of one's own notifications as read",
    }),
    readAll: post(`${inbox}/read`, {
      signedIn: true,
      reply: z.object({ unread: z.int() }),
      summary: "Mark all of one's own notifications as read",
    }),
    stream: download(`${inbox}/stream`, {
      signedIn: true,
      query: z.object({ tab: z.string().regex(/^[\w-]{1,60}$/, "Enter the tab") }),
      summary: "Server-sent events: what is new in one's own inbox, as long as the session lasts; one stream a tab",
    }),
    wishes: get(`${inbox}/preferences`, {
      signedIn: true,
      reply: NoticeWishes,
      summary: "One's own notification channels for each kind of notification, besides the inbox",
    }),
    changeWishes: put(`${inbox}/preferences`, {
      signedIn: true,
      body: z.object({ wishes: z.array(Wish).max(40) }),
      reply: NoticeWishes,
      summary: "Set one's own notification channels for each kind of notification",
    }),
  },
});
