import { createHash, randomUUID } from "node:crypto";
import { and, eq, getColumns, gte, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { activityAndAudit, ErrorLog } from "../contract.ts";
import { likeness, scrubbed } from "../rules.ts";
import { countOf, idsOf, inOrder } from "./paging.ts";
import { errorLog } from "./tables.ts";
import { notFound } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import type { Fault } from "#kit/server/problems.ts";
import { version } from "#kit/version.ts";

type Query = z.output<(typeof activityAndAudit)["endpoints"]["errorLogs"]["query"]>;
type Marked = z.output<(typeof activityAndAudit)["endpoints"]["markError"]["body"]>;
const place = { table: errorLog, at: errorLog.lastAt };

interface Seen {
  side: "browser" | "server";
  message: string;
  stack: string;
  route: string;
  appVersion: string;
  requestId: string | null;
  userId: string | null;
}

/** People counted for one kind of error; beyond that "many" is enough. */
const mostUsers = 100;

const anHour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();

/** Who has met an error since an instant, and when last. */
const metSince = (since: string) =>
  sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(${errorLog.metLately}) where value #>> '{}' >= ${since}), '{}')`;

/** Errors met within the last hour, with how many people met them in it. */
export async function metWithinAnHour(db: Reading, now: Date): Promise<{ id: string; message: string; users: number }[]> {
  const since = iso(now.getTime() - anHour);
  const users = sql<number>`(select count(*) from jsonb_each(${metSince(since)}))::int`;
  return db.select({ id: errorLog.id, message: errorLog.message, users }).from(errorLog).where(gte(errorLog.lastAt, since));
}

/** Adds an error to those that are like it, scrubbed. One resolved is new again when another version shows it. */
async function recordError(rows: PlainRows, { userId, ...seen }: Seen, now: Date): Promise<void> {
  const message = scrubbed(seen.message).slice(0, 1_000);
  const stack = scrubbed(seen.stack).slice(0, 8_000);
  const at = now.toISOString();
  const users = userId ? [userId] : [];
  const fingerprint = createHash("sha256")
    .update(likeness({ ...seen, message, stack }))
    .digest("hex");
  const { userIds, status, resolvedIn } = errorLog;
  await rows
    .insert(errorLog)
    .values({
      ...seen,
      id: randomUUID(),
      fingerprint,
      message,
      stack,
      route: scrubbed(seen.route),
      firstAt: at,
      lastAt: at,
      count: 1,
      userIds: users,
      metLately: userId ? { [userId]: at } : {},
      status: "new",
    })
    .onConflictDoUpdate({
      target: errorLog.fingerprint,
      set: {
        lastAt: at,
        count: sql`${errorLog.count} + 1`,
        requestId: seen.requestId,
        appVersion: seen.appVersion,
        ...(userId
          ? {
              metLately: sql`${metSince(iso(now.getTime() - anHour))} || jsonb_build_object(${userId}::text, ${at}::text)`,
              userIds: sql`case when ${userIds} @> array[${userId}]::uuid[] or cardinality(${userIds}) >= ${mostUsers} then ${userIds} else ${userIds} || ${userId}::uuid end`,
            }
          : {}),
        status: sql`case when ${status} = 'resolved' and ${resolvedIn} is distinct from ${seen.appVersion} then 'new' else ${status} end`,
      },
    });
}

/** What went wrong on the server. Where it cannot be kept, the log of the process has it. */
export async function noteFault(services: Services, fault: Fault): Promise<void> {
  const seen = { ...fault, side: "server" as const, appVersion: version };
  await recordError(new PlainRows(services.database.db), seen, services.clock()).catch((error: unknown) =>
    services.log.error(error),
  );
}

/** What a browser met. */
export async function reportError(ctx: Ctx, { body }: { body: Pick<Seen, "message" | "stack" | "route" | "appVersion"> }) {
  const { requestId } = ctx.client;
  await recordError(ctx.store.rows, { ...body, side: "browser", requestId, userId: ctx.actor.id }, ctx.now);
}

export async function listErrors(ctx: Ctx, { query }: { query: Query }) {
  const { ids, next } = await idsOf(ctx.db, place, conditions(query), query);
  return { rows: await rowsOf(ctx, ids), next };
}

export const countErrors = (ctx: Ctx, { query }: { query: Query }) => countOf(ctx.db, errorLog, conditions(query));

export async function findError(ctx: Ctx, { id }: { id: string }): Promise<ErrorLog> {
  const [row] = await rowsOf(ctx, [id]);
  if (!row) throw notFound("error");
  return row;
}

/** Says what was done about an error; "resolved" holds for the version it was last seen in. */
export async function markError(ctx: Ctx, { id, body: { status, note } }: { id: string; body: Marked }): Promise<ErrorLog> {
  const before = await findError(ctx, { id });
  await ctx.store.rows
    .update(errorLog)
    .set({ status, note, resolvedIn: status === "resolved" ? before.appVersion : null })
    .where(eq(errorLog.id, id));
  await ctx.store.note({
    action: "ErrorLog.update",
    entity: "ErrorLog",
    entityId: id,
    label: before.message.slice(0, 200),
    changes: [{ field: "status", old: before.status, new: status }],
    ...(note ? { reason: note } : {}),
  });
  return findError(ctx, { id });
}

async function rowsOf(ctx: Ctx, ids: readonly string[]): Promise<ErrorLog[]> {
  if (ids.length === 0) return [];
  const { fingerprint: _fingerprint, userIds, ...columns } = getColumns(errorLog);
  const found = await ctx.db
    .select({ ...columns, users: sql<number>`cardinality(${userIds})` })
    .from(errorLog)
    .where(inArray(errorLog.id, [...ids]));
  return inOrder(ids, found);
}

const conditions = ({ q, status, side }: Query): SQL | undefined =>
  and(
    q ? ilike(errorLog.message, `%${q.replace(/[%_\\]/g, "\\$&")}%`) : undefined,
    status && status.length > 0 ? inArray(errorLog.status, status) : undefined,
    side ? eq(errorLog.side, side) : undefined,
  );
