/** What anyone with the link sees of a release, without an account. */
import { z } from "zod";
import { commentKinds } from "./client-comment.ts";
import { liveStates, noticeKinds, purposes, recipientKinds, recipientStates, Revision } from "./release.ts";
import { reviewStatuses } from "#directory/clients/review-words.ts";
import { acknowledgementRules } from "#directory/clients/client.ts";
import { CodeAsked } from "#kit/share-links.ts";

const told = z.string().nullable();

const PublicItem = z.object({
  id: z.uuid(),
  reportNumber: z.string(),
  revision: Revision,
  title: z.string(),
  itemTag: told,
  inspectedOn: told,
  result: told,
  pages: z.int().nullable(),
  liveState: z.enum(liveStates),
  liveReason: told,
  supersededBy: z.int().nullable(),
  /** Whether its file can be downloaded: not if the report is superseded or void. */
  mayOpen: z.boolean(),
  review: z
    .object({ status: z.enum(reviewStatuses), words: z.string(), name: z.string(), at: z.string(), text: told, fileName: told })
    .nullable(),
  acceptedBy: told,
});
export type PublicItem = z.infer<typeof PublicItem>;

export const PublicRelease = z.object({
  company: z.object({ name: z.string(), phone: told, email: told }),
  /** When the link expired, if it has; nothing else is shown then. */
  expiredAt: told,
  /** The code that must be entered first; nothing but the company is shown then. Null where none is asked for, or it was entered in this browser. */
  code: CodeAsked.nullable(),
  transmittalNo: told,
  clientName: told,
  purpose: z.enum(purposes).nullable(),
  notice: z.enum(noticeKinds).nullable(),
  subject: told,
  message: told,
  issuedAt: told,
  timeZone: z.string(),
  dueBy: told,
  respondBy: told,
  acknowledgementRule: z.enum(acknowledgementRules).nullable(),
  recallReason: told,
  recipient: z
    .object({
      name: z.string(),
      kind: z.enum(recipientKinds),
      state: z.enum(recipientStates),
      acknowledgedBy: told,
      acknowledgedAt: told,
    })
    .nullable(),
  items: z.array(PublicItem),
  /** Of a turnover dossier: what is covered, and "INCOMPLETE: 2 items". */
  dossier: z.object({ coverage: told, incomplete: told }).nullable(),
  /** Whether all reports are available together. */
  mayOpenAll: z.boolean(),
  /** Whether they are one PDF as well; not of a release too large for one. */
  isOneFile: z.boolean(),
  /** Whether the client says of each report if it accepts it. */
  asksAcceptance: z.boolean(),
  /** Of a release for approval: the statuses of a review, as the client calls them. */
  reviewChoices: z.array(z.object({ words: z.string(), status: z.enum(reviewStatuses) })),
  /** What this recipient has said, and the answers. */
  comments: z.array(
    z.object({
      id: z.uuid(),
      at: z.string(),
      name: z.string(),
      kind: z.enum(commentKinds),
      text: z.string(),
      itemId: z.uuid().nullable(),
      state: z.string(),
      answer: told,
    }),
  ),
});
export type PublicRelease = z.infer<typeof PublicRelease>;
