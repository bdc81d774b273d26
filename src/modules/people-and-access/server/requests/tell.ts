import { and, eq, isNull, sql } from "drizzle-orm";
import { namedActionFor, kindWords } from "../../requests-rules.ts";
import type { profileRequest } from "./tables.ts";
import { superAdmin } from "#directory/people/roles.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Ctx } from "#kit/server/services.ts";
import { notify } from "#kit/server/notices.ts";
import type { Row } from "#kit/server/record.ts";

type Request = Pick<Row<typeof profileRequest>, "id" | "kind" | "userId" | "version" | "state" | "decisionReason">;

const page = (id: string) => `/profile-requests/${id}`;

/** Everybody who may decide it, but for the person it is about; a Super Admin where nobody else may. */
export async function tellDeciders(ctx: Ctx, { id, kind, userId, version }: Request, person: string): Promise<void> {
  const may = await ctx.services.whoMay(ctx.db, { named: namedActionFor(kind), module: "user-management", baseLocationId: null });
  const others = may.filter((one) => one !== userId);
  for (const one of others.length > 0 ? others : await superAdmins(ctx, userId))
    await notify(ctx.store.rows, ctx.services, ctx.now, {
      userId: one,
      subject: "review",
      title: `${kindWords[kind]} of ${person} waits for your decision`,
      href: page(id),
      key: `request ${id} ${version}`,
    });
}

/** The person hears what became of it. */
export async function tellDecided(ctx: Ctx, { id, kind, userId, state, decisionReason }: Request): Promise<void> {
  await notify(ctx.store.rows, ctx.services, ctx.now, {
    userId,
    subject: "returned",
    title: `${kindWords[kind]}: your request was ${state}`,
    body: `${ctx.actor.name}${decisionReason ? `: ${decisionReason}` : " decided it."}`,
    href: page(id),
    key: `request decided ${id}`,
  });
}

async function superAdmins({ db }: Ctx, but: string): Promise<string[]> {
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.status, "active"), isNull(appUser.archivedAt), sql`${superAdmin} = any(${appUser.roles})`));
  return rows.map(({ id }) => id).filter((id) => id !== but);
}
