/** Everything that waits for a person, over all modules: each owner contributes its own, and one statement reads them all. */
import { type SQL, sql } from "drizzle-orm";
import type { WorkItem } from "../contract.ts";
import type { WorkKind, WorkSubject } from "../subjects.ts";
import type { WorkAsked } from "./source.ts";
import { baseLocation } from "#directory/bases/server/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import { onePlan } from "#kit/server/prepared.ts";
import { isoOf } from "#kit/server/record.ts";

export interface WorkFilter {
  q?: string | undefined;
  subject?: readonly WorkSubject[] | undefined;
  kind?: readonly WorkKind[] | undefined;
  baseLocationId?: readonly string[] | undefined;
}

/** Where a page of the list begins: after this item. */
export interface WorkMark {
  blocks: boolean;
  dueOn: string | null;
  since: string;
  id: string;
}

export async function countWork(db: Reading, asked: WorkAsked, filter: WorkFilter): Promise<number> {
  const items = itemsOf(asked, filter);
  if (!items) return 0;
  const [found] = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${items}) q`, "objects");
  return found?.count ?? 0;
}

/**
 * One page of them: what blocks others first, then by due date, then the longest waiting (dashboard.md rule 7). `total` counts everything that
 * matches the filter, `bySubject` the same by kind.
 */
export async function listWork(
  db: Reading,
  asked: WorkAsked,
  filter: WorkFilter,
  { limit, after }: { limit: number; after?: WorkMark | undefined },
): Promise<{ rows: Omit<WorkItem, "age">[]; total: number; bySubject: Partial<Record<WorkSubject, number>> }> {
  const items = itemsOf(asked, filter);
  if (!items) return { rows: [], total: 0, bySubject: {} };
  const beyond = after
    ? sql`where ${order} > (${!after.blocks}::boolean, coalesce(${after.dueOn}::date, 'infinity'), ${after.since}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const found = await db.execute<Found>(
    onePlan(sql`with w as (${items})
      select subject, kind, task, record_id, number, name, base_code, blocks, due_on::text as due_on, since, by_subject
      from w q, (select jsonb_object_agg(subject, count) as by_subject from (select subject, count(*) from w group by subject) s) c ${beyond}
      order by ${order} limit ${sql.raw(String(limit))}`),
    "objects",
  );
  const bySubject = found[0]?.by_subject ?? {};
  return {
    total: Object.values(bySubject).reduce((sum, count) => sum + count, 0),
    bySubject,
    rows: found.map((row) => ({
      id: row.record_id,
      subject: row.subject,
      kind: row.kind,
      task: row.task,
      number: row.number,
      name: row.name,
      baseCode: row.base_code,
      blocks: row.blocks,
      dueOn: row.due_on,
      since: isoOf(row.since),
    })),
  };
}

const order = sql`(not blocks, coalesce(due_on, 'infinity'), since, record_id)`;

type Found = {
  subject: WorkSubject;
  kind: WorkKind;
  task: string;
  record_id: string;
  number: string | null;
  name: string;
  base_code: string | null;
  blocks: boolean;
  due_on: string | null;
  since: string | Date;
  by_subject: Partial<Record<WorkSubject, number>>;
};

/** The sources in a union; null when nothing can wait for the person. */
function itemsOf(asked: WorkAsked, filter: WorkFilter): SQL | null {
  const selects = asked.sources.flatMap((source) => source(asked)).map((select) => sql`(${select})`);
  if (selects.length === 0) return null;
  return sql`select i.*, b.code as base_code from (${sql.join(selects, sql` union all `)}) i
    left join ${baseLocation} b on b.id = i.base_id where ${conditions(filter)}`;
}

function conditions({ q, subject, kind, baseLocationId }: WorkFilter): SQL {
  const oneOf = (column: SQL, values: readonly string[]) =>
    sql`${column} in (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const parts = [sql`true`];
  if (subject?.length) parts.push(oneOf(sql`i.subject`, subject));
  if (kind?.length) parts.push(oneOf(sql`i.kind`, kind));
  if (baseLocationId?.length) parts.push(oneOf(sql`i.base_id::text`, baseLocationId));
  for (const word of (q ?? "").split(/\s+/).filter(Boolean).slice(0, 6))
    parts.push(sql`(i.name || ' ' || coalesce(i.number, '')) ilike ${`%${word.replace(/[%_\\]/g, "\\$&")}%`}`);
  return sql.join(parts, sql` and `);
}
