/** What the owner of records contributes to retention, in its `server/retention.ts`. */
import type { RetentionClass } from "../classes.ts";
import type { Held, HoldReach } from "../rules.ts";
import type { Reading } from "#kit/server/database.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Services } from "#kit/server/services.ts";
import type { Store } from "#kit/server/store.ts";
import type { Day } from "#kit/validity.ts";

/** A record whose retention period may have ended. */
export interface Candidate extends Held {
  recordId: string;
  label: string;
  /** The day from which its retention period runs. */
  since: Day;
  /** Why it stays although its retention period has ended: another retained record of its owner needs it. */
  neededBy: string | null;
}

/** What remains of a deleted record. */
interface Dropped {
  recordId: string;
  /** Its rows as the database wrote them. */
  rows: string[];
}

/** Records that are reviewed one by one. */
export interface RecordSource {
  recordClass: RetentionClass;
  /** The shared name: "CalibrationRecord". */
  entity: string;
  /** In words: "Calibration record". */
  noun: string;
  /** Records whose retention period began on or before a day, the oldest first; only those with these ids, if given. */
  find: (db: Reading, asked: { until: Day; limit: number; ids?: readonly string[] }) => Promise<Candidate[]>;
  /** Deletes them with their parts; `files` collects the bytes that may be deleted. Without it they are only reviewed. */
  drop?: (store: Store, ids: readonly string[], files: string[]) => Promise<Dropped[]>;
}

/** Lines of a log, which are archived by whole months. */
export interface LogSource {
  recordClass: RetentionClass;
  entity: string;
  noun: string;
  /** How many lines from before a day may be archived. */
  count: (db: Reading, before: Day, holds: readonly HoldReach[]) => Promise<number>;
  /** Deletes them, and returns their count and their hash. It writes through `store`, in its transaction. */
  drop: (pass: {
    services: Services;
    store: Store;
    before: Day;
    holds: readonly HoldReach[];
  }) => Promise<{ count: number; hash: string }>;
}

declare module "#kit/server/services.ts" {
  interface Contributions {
    retention: { records: readonly RecordSource[]; logs: readonly LogSource[] };
  }
}

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** Which of these records are needed by a retained record of another module, and what that is in words: "a signed report". */
    recordsNeeded: (db: Reading, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  }
}

/** What needs each of the records, by its id; those that nothing needs are left out. */
export async function whatNeeds(
  asked: Pick<Services, "answers">,
  db: Reading,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, string>> {
  const own = candidates.flatMap(({ recordId, neededBy }) => (neededBy === null ? [] : [[recordId, neededBy] as const]));
  const found = new Map(own);
  if (candidates.length === 0) return found;
  const ids = candidates.map(({ recordId }) => recordId);
  for (const needed of answersTo(asked, "recordsNeeded"))
    // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
    for (const [id, by] of await needed(db, ids)) found.set(id, by);
  return found;
}
