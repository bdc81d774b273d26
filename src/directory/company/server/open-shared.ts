/** Opens a record behind a shared link, for somebody without an account. Whatever is wrong with a link, the answer is the same (rate-sheets rule 16). */
import { sharedLinkGone } from "./public-company.ts";
import type { Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { type LinkRow, openLink, passcodeOf, sharedId } from "#kit/server/share-links/open-link.ts";

/** The record with the link that opened it. */
export interface Opened<Row> {
  row: Row;
  link: LinkRow;
}

/** What links of one kind open: "Estimate", and how a record is found that may still be shown. */
export interface Openable<Row> {
  entity: string;
  find: (ctx: Ctx, id: string) => Promise<Row | undefined>;
}

/** The record for this request; "missing" while its link asks for a passcode, or the refusal of a wrong one, which is returned and so counts. */
export async function openShared<Row>(
  ctx: Ctx,
  { entity, find }: Openable<Row>,
  id: string,
): Promise<Opened<Row> | "missing" | Refusal> {
  const none = () => sharedLinkGone(ctx.db);
  const known = sharedId(ctx, id);
  const row = known === null ? undefined : await find(ctx, known);
  const link = await openLink(ctx, { entity, id }, none, async () => row !== undefined);
  if (row === undefined) throw await none();
  const passcode = await passcodeOf(ctx, link, none);
  return passcode === "right" ? { row, link } : passcode;
}

/** The same for what is nothing without the passcode: a file, an answer of the client. */
export async function openSharedNow<Row>(ctx: Ctx, of: Openable<Row>, id: string): Promise<Opened<Row> | Refusal> {
  const found = await openShared(ctx, of, id);
  if (found === "missing") throw await sharedLinkGone(ctx.db);
  return found;
}
