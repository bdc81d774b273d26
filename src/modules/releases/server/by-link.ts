/** A release as anyone with its link sees it, and how they answer. No account; nothing else can be reached from here. */
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { PublicRelease } from "../public-release.ts";
import type { Asked, Declined, RecipientState, Signed } from "../release.ts";
import { packageOf, zipOf } from "./downloads.ts";
import { closeWhenReceived } from "./issue.ts";
import { hashOfToken, noteEvent } from "./letters.ts";
import { readPdf } from "./report-files.ts";
import { release, releaseEvent, releaseRecipient } from "./tables.ts";
import { tellOfAnswer } from "./tell.ts";
import { itemsOf, type ReleaseRowOf, timeZoneOf } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { companySettings } from "#directory/company/server/tables.ts";
import { notFound, Refusal, refused, tooMany } from "#kit/refusals.ts";
import { Download } from "#kit/server/serve.ts";
import type { Ctx } from "#kit/server/services.ts";
import { refuseAfterWrongLinks, wrongLink } from "#kit/server/wrong-links.ts";

type RecipientRow = typeof releaseRecipient.$inferSelect;
interface Found {
  row: ReleaseRowOf;
  recipient: RecipientRow;
}

/** The release behind a link. Unknown tokens are counted by address; after ten the address is refused for a while. */
async function found(ctx: Ctx, token: string): Promise<Found> {
  await refuseAfterWrongLinks(ctx);
  const [one] = await ctx.db
    .select({ row: release, recipient: releaseRecipient })
    .from(releaseRecipient)
    .innerJoin(release, eq(release.id, releaseRecipient.releaseId))
    .where(eq(releaseRecipient.tokenHash, hashOfToken(token)));
  if (one) return one;
  await wrongLink(ctx);
  throw notFound("release");
}

const isOver = (ctx: Ctx, { tokenExpiresAt }: RecipientRow) => (tokenExpiresAt ?? "") < ctx.now.toISOString();

/** The same, if the link has not expired and the release is not recalled. */
async function foundValid(ctx: Ctx, token: string): Promise<Found> {
  const one = await found(ctx, token);
  if (isOver(ctx, one.recipient))
    throw new Refusal(410, { code: "link-expired", message: "This link has expired. Ask for a new one." });
  if (one.row.status === "recalled") throw refused(`This transmittal is recalled: ${one.row.recallReason ?? ""}`, [], "recalled");
  return one;
}

export async function shownByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  return publicRelease(ctx, await found(ctx, token));
}

async function publicRelease(ctx: Ctx, { row, recipient }: Found): Promise<PublicRelease> {
  const { db } = ctx;
  const [settings] = await db.select().from(companySettings);
  const [client] = await db.select().from(clientCompany).where(eq(clientCompany.id, row.clientCompanyId));
  const company = {
    name: settings?.tradingName ?? settings?.legalName ?? "",
    phone: settings?.phone ?? null,
    email: settings?.email ?? null,
  };
  if (isOver(ctx, recipient)) return { ...nothing, company, expiredAt: recipient.tokenExpiresAt };
  const recalled = row.status === "recalled";
  const items = recalled ? [] : (await itemsOf(db, row.id)).map(({ shown }) => shown);
  const questions = await db
    .select()
    .from(releaseEvent)
    .where(eq(releaseEvent.recipientId, recipient.id))
    .orderBy(asc(releaseEvent.at));
  return {
    company,
    expiredAt: null,
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
      state: recipient.state,
      acknowledgedBy: recipient.acknowledgedBy,
      acknowledgedAt: recipient.acknowledgedAt,
    },
    items: items.map(
      ({
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
        pdfSha256,
      }) => ({
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
      }),
    ),
    mayOpenAll: row.packageSha256 !== null && !recalled && items.every(({ liveState }) => holds(liveState)),
    questions: questions
      .filter(({ kind }) => kind === "comment")
      .map(({ at, name, text, itemId }) => ({ at, name, text, itemId })),
  };
}

/** A superseded or void report is shown, but its file cannot be downloaded. */
const holds = (liveState: string) => liveState === "current" || liveState === "under caution";

const nothing = {
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
  mayOpenAll: false,
  questions: [],
} satisfies Partial<PublicRelease>;

const order: readonly RecipientState[] = ["pending", "sent", "opened", "downloaded", "declined", "acknowledged"];

/** Records the event, and the furthest state this recipient has reached. */
async function happened(
  ctx: Ctx,
  { row, recipient }: Found,
  kind: "opened" | "downloaded" | "acknowledged" | "declined" | "comment",
  more: { itemId?: string | null; name?: string; role?: string; text?: string } = {},
): Promise<void> {
  // HEAD asks for the headers of a file: nobody has its bytes.
  if (ctx.request.method === "HEAD") return;
  const { ip, userAgent } = ctx.client;
  await ctx.write(async (store) => {
    const [now] = await store.db.select().from(releaseRecipient).where(eq(releaseRecipient.id, recipient.id)).for("update");
    if (kind === "opened" && now && now.state !== "sent") return;
    await noteEvent(store, { releaseId: row.id, recipientId: recipient.id, kind, ip, clientSoftware: userAgent, ...more });
    if (kind === "comment") return;
    const further = order.indexOf(kind) > order.indexOf(now?.state ?? "pending");
    const receipt = kind === "acknowledged" ? { acknowledgedBy: more.name ?? null, acknowledgedAt: store.now } : {};
    if (further)
      await store.rows
        .update(releaseRecipient)
        .set({ state: kind, ...receipt })
        .where(eq(releaseRecipient.id, recipient.id));
  });
}

