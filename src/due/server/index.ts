/** Everything that comes due, over all modules: each owner contributes its own, and one statement reads them all. */
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { DueItem } from "../contract.ts";
import { bucketDays, type DueBucket, dueBuckets, type DueState, furthestDay } from "../rules.ts";
import { dueSubjectIds, dueSubjects, type DueSubject } from "../subjects.ts";
import type { DueSource } from "./source.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import { appUser } from "#directory/people/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { onePlan } from "#kit/server/prepared.ts";
import { addDays, type Day, dayIn } from "#kit/validity.ts";
/** Longest lead of each subject in days: where "due soon" begins. */
export type Leads = Readonly<Record<DueSubject, number>>;

/** The person asking, and when. */
export interface DueAsked {
  sources: readonly DueSource[];
  now: Date;
  /** The zone whose "today" applies to what belongs to no base. */
  timeZone: string;
  leads: Leads;
  /** What this person may reach of a table; undefined is everything. The product itself reaches everything. */
  within?: (table: PgTable) => SQL | undefined;
  /** Whether this person may view the module at all. */
  may?: (module: string) => boolean;
}

export interface DueFilter {
  subject?: readonly DueSubject[] | undefined;
  bucket?: readonly DueBucket[] | undefined;
  state?: readonly DueState[] | undefined;
  baseLocationId?: readonly string[] | undefined;
  ownerId?: string | undefined;
  q?: string | undefined;
}

/** The subjects this person may see. */
export function openSubjects({ may }: Pick<DueAsked, "may">): DueSubject[] {
  return dueSubjectIds.filter((subject) => may?.(dueSubjects[subject].module) ?? true);
}

/** How many there are in each bucket of each subject; empty ones and those not shown are left out. `own` are those of `ownerId`. */
export async function countDue(
  db: Reading,
  asked: DueAsked,
  { ownerId, ...filter }: DueFilter & { ownerId: string },
  which: "all" | "own",
): Promise<DueCount[]> {
  const items = itemsOf(asked, which === "own" ? { ...filter, ownerId } : filter);
  if (!items) return [];
  return db.execute<DueCount>(
    onePlan(sql`select subject, bucket, count(*)::int as count, (count(*) filter (where owner_id = ${ownerId}::uuid))::int as own
      from (${items}) q where bucket is not null group by subject, bucket`),
    "objects",
  );
}

export type DueCount = { subject: DueSubject; bucket: DueBucket; count: number; own: number };

/** How many match the filter. */
export async function totalDue(db: Reading, asked: DueAsked, filter: DueFilter): Promise<number> {
  const items = itemsOf(asked, filter);
  if (!items) return 0;
  const [found] = await db.execute<{ count: number }>(onePlan(sql`select count(*)::int as count from (${items}) q`), "objects");
  return found?.count ?? 0;
}

/** One page of them, the most urgent first. `after` is the `next` of the previous page. */
export async function listDue(
  db: Reading,
  asked: DueAsked,
  filter: DueFilter,
  { limit, after }: { limit: number; after?: { dueOn: Day; recordId: string } | undefined },
): Promise<DueItem[]> {
  const items = itemsOf(asked, filter);
  if (!items) return [];
  const beyond = after ? sql`where (due_on, record_id) > (${after.dueOn}::date, ${after.recordId}::uuid)` : sql``;
  const found = await db.execute<Found>(
    onePlan(sql`select subject, record_id, label, detail, owner_id, base_id, base_code, due_on::text as due_on, days_left, state, hard_stop, basis,
      (select first_name || ' ' || last_name from ${appUser} where id = owner_id) as owner_name
      from (${items}) q ${beyond} order by due_on, record_id limit ${sql.raw(String(limit))}`),
    "objects",
  );
  return found.map((row) => ({
    subject: row.subject,
    recordId: row.record_id,
    label: row.label,
    detail: row.detail,
    ownerUserId: row.owner_id,
    ownerName: row.owner_name,
    baseLocationId: row.base_id,
    baseCode: row.base_code,
    dueOn: row.due_on,
    daysLeft: row.days_left,
    state: row.state,
    hardStop: row.hard_stop,
    basis: row.basis,
  }));
}

