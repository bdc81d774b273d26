/** What the client says about a release or one of its reports, and what it is answered. */
import { z } from "zod";
import { commentLife } from "./comment-life.ts";
import { many } from "#kit/contract.ts";
import { defineRecord } from "#kit/define-record.ts";
import { derived } from "#kit/fields.ts";
import { meaningsOf, statesOf } from "#kit/lifecycle.ts";
import type { Meaning } from "#kit/meaning.ts";

export const commentKinds = ["query", "disagree", "accept"] as const;
export type CommentKind = (typeof commentKinds)[number];
const commentWords: Readonly<Record<CommentKind, string>> = {
  query: "Question",
  disagree: "Disagrees",
  accept: "Accepts",
};
const commentMeanings: Readonly<Record<CommentKind, Meaning>> = { query: "waiting", disagree: "bad", accept: "good" };

const states = statesOf(commentLife);

const stored = z.string().nullable();

export const ClientComment = defineRecord({
  entity: "ClientComment",
  noun: "comment",
  path: "/api/release-comments",
  page: "/releases/comments",
  fields: {},
  shown: {
    releaseId: derived("", z.uuid()),
    transmittalNo: derived("Transmittal", stored, { mono: true }),
    clientCompanyId: derived("", z.uuid()),
    clientName: derived("Client", stored),
    itemId: derived("", z.uuid().nullable()),
    reportId: derived("", z.uuid().nullable()),
    reportNumber: derived("Report", stored, { mono: true }),
    importedReportId: derived("", z.uuid().nullable()),
    revision: derived("Rev", stored),
    kind: derived("Kind", z.enum(commentKinds), { options: commentKinds, words: commentWords, meanings: commentMeanings }),
    commentedAt: derived("Written", z.string()),
    text: derived("Comment", z.string()),
    name: derived("By", z.string()),
    role: derived("Role", z.string()),
    state: derived("State", z.enum(states), { options: states, meanings: meaningsOf(commentLife) }),
    answer: derived("Answer", stored),
    answeredAt: derived("Answered", stored),
    answeredByName: derived("Answered by", stored),
    closingNote: derived("How it was settled", stored),
    revisionId: derived("", z.uuid().nullable()),
  },
  filters: {
    releaseId: z.uuid().optional(),
    reportId: z.uuid().optional(),
    state: many(z.enum(states)),
    kind: many(z.enum(commentKinds)),
    clientCompanyId: z.uuid().optional(),
  },
});
export type ClientComment = z.infer<typeof ClientComment.row>;
