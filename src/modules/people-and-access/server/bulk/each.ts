import { and, inArray } from "drizzle-orm";
import type { Outcome } from "../../bulk-contract.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { notFound, type Refusal } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { inPart } from "#kit/server/in-part.ts";
import type { Row } from "#kit/server/record.ts";

export type UserRow = Row<typeof appUser>;
/** What an action answers for one person; `unchanged` says why nothing had to be done. */
export type Said = { message: string; link?: string | null } | { unchanged: string };

/** Does the same to each person chosen, one after the other in the order chosen; who cannot be seen is refused like anybody else. */
export async function toEach(
  ctx: Ctx,
  ids: readonly string[],
  action: (part: Ctx, user: UserRow) => Promise<Said>,
): Promise<Outcome[]> {
  const chosen = [...new Set(ids)];
  const found = new Map((await reachable(ctx, chosen)).map((user) => [user.id, user]));
  const outcomes: Outcome[] = [];
  for (const id of chosen) {
    const user = found.get(id);
    if (!user) outcomes.push({ id, name: "Someone else", ...refusedWith(notFound("user")) });
    else outcomes.push({ id, name: fullName(user), ...(await outcomeOf(ctx, (part) => action(part, user))) });
  }
  return outcomes;
}

/** One part of the work, as it is told to whoever asked for all of it. */
export async function outcomeOf(
  ctx: Ctx,
  work: (part: Ctx) => Promise<Said>,
): Promise<Pick<Outcome, "outcome" | "message" | "link">> {
  const ended = await inPart(ctx, work);
  if ("refusal" in ended) return refusedWith(ended.refusal);
  const said = ended.done;
  if ("unchanged" in said) return { outcome: "unchanged", message: said.unchanged, link: null };
  return { outcome: "done", message: said.message, link: said.link ?? null };
}

/** The people of a selection within reach, as they are now. */
export function reachable(ctx: Ctx, ids: readonly string[]): Promise<UserRow[]> {
  return ctx.db
    .select()
    .from(appUser)
    .where(and(inArray(appUser.id, [...ids]), ctx.lookup.within(appUser)));
}

export const fullName = ({ firstName, lastName }: Pick<UserRow, "firstName" | "lastName">) => `${firstName} ${lastName}`;

function refusedWith({ problem }: Refusal): Pick<Outcome, "outcome" | "message" | "link"> {
  const why = (problem.reasons ?? []).map(({ message }) => message).filter((message) => message !== problem.message);
  return { outcome: "refused", message: [problem.message, ...why].join(" "), link: null };
}
