import { and, desc, like, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { periodOf } from "../rules.ts";
import { appUser } from "#directory/people/server/tables.ts";
import { invalid, wrongField } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { widened } from "#kit/server/record.ts";
import { auditEvent } from "#kit/server/tables.ts";

interface Place {
  table: PgTable & { id: PgColumn };
  /** The instant the log is ordered by, the latest first. */
  at: PgColumn;
}

/** A page of ids in the log's order. No page is slower than another: each begins where the one before ended. */
export async function idsOf(
  db: Reading,
  { table, at }: Place,
  wanted: SQL | undefined,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const rows = await db
    .select({ id: table.id, at })
    .from(widened(table))
    .where(and(wanted, after ? beyond(at, table.id, after) : undefined))
    .orderBy(desc(at), desc(table.id))
    .limit(limit + 1);
  const found = rows.slice(0, limit) as { id: string; at: string }[];
  const last = rows.length > limit ? found.at(-1) : undefined;
  return { ids: found.map(({ id }) => id), next: last ? `${last.at}~${last.id}` : null };
}

function beyond(at: PgColumn, id: PgColumn, after: string): SQL {
  const [instant = "", last = ""] = after.split("~");
  if (Number.isNaN(Date.parse(instant)) || !/^[0-9a-f-]{36}$/.test(last))
    throw wrongField("after", "This page marker is not valid. Load the list again from the start.");
  return sql`(${at}, ${id}) < (${instant}::timestamptz, ${last}::uuid)`;
}

/** The days asked for, in the time zone of the person; refused where they are too many to be read without another filter. */
export function within(ctx: Ctx, at: PgColumn, asked: { from?: string | undefined; to?: string | undefined }, narrowed: boolean) {
  const period = periodOf(asked, narrowed, ctx.today);
  if (!period) throw invalid([], "Narrow the range or pick a user, record or action.");
  const { timeZone } = ctx.actor;
  return and(
    period.from ? sql`${at} >= (${period.from}::date::timestamp at time zone ${timeZone})` : undefined,
    period.to ? sql`${at} < ((${period.to}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  );
}

/** The beginning of a text, with what LIKE would read as a sign taken as it is. */
const beginningWith = (text: string) => `${text.replace(/[%_\\]/g, "\\$&")}%`;

/**
 * Events of records whose number or title begins with this. The index holds the first 80 characters. What people are called is sealed there, so
 * they are looked for by their names of today.
 */
export function called(q: string): SQL {
  const label = like(sql`left(${auditEvent.entityLabel}, 80)`, beginningWith(q.slice(0, 80)));
  const people = sql`select id from ${appUser} where first_name || ' ' || last_name ilike ${beginningWith(q)}`;
  return sql`(${label} or (${auditEvent.entity} = 'User' and ${auditEvent.entityId} in (${people})))`;
}

/** Rows in the order of the ids asked for. */
export function inOrder<R extends { id: string }>(ids: readonly string[], rows: readonly R[]): R[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/** How many rows meet the condition. */
export async function countOf(db: Reading, table: PgTable, wanted: SQL | undefined): Promise<{ count: number }> {
  return { count: await db.$count(widened(table), wanted) };
}
