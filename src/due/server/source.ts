import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { DueSubject } from "../subjects.ts";
import type { Day } from "#kit/validity.ts";

/** What a module contributes about its own due dates. */
export interface DueSource<Subject extends DueSubject = DueSubject> {
  subject: Subject;
  /** Whose reach applies: a person who does not see the record is not shown that it is due. */
  table: PgTable;
  /** A select of `dueColumns`, in order, of everything that is due on `until` or before. */
  select: (asked: { today: Day; until: Day; within: SQL | undefined }) => SQL;
}

declare module "#kit/server/services.ts" {
  interface Contributions {
    due: readonly DueSource[];
  }
}

/** The columns a source selects, by these names. */
export function dueColumns(of: {
  subject: DueSubject;
  recordId: SQL;
  label: SQL;
  detail?: SQL;
  ownerId?: SQL;
  baseId?: SQL;
  dueOn: SQL;
  coveredFrom?: SQL;
  hardStop: boolean;
  basis: SQL;
}): SQL {
  const none = (type: string) => sql.raw(`null::${type}`);
  return sql`${sql.raw(`'${of.subject}'`)}::text as subject, ${of.recordId} as record_id, ${of.label} as label,
    ${of.detail ?? none("text")} as detail, ${of.ownerId ?? none("uuid")} as owner_id, ${of.baseId ?? none("uuid")} as base_id,
    ${of.dueOn} as due_on, ${of.coveredFrom ?? none("date")} as covered_from, ${sql.raw(String(of.hardStop))} as hard_stop,
    ${of.basis} as basis`;
}
