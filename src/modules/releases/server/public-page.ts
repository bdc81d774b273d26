/** A release as anyone with its link sees it. */
import { asc, eq } from "drizzle-orm";
import { incompleteWords } from "../dossier.ts";
import type { PublicItem, PublicRelease } from "../public-release.ts";
import type { ReleaseItem } from "../release.ts";
import { issuedDossier } from "./dossier/dossier.ts";
import { codedLink, type Found, isOpenHere, isOver } from "./link.ts";
import { clientComment } from "./tables.ts";
import { isOneFile, itemsOf, timeZoneOf } from "./whole.ts";
import { reviewChoices } from "#directory/clients/review-words.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import { securityOf } from "#directory/company/server/security.ts";
import type { Ctx } from "#kit/server/services.ts";
import { codeAsked } from "#kit/server/share-links/link-codes.ts";

/** `opened`: the code was entered with this very request. */
export async function publicRelease(ctx: Ctx, one: Found, { opened = false } = {}): Promise<PublicRelease> {
  const { db } = ctx;
  const { row, recipient } = one;
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, row.clientCompanyId));
  const company = await publicCompany(db);
  if (isOver(ctx, recipient)) return { ...nothing, company, expiredAt: recipient.tokenExpiresAt };
  if (!opened && !(await isOpenHere(ctx, one))) {
    const code = await codeAsked(ctx, codedLink(one), await securityOf(db));
    return { ...nothing, company, code };
  }
  const recalled = row.status === "recalled";
  const items = recalled ? [] : (await itemsOf(db, row.id)).map(({ shown }) => shown);
  const dossier = recalled ? null : await issuedDossier(db, row.id);
  const comments = await db
    .select()
    .from(clientComment)
    .where(eq(clientComment.recipientId, recipient.id))
    .orderBy(asc(clientComment.createdAt), asc(clientComment.id));
  const accepted = new Map(comments.filter(({ kind }) => kind === "accept").map(({ itemId, name }) => [itemId, name]));
  return {
    company,
    expiredAt: null,
    code: null,
    transmittalNo: row.transmittalNo,
    clientName: client?.displayName ?? null,
    purpose: row.purpose,
    notice: row.notice,
    subject: row.subject,
    message: row.message,
    issuedAt: row.issuedAt,
    timeZone: await timeZoneOf(db, row),
    dueBy: row.dueBy,
    respondBy: row.respondBy,
    acknowledgementRule: row.acknowledgementRule,
    recallReason: recalled ? (row.recallReason ?? "") : null,
    recipient: {
      name: recipient.name,
      kind: recipient.kind,
      state: recipient.state,
      acknowledgedBy: recipient.acknowledgedBy,
      acknowledgedAt: recipient.acknowledgedAt,
    },
    items: items.map((item) => publicItem(item, accepted.get(item.id) ?? null)),
    dossier: dossier && { coverage: dossier.coverage, incomplete: incompleteWords(dossier) },
    mayOpenAll: row.packageSha256 !== null && !recalled && items.every(({ liveState }) => holds(liveState)),
    isOneFile: isOneFile(row),
    asksAcceptance: client?.asksAcceptance ?? false,
    reviewChoices: row.purpose === "for approval" ? [...reviewChoices(client?.reviewStatuses ?? [])] : [],
    comments: recalled ? [] : comments.map(shownComment),
  };
}

const shownComment = (comment: typeof clientComment.$inferSelect) => {
  const { id, createdAt, name, kind, text, itemId, state, answer } = comment;
  return { id, at: createdAt, name, kind, text, itemId, state, answer };
};

function publicItem({ review, pdfSha256, ...item }: ReleaseItem, acceptedBy: string | null): PublicItem {
  const { id, reportNumber, revision, title, itemTag, inspectedOn, result, pages, liveState, liveReason, supersededBy } = item;
  return {
    id,
    reportNumber,
    revision,
    title,
    itemTag,
    inspectedOn,
    result,
    pages,
    liveState,
    liveReason,
    supersededBy,
    mayOpen: pdfSha256 !== null && holds(liveState),
    review: review && {
      status: review.status,
      words: review.words,
      name: review.name,
      at: review.at,
      text: review.text,
      fileName: review.fileName,
    },
    acceptedBy,
  };
}

/** A superseded or void report is shown, but its file cannot be downloaded. */
export const holds = (liveState: string) => liveState !== "superseded" && liveState !== "void";

const nothing = {
  expiredAt: null,
  code: null,
  transmittalNo: null,
  clientName: null,
  purpose: null,
  notice: null,
  subject: null,
  message: null,
  issuedAt: null,
  timeZone: "UTC",
  dueBy: null,
  respondBy: null,
  acknowledgementRule: null,
  recallReason: null,
  recipient: null,
  items: [],
  dossier: null,
  mayOpenAll: false,
  isOneFile: false,
  asksAcceptance: false,
  reviewChoices: [],
  comments: [],
} satisfies Partial<PublicRelease>;
