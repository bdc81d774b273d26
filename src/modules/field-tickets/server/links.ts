/** Links with which the client signs, or disputes, a finished ticket later. Behind one is that ticket and nothing else. */
import { eq } from "drizzle-orm";
import { settledContent } from "../rules/content.ts";
import { shownNumber } from "../rules/rows.ts";
import type { TicketContent } from "../signed-ticket.ts";
import type { LinkedTicket } from "../ticket-links.ts";
import { contentNow, mustSeePrices } from "./paper.ts";
import { mustAskCode } from "./must-ask-code.ts";
import type { TicketRecord } from "./save.ts";
import { checked, freezeSigned, type Signed } from "./sign.ts";
import { fieldTicket } from "./tables.ts";
import { canonicalText } from "#modules/inspection-reports/rules/content-hash.ts";
import { codedPage } from "#directory/company/server/coded-page.ts";
import type { Opened } from "#directory/company/server/open-shared.ts";
import { codeEntered } from "#directory/company/server/shared-link-codes.ts";
import { Refusal, refused } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import type { AuditEntry } from "#kit/server/store.ts";
import { makeShareLink } from "#kit/server/share-links/share-links.ts";
import type { CodedLinkDraft } from "#kit/share-links.ts";

const entity = "FieldTicket";

export const { links: linksOfTicket, revokeLink } = linksOf(fieldTicket, entity);

export async function makeLink(ctx: Ctx, { id, body }: { id: string; body: CodedLinkDraft }) {
  const row = await ctx.store.find(fieldTicket, id, { lock: true });
  if (row.archivedAt || (row.status !== "ready" && !row.signature))
    throw refused("Only a finished ticket can be sent to be signed. Finish it first.");
  await mustSeePrices(ctx, row);
  await mustAskCode(ctx, row.clientCompanyId, body, "asksCode");
  const made = await makeShareLink(ctx, { entity, id, label: shownNumber(row), clientCompanyId: row.clientCompanyId }, body);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/ticket/${id}#k=${made.token}` };
}

/** As somebody without an account sees it: no ids of people, jobs, time, reports or equipment. */
const withoutIds = ({ workOrder: { number, title }, company: { name }, rows, ...content }: TicketContent): TicketContent => ({
  ...content,
  workOrder: { number, title },
  company: { name },
  rows: rows.map((row) => ({ ...row, timesheetEntryId: null, reportSourceId: null, inventoryItemId: null })),
});

const hrefOf = ({ id }: Pick<TicketRecord, "id">) => `/field-tickets/${id}`;
const nothing = { recipientName: "", content: null, signature: null, disputeNote: null };

/** A finished ticket: to be signed, signed, or disputed. */
const page = codedPage<TicketRecord, LinkedTicket>({
  entity,
  find: async ({ db }, id) => {
    const [row] = await db.select().from(fieldTicket).where(eq(fieldTicket.id, id));
    const isShown = row && !row.archivedAt && (row.status === "ready" || row.status === "disputed" || row.signature !== null);
    return isShown ? row : undefined;
  },
  path: ({ id }) => `/api/linked-tickets/${id}`,
  href: hrefOf,
  closed: (company, missing) => ({ ...nothing, ...missing, company }),
  open: async (ctx, { row, link: { recipientName } }, company) => ({
    asksPasscode: false,
    code: null,
    company,
    recipientName,
    content: withoutIds(row.content ?? (await contentNow(ctx, row))),
    signature: row.signature,
    disputeNote: row.disputeNote,
  }),
});

export const showLinked = (ctx: Ctx, { ticket }: { ticket: string }) => page.show(ctx, ticket);
export const sendLinkedCode = (ctx: Ctx, { ticket }: { ticket: string }) => page.sendCode(ctx, ticket);
export const enterLinkedCode = (ctx: Ctx, { ticket, body }: { ticket: string; body: { code: string } }) =>
  page.enterCode(ctx, ticket, body.code);

/** In the trail it is the client's person who acted, without an account. */
const byClient = (verb: string, said: string): AuditEntry => ({
  verb,
  actorType: "public",
  also: [{ field: "link", old: null, new: said }],
});

/** The ticket, locked, if it may be signed or disputed in this browser. A wrong passcode is returned, and so counts. */
async function openedNow(ctx: Ctx, id: string): Promise<Opened<TicketRecord> | Refusal> {
  const found = await page.openNow(ctx, id);
  if (found instanceof Refusal) return found;
  const row = await ctx.store.find(fieldTicket, found.row.id, { lock: true });
  if (row.signature) throw refused(`This ticket was signed by ${row.signature.name}.`);
  if (row.status !== "ready") throw refused("This ticket is being changed. You will get a new link.");
  return { row, link: found.link };
}

/** What is signed must be the ticket as it stands now, with nothing but the client's initials added. */
export async function signLinked(
  ctx: Ctx,
  { ticket: id, body }: { ticket: string; body: Signed },
): Promise<LinkedTicket | Refusal> {
  const found = await openedNow(ctx, id);
  if (found instanceof Refusal) return found;
  const { row, link } = found;
  const signed = await checked(row.id, body);
  const plain = (content: Signed["content"]) =>
    canonicalText({ ...content, rows: content.rows.map((line) => ({ ...line, clientInitials: null })) });
  if (plain(signed.content) !== plain(settledContent(withoutIds(await contentNow(ctx, row)))))
    throw refused("This ticket has changed meanwhile. Open the link again.", [], "changed");
  const signedByLink = { recipientName: link.recipientName, code: await codeEntered(ctx, page.sharedBy(found)) };
  const by = byClient("signByLink", `${signed.signature.name}: signed`);
  await freezeSigned(ctx, row, { ...signed, signedByLink, signedAt: ctx.store.now }, by);
  await tell(ctx, row, `${signed.signature.name} signed ${shownNumber(row)}`, `By the link of ${link.recipientName}.`);
  return page.shown(ctx, { row: await ctx.store.find(fieldTicket, row.id), link });
}

export async function disputeLinked(
  ctx: Ctx,
  { ticket: id, body }: { ticket: string; body: { name: string; reason: string } },
): Promise<LinkedTicket | Refusal> {
  const found = await openedNow(ctx, id);
  if (found instanceof Refusal) return found;
  const { row, link } = found;
  const disputeNote = `${body.name}: ${body.reason}`;
  const changes = { status: "disputed", disputeNote } as const;
  const by = byClient("disputeByLink", `${body.name}: disputed`);
  await ctx.store.update(fieldTicket, row.id, row.version, changes, { ...by, reason: disputeNote });
  await tell(ctx, row, `${body.name} disputes ${shownNumber(row)}`, body.reason);
  return page.shown(ctx, { row: await ctx.store.find(fieldTicket, row.id), link });
}

/** Whoever wrote the ticket and whoever sent the link hear of it. */
async function tell(ctx: Ctx, row: TicketRecord, title: string, body: string): Promise<void> {
  if (!row.createdById) return;
  const href = hrefOf(row);
  await notify(ctx.store.rows, ctx.services, ctx.now, { userId: row.createdById, subject: "review", title, body, href });
}
