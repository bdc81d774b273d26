/** Links that show one revision of a record to somebody without an account: what is asked for a new one, and what is shown of those there are. */
import { z } from "zod";
import { limitedText, optional, requiredText } from "./schemas.ts";

/** How many days a link lives unless another number is asked, and at most. */
export const usualDays = 14;
export const mostDays = 90;

export const ShareLinkDraft = z.object({
  recipientName: requiredText("Enter who receives it", 120),
  recipientEmail: optional(z.email("Enter an email address").max(200)),
  days: z.int("Enter a number of days").min(1, "At least 1 day").max(mostDays, `At most ${mostDays} days`),
  /** Sent separately; at least six characters. */
  passcode: optional(limitedText(60).refine((text) => text === "" || text.length >= 6, "A passcode has at least 6 characters")),
  maxViews: optional(z.int().min(1, "At least 1").max(1000, "At most 1000")),
  /** Whether the page says when a newer revision has taken its place. */
  showsNewer: z.boolean(),
});
export type ShareLinkDraft = z.infer<typeof ShareLinkDraft>;

/** Of records that may also be opened with a code sent by email each time. */
export const CodedLinkDraft = ShareLinkDraft.extend({ asksCode: z.boolean() }).refine(
  ({ asksCode, recipientEmail }) => !asksCode || recipientEmail,
  { path: ["recipientEmail"], message: "The code goes to an email address. Enter it." },
);
export type CodedLinkDraft = z.infer<typeof CodedLinkDraft>;

/** A link as the people see it who may make one: never its token. */
export const ShareLinkRow = z.object({
  id: z.uuid(),
  targetId: z.uuid(),
  targetLabel: z.string(),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Whether it opens now. */
  isLive: z.boolean(),
  hasPasscode: z.boolean(),
  asksCode: z.boolean(),
  /** Locked by wrong passcodes. */
  isLocked: z.boolean(),
  maxViews: z.int().nullable(),
  views: z.int(),
  lastViewedAt: z.string().nullable(),
});
export type ShareLinkRow = z.infer<typeof ShareLinkRow>;

export const ShareLinkView = z.object({
  id: z.uuid(),
  at: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  outcome: z.enum(["viewed", "downloaded", "wrong passcode"]),
});
export type ShareLinkView = z.infer<typeof ShareLinkView>;

/** The code that a link asks for before it shows anything: where it goes, in part ("jo***@acadia.example"), and whether one was sent lately. */
export const CodeAsked = z.object({
  to: z.string(),
  /** How many minutes one is valid. */
  minutes: z.int(),
  /** Whether one was sent that is still valid. */
  isSent: z.boolean(),
  /** Seconds until another one may be sent. */
  resendAfter: z.int(),
});
export type CodeAsked = z.infer<typeof CodeAsked>;

export const LinkCode = z.object({ code: z.string().regex(/^\d{6}$/, "The code has six digits") });

/** The header that carries the token; in an address it would be in the logs of every proxy. */
export const tokenHeader = "x-share-token";
export const passcodeHeader = "x-share-passcode";

/** Whether an address is that of a page a shared link opens. */
export const isSharedPage = (address: string): boolean =>
  /^\/(?:rate-sheets\/[^/?]+\/print|r\/(?:ticket|daily|estimates|itp|invoices)\/[^/?]+)(?:\?|$)/.test(address);
