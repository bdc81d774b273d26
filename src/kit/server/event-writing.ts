/** The only code that inserts audit events into the database, and the list of those that wait for their seal. */
import { sql } from "drizzle-orm";
import { afterCommit, type Db } from "./database.ts";
import { coded } from "./event-code.ts";
import { rowInto } from "./insertion.ts";
import type { NewEvent } from "./person-keys.ts";
import type { Secrets } from "./secrets.ts";
import { auditEvent } from "./tables.ts";

/**
 * Gives events their positions and codes, which is awaited, and sends them; the returned promise says how that ended. If the database does not
 * store each of them under its code, as when a trigger discards one, the statement fails, and the transaction with it.
 */
export async function sendEvents(db: Db, secrets: Secrets, events: readonly NewEvent[]): Promise<{ sent: Promise<void> }> {
  const written = await coded(db, secrets, events);
  const [first, ...more] = written;
  const insert = first && more.length === 0 ? rowInto(auditEvent, first) : db.insert(auditEvent).values(written).getSQL();
  const codes = `{${written.map(({ code }) => code).join(",")}}`;
  const kept = db.execute(
    sql`with kept as (${insert} returning code)
      select 1 / (count(*) filter (where code = any(${codes}::text[])) / ${written.length}::int) from kept`,
    "objects",
  );
  const known = waitingOf(secrets);
  const at = performance.now();
  const remember = () => afterCommit(db, () => written.forEach(({ id }) => known.set(id, at)));
  return { sent: kept.then(remember) };
}

/**
 * The events that this process has committed and not yet found sealed, by id, with the time of each by the process's own clock (milliseconds).
 */
export function waitingOf(secrets: Secrets): Map<string, number> {
  const known = waiting.get(secrets) ?? new Map<string, number>();
  waiting.set(secrets, known);
  return known;
}

const waiting = new WeakMap<Secrets, Map<string, number>>();