type Found = {
  subject: DueSubject;
  record_id: string;
  label: string;
  detail: string | null;
  owner_id: string | null;
  owner_name: string | null;
  base_id: string | null;
  base_code: string | null;
  due_on: string;
  days_left: number;
  state: DueState;
  hard_stop: boolean;
  basis: string;
};

/**
 * The sources in a union, each row with today at its base, its state and its bucket. Null when the person may see none. Today is worked out once for
 * each base: to convert an instant into a zone costs more than to find the row, and state and bucket ask a dozen times (`offset 0` keeps it so).
 */
function itemsOf(asked: DueAsked, filter: DueFilter): SQL | null {
  const open = openSubjects(asked).filter((subject) => !filter.subject?.length || filter.subject.includes(subject));
  const selects = asked.sources.filter(({ subject }) => open.includes(subject)).map((source) => selectOf(source, asked));
  if (selects.length === 0) return null;
  const bases = sql`select id, code, (${asked.now.toISOString()}::timestamptz at time zone time_zone)::date as today from ${baseLocation} offset 0`;
  const left = sql`(i.due_on - coalesce(b.today, ${dayIn(asked.timeZone, asked.now)}::date))`;
  const covered = sql`(i.covered_from is not null and i.covered_from <= i.due_on + 1)`;
  return sql`select * from (
    select i.*, b.code as base_code, ${left} as days_left, ${stateIn(left, covered, asked.leads)} as state, ${bucketIn(left, covered)} as bucket
    from (${sql.join(selects, sql` union all `)}) i left join (${bases}) b on b.id = i.base_id) d where ${conditions(filter)}`;
}

function selectOf(source: DueSource, { now, timeZone, within, leads }: DueAsked): SQL {
  const today = dayIn(timeZone, now);
  // One day more than any base can be ahead.
  const until = addDays(today, Math.max(furthestDay, leads[source.subject]) + 1);
  return sql`(${source.select({ today, until, within: within?.(source.table) })})`;
}

/** `dueStateOf` of rules.ts, in SQL; a test compares the two. */
function stateIn(left: SQL, covered: SQL, leads: Leads): SQL {
  const lead = sql.join(
    dueSubjectIds.map((subject) => sql.raw(`when '${subject}' then ${Math.trunc(leads[subject])}`)),
    sql` `,
  );
  return sql`case when ${covered} then 'covered' when ${left} < 0 and i.hard_stop then 'blocked' when ${left} < 0 then 'overdue'
    when ${left} = 0 then 'due today' when ${left} <= case i.subject ${lead} end then 'due soon' else 'ok' end`;
}

function bucketIn(left: SQL, covered: SQL): SQL {
  const parts = dueBuckets.map(
    (
      name,
    ) => sql`when ${left} between ${sql.raw(String(bucketDays[name].from ?? -100_000))} and ${sql.raw(String(bucketDays[name].to))}
      then ${sql.raw(`'${name}'`)}`,
  );
  return sql`case when ${covered} then null ${sql.join(parts, sql` `)} end`;
}

/** Unless a state is requested: what is in one of the buckets or within its lead. */
function conditions({ bucket, state, baseLocationId, ownerId, q }: DueFilter): SQL {
  const oneOf = (column: SQL, values: readonly string[]) =>
    sql`${column} in (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const parts = [sql`(d.bucket is not null or d.state <> 'ok')`];
  if (bucket?.length) parts.push(oneOf(sql`d.bucket`, bucket));
  parts.push(state?.length ? oneOf(sql`d.state`, state) : sql`d.state <> 'covered'`);
  if (baseLocationId?.length) parts.push(oneOf(sql`d.base_id::text`, baseLocationId));
  if (ownerId) parts.push(sql`d.owner_id = ${ownerId}::uuid`);
  for (const word of (q ?? "").split(/\s+/).filter(Boolean).slice(0, 6))
    parts.push(sql`(d.label || ' ' || coalesce(d.detail, '')) ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`);
  return sql.join(parts, sql` and `);
}
