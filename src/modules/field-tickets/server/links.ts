/** Links with which the client signs, or disputes, a finished ticket later. Behind one is that ticket and nothing else. */
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { settledContent } from "../rules/content.ts";
import { shownNumber } from "../rules/rows.ts";
import type { TicketContent } from "../signed-ticket.ts";
import type { LinkedTicket } from "../ticket-links.ts";
import { contentNow } from "./paper.ts";
import type { TicketRecord } from "./save.ts";
import { checked, freezeSigned, type Signed } from "./sign.ts";
import { fieldTicket } from "./tables.ts";
import { canonicalText } from "#modules/inspection-reports/rules/content-hash.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type Opened, openShared, openSharedNow } from "#directory/company/server/open-shared.ts";
import { publicCompany } from "#directory/company/server/public-company.ts";
import {
  codeEntered,
  codeMissing,
  enterSharedCode,
  mustHaveCode,
  sendSharedCode,
  type SharedLink,
} from "#directory/company/server/shared-link-codes.ts";
import { Refusal, refused, wrongField } from "#kit/refusals.ts";
import { notify } from "#kit/server/notices.ts";
import type { Ctx } from "#kit/server/services.ts";
import { linksOf } from "#kit/server/share-links/links-of.ts";
import { seen } from "#kit/server/share-links/open-link.ts";
import { makeShareLink } from "#kit/server/share-links/share-links.ts";
import type { CodedLinkDraft, LinkCode } from "#kit/share-links.ts";

const entity = "FieldTicket";

export const { links: linksOfTicket, revokeLink } = linksOf(fieldTicket, entity);

export async function makeLink(ctx: Ctx, { id, body }: { id: string; body: CodedLinkDraft }) {
  const row = await ctx.store.find(fieldTicket, id, { lock: true });
  if (row.archivedAt || (row.status !== "ready" && !row.signature))
    throw refused("Only a finished ticket can be sent to be signed. Finish it first.");
  const [client] = await ctx.store.db.select().from(clientCompany).where(eq(clientCompany.id, row.clientCompanyId));
  if (client?.linkAsksCode && !body.asksCode)
    throw wrongField("asksCode", `${client.displayName} has its links opened with a code by email.`);
  const made = await makeShareLink(ctx, { entity, id, label: shownNumber(row), clientCompanyId: row.clientCompanyId }, body);
  // In the fragment the token stays out of the logs of servers and proxies.
  return { id: made.id, href: `${ctx.services.publicUrl}/r/ticket/${id}#k=${made.token}` };
}

type Found = Opened<TicketRecord>;

/** A finished ticket: to be signed, signed, or disputed. */
const shownTickets = {
  entity,
  find: async ({ db }: Ctx, id: string) => {
    const [row] = await db.select().from(fieldTicket).where(eq(fieldTicket.id, id));
    const isShown = row && !row.archivedAt && (row.status === "ready" || row.status === "disputed" || row.signature !== null);
    return isShown ? row : undefined;
  },
};

const sharedBy = ({ row, link }: Found): SharedLink => ({ link, path: `/api/linked-tickets/${row.id}`, href: hrefOf(row) });

/** As somebody without an account sees it: no ids of people, jobs, time, reports or equipment. */
const withoutIds = ({ workOrder: { number, title }, company: { name }, rows, ...content }: TicketContent): TicketContent => ({
  ...content,
  workOrder: { number, title },
  company: { name },
  rows: rows.map((row) => ({ ...row, timesheetEntryId: null, reportSourceId: null, inventoryItemId: null })),
});

const nothing = { asksPasscode: false, code: null, recipientName: "", content: null, signature: null, disputeNote: null };

/** `entered`: the code was entered with this very request. */
async function shown(ctx: Ctx, { row, link }: Found, { entered = false } = {}): Promise<LinkedTicket> {
  const company = await publicCompany(ctx.db);
  const code = entered ? null : await codeMissing(ctx, sharedBy({ row, link }));
  if (code) return { ...nothing, company, code };
  return {
    ...nothing,
    company,
    recipientName: link.recipientName,
    content: withoutIds(row.content ?? (await contentNow(ctx, row))),
    signature: row.signature,
    disputeNote: row.disputeNote,
  };
}

const hrefOf = ({ id }: TicketRecord) => `/field-tickets/${id}`;

export async function showLinked(ctx: Ctx, { ticket: id }: { ticket: string }): Promise<LinkedTicket | Refusal> {
  const found = await openShared(ctx, shownTickets, id);
  if (found instanceof Refusal) return found;
  if (found === "missing") return { ...nothing, asksPasscode: true, company: await publicCompany(ctx.db) };
  const answer = await shown(ctx, found);
  if (!answer.code) await seen(ctx, found.link, "viewed", hrefOf(found.row));
  return answer;
}

/** The link with which a code is sent or entered, if it asks for one. */
async function openedCoded(ctx: Ctx, id: string): Promise<Found | Refusal> {
  const found = await openSharedNow(ctx, shownTickets, id);
  if (!(found instanceof Refusal) && !found.link.asksCode)
    throw refused("This link asks for no code. Open it again.", [], "no-code-asked");
  return found;
}

export async function sendLinkedCode(ctx: Ctx, { ticket: id }: { ticket: string }): Promise<LinkedTicket | Refusal> {
  const found = await openedCoded(ctx, id);
  if (found instanceof Refusal) return found;
  await sendSharedCode(ctx, sharedBy(found));
  return shown(ctx, found);
}

export async function enterLinkedCode(
  ctx: Ctx,
  { ticket: id, body }: { ticket: string; body: z.output<typeof LinkCode> },
): Promise<LinkedTicket | Refusal> {
  const found = await openedCoded(ctx, id);
  if (found instanceof Refusal) return found;
  const refusal = await enterSharedCode(ctx, sharedBy(found), body.code);
  if (refusal) return refusal;
  await seen(ctx, found.link, "viewed", hrefOf(found.row));
  return shown(ctx, found, { entered: true });
}

/** The ticket, locked, if it may be signed or disputed in this browser. A wrong passcode is returned, and so counts. */
async function openedNow(ctx: Ctx, id: string): Promise<Found | Refusal> {
  const found = await openSharedNow(ctx, shownTickets, id);
  if (found instanceof Refusal) return found;
  await mustHaveCode(ctx, sharedBy(found));
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
  const signedByLink = { recipientName: link.recipientName, code: await codeEntered(ctx, sharedBy({ row, link })) };
  await freezeSigned(ctx, row, { ...signed, signedByLink, signedAt: ctx.store.now }, "signByLink");
  await tell(ctx, row, `${signed.signature.name} signed ${shownNumber(row)}`, `By the link of ${link.recipientName}.`);
  return shown(ctx, { row: await ctx.store.find(fieldTicket, row.id), link });
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
  await ctx.store.update(fieldTicket, row.id, row.version, changes, { verb: "disputeByLink", reason: disputeNote });
  await tell(ctx, row, `${body.name} disputes ${shownNumber(row)}`, body.reason);
  return shown(ctx, { row: await ctx.store.find(fieldTicket, row.id), link });
}

/** Whoever wrote the ticket and whoever sent the link hear of it. */
async function tell(ctx: Ctx, row: TicketRecord, title: string, body: string): Promise<void> {
  if (!row.createdById) return;
  const href = hrefOf(row);
  await notify(ctx.store.rows, ctx.services, ctx.now, { userId: row.createdById, subject: "review", title, body, href });
}