/** A person has pressed View: a mail scanner following the link does not count as opening. */
export async function openedByLink(ctx: Ctx, { token }: { token: string }): Promise<PublicRelease> {
  await happened(ctx, await foundValid(ctx, token), "opened");
  return shownByLink(ctx, { token });
}

export async function acknowledgeByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Signed> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  if (one.recipient.state === "acknowledged") return publicRelease(ctx, one);
  await happened(ctx, one, "acknowledged", body);
  await noteInTrail(ctx, one, "acknowledge", `${body.name}, ${body.role}`);
  await closeWhenReceived(ctx, one.row.id);
  return shownByLink(ctx, { token });
}

export async function declineByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Declined> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  if (one.recipient.state === "acknowledged") throw refused("Receipt is already confirmed. Ask a question instead.");
  await refuseFlood(ctx, one);
  await happened(ctx, one, "declined", body);
  await noteInTrail(ctx, one, "decline", `${body.name}, ${body.role}: ${body.text}`);
  await tellOfAnswer(ctx, one.row, `${one.recipient.name} declined ${one.row.transmittalNo ?? ""}`, body.text);
  return shownByLink(ctx, { token });
}

export async function askByLink(
  ctx: Ctx,
  { token, body }: { token: string; body: z.output<typeof Asked> },
): Promise<PublicRelease> {
  const one = await foundValid(ctx, token);
  if (body.itemId !== null && !(await itemsOf(ctx.db, one.row.id)).some(({ item }) => item.id === body.itemId))
    throw notFound("report");
  await refuseFlood(ctx, one);
  await happened(ctx, one, "comment", body);
  await noteInTrail(ctx, one, "query", `${body.name}, ${body.role}: ${body.text}`);
  await tellOfAnswer(ctx, one.row, `${one.recipient.name} asks about ${one.row.transmittalNo ?? ""}`, body.text);
  return shownByLink(ctx, { token });
}

/** As many refusals and questions of a recipient are passed on in a day. */
const mostAnswers = 20;

/** Each answer tells whoever issued the release: a link that has come into wrong hands is no way to flood them. */
async function refuseFlood(ctx: Ctx, { recipient }: Found): Promise<void> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const { recipientId, kind, at } = releaseEvent;
  const today = await ctx.db.$count(
    releaseEvent,
    and(eq(recipientId, recipient.id), inArray(kind, ["comment", "declined"]), gt(at, since)),
  );
  if (today >= mostAnswers) throw tooMany("Too much was sent with this link today. Call us instead, or try again tomorrow.");
}

const noteInTrail = (ctx: Ctx, { row }: Found, verb: string, text: string): Promise<void> =>
  ctx.write((store) =>
    store.note({
      action: `Release.${verb}`,
      entity: "Release",
      entityId: row.id,
      label: row.transmittalNo ?? "",
      changes: [{ field: "recipients", old: null, new: text }],
      actorType: "public",
    }),
  );

async function allHold(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundValid(ctx, token);
  const { mayOpenAll, company } = await publicRelease(ctx, one);
  if (!mayOpenAll)
    throw refused(
      `A report in this transmittal is superseded or void. Download the others one by one, or ask ${company.name}.`,
      [],
      "outdated",
    );
  return one;
}

export async function packageByLink(ctx: Ctx, { token }: { token: string }): Promise<Download> {
  const one = await allHold(ctx, token);
  const file = await packageOf(ctx.services, one.row);
  await happened(ctx, one, "downloaded");
  return file;
}

export async function zipByLink(ctx: Ctx, { token }: { token: string }): Promise<Download> {
  const one = await allHold(ctx, token);
  const file = await zipOf(ctx, one.row);
  await happened(ctx, one, "downloaded");
  return file;
}

export async function reportByLink(ctx: Ctx, { token, itemId }: { token: string; itemId: string }): Promise<Download> {
  const one = await foundValid(ctx, token);
  const item = (await itemsOf(ctx.db, one.row.id)).find(({ shown }) => shown.id === itemId)?.shown;
  if (!item?.pdfSha256) throw notFound("report");
  if (!holds(item.liveState)) {
    const why = item.liveState === "void" ? "is void: do not use it" : `is superseded by Rev ${item.supersededBy ?? ""}`;
    throw refused(`${item.reportNumber} Rev ${item.revision} ${why}.`, [], "outdated");
  }
  const { bytes } = await readPdf(ctx.services.files, item.pdfSha256, item.reportNumber);
  await happened(ctx, one, "downloaded", { itemId });
  const name = item.fileName ?? `${item.reportNumber}.pdf`;
  return new Download(name, "application/pdf", new Uint8Array(bytes), { inline: true });
}
