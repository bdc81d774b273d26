import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { WorkKind, WorkSubject } from "../subjects.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Day } from "#kit/validity.ts";

/** The person whose work is read. */
export interface WorkAsked {
  sources: readonly WorkSource[];
  actor: Actor;
  today: Day;
  /** What this person may reach of a table; undefined is everything. */
  within: (table: PgTable) => SQL | undefined;
}

/** What a module contributes about the work waiting in it: selects of `workColumns`, in order; none when nothing can wait for the person. */
export type WorkSource = (asked: WorkAsked) => readonly SQL[];

declare module "#kit/server/services.ts" {
  interface Contributions {
    work: readonly WorkSource[];
  }
}

/** The columns a source selects, by these names. */
export function workColumns(of: {
  subject: WorkSubject;
  kind: WorkKind;
  recordId: SQL;
  task: SQL;
  number?: SQL;
  name: SQL;
  baseId?: SQL;
  blocks: boolean;
  dueOn?: SQL;
  since: SQL;
}): SQL {
  const none = (type: string) => sql.raw(`null::${type}`);
  return sql`${sql.raw(`'${of.subject}'`)}::text as subject, ${sql.raw(`'${of.kind}'`)}::text as kind, ${of.recordId} as record_id,
    ${of.task}::text as task, ${of.number ?? none("text")} as number, ${of.name} as name, ${of.baseId ?? none("uuid")} as base_id,
    ${sql.raw(String(of.blocks))} as blocks, ${of.dueOn ?? none("date")} as due_on, ${of.since} as since`;
}

/** Fixed words as SQL. */
export const words = (text: string): SQL => sql.raw(`'${text.replaceAll("'", "''")}'`);
