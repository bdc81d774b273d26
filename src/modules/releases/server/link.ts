/** The release behind a link, and what is recorded of what people do with it. */
import { and, eq, gt, inArray } from "drizzle-orm";
import type { EventKind, RecipientState } from "../release.ts";
import { hashOfToken, noteEvent } from "./letters.ts";
import { release, releaseEvent, releaseRecipient } from "./tables.ts";
import type { ReleaseRowOf } from "./whole.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { unknownLink } from "#directory/company/server/public-company.ts";
import { Refusal, refused, tooMany } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type CodedLink, openedHereAt } from "#kit/server/share-links/link-codes.ts";
import { refuseAfterWrongLinks, wrongLink } from "#kit/server/wrong-links.ts";

type RecipientRow = typeof releaseRecipient.$inferSelect;
export interface Found {
  token: string;
  row: ReleaseRowOf;
  recipient: RecipientRow;
  /** Whether the client has its links opened with a code. */
  linkAsksCode: boolean;
}

/** The release behind a link. Unknown tokens are counted by address; after ten the address is refused for a while. */
export async function found(ctx: Ctx, token: string): Promise<Found> {
  await refuseAfterWrongLinks(ctx);
  const [one] = await ctx.db
    .select({ row: release, recipient: releaseRecipient, linkAsksCode: clientCompany.linkAsksCode })
    .from(releaseRecipient)
    .innerJoin(release, eq(release.id, releaseRecipient.releaseId))
    .innerJoin(clientCompany, eq(clientCompany.id, release.clientCompanyId))
    .where(eq(releaseRecipient.tokenHash, hashOfToken(token)));
  if (one) return { ...one, token };
  await wrongLink(ctx);
  throw await unknownLink(ctx.db);
}

export const isOver = (ctx: Ctx, { tokenExpiresAt }: RecipientRow) => (tokenExpiresAt ?? "") < ctx.now.toISOString();

/** The same, if the link has not expired. */
export async function foundUnexpired(ctx: Ctx, token: string): Promise<Found> {
  const one = await found(ctx, token);
  if (isOver(ctx, one.recipient))
    throw new Refusal(410, { code: "link-expired", message: "This link has expired. Ask for a new one." });
  return one;
}

/** The same, if the code that the client asks for was entered in this browser, and the release is not recalled. */
export async function foundValid(ctx: Ctx, token: string): Promise<Found> {
  const one = await foundUnexpired(ctx, token);
  if (!(await isOpenHere(ctx, one)))
    throw new Refusal(403, { code: "link-asks-code", message: "Open the link again and enter the code sent to your address." });
  if (one.row.status === "recalled") throw refused(`This transmittal is recalled: ${one.row.recallReason ?? ""}`, [], "recalled");
  return one;
}

/** Whether this browser may see what is behind the link: no code is asked for, or it was entered here, for this very link. */
export const isOpenHere = async (ctx: Ctx, { linkAsksCode, recipient }: Found): Promise<boolean> =>
  !linkAsksCode || (await openedHereAt(ctx, recipient.tokenHash)) !== null;

/** Its link as one that asks for a code. */
export const codedLink = ({ token, recipient: { tokenHash, email } }: Found): CodedLink => ({
  linkHash: tokenHash ?? "",
  path: `/api/r/${token}`,
  email,
});

const order: readonly RecipientState[] = ["pending", "sent", "opened", "downloaded", "declined", "acknowledged"];

/** Records the event, and the furthest state this recipient has reached. */
export async function happened(
  ctx: Ctx,
  { row, recipient }: Found,
  kind: Exclude<EventKind, "sent" | "replyToComment" | "recalledNotice" | "tokenRenewed" | "reminder">,
  more: { itemId?: string | null; name?: string; role?: string; text?: string | null } = {},
): Promise<void> {
  // HEAD asks for the headers of a file: nobody has its bytes.
  if (ctx.request.method === "HEAD") return;
  const { ip, userAgent } = ctx.client;
  await ctx.write(async (store) => {
    const [now] = await store.db.select().from(releaseRecipient).where(eq(releaseRecipient.id, recipient.id)).for("update");
    if (kind === "opened" && now && now.state !== "sent") return;
    await noteEvent(store, { releaseId: row.id, recipientId: recipient.id, kind, ip, clientSoftware: userAgent, ...more });
    const state = order.find((one) => one === kind);
    if (!state || order.indexOf(state) <= order.indexOf(now?.state ?? "pending")) return;
    const receipt = state === "acknowledged" ? { acknowledgedBy: more.name ?? null, acknowledgedAt: store.now } : {};
    await store.rows
      .update(releaseRecipient)
      .set({ state, ...receipt })
      .where(eq(releaseRecipient.id, recipient.id));
  });
}

/** As many refusals, comments and reviews of a recipient are passed on in a day. */
const mostAnswers = 20;

/** Each answer tells whoever issued the release: a link that has come into wrong hands is no way to flood them. */
export async function refuseFlood(ctx: Ctx, { recipient }: Found): Promise<void> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  const { recipientId, kind, at } = releaseEvent;
  const today = await ctx.db.$count(
    releaseEvent,
    and(eq(recipientId, recipient.id), inArray(kind, ["comment", "declined", "reviewStatus"]), gt(at, since)),
  );
  if (today >= mostAnswers) throw tooMany("Too much was sent with this link today. Call us instead, or try again tomorrow.");
}

export const noteInTrail = (ctx: Ctx, { row }: Found, verb: string, text: string): Promise<void> =>
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
