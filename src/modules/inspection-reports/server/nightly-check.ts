import { and, desc, inArray, lte, sql } from "drizzle-orm";
import { noteOnce } from "#kit/server/note-once.ts";
import { walkFailed, walkLedger, type Walked, watchLedger } from "./walk.ts";
import { ledgerHeadKept } from "./ledger/tables.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { SecurityKind } from "#kit/security-kinds.ts";

/** The longest time between nightly checks, including the time to run. */
const longestBetween = 26 * 3_600_000;

const walkOverdue = "ledger.walk-overdue";

/** The walk on request, and whether the nightly check, which recomputes every report, has been made. */
export async function ledgerNow({ db, now, services }: Ctx): Promise<Walked> {
  const walked = await walkLedger(db, services);
  const faults = [...walked.faults, ...(await checkFaults(db, now))];
  return { ...walked, faults, intact: faults.length === 0 };
}

/** Why the last nightly check is not valid, in sentences. None before the first one. */
async function checkFaults(db: Reading, now: Date): Promise<string[]> {
  const last = await lastCheck(db);
  if (!last) return [];
  const failed = last.kind === walkFailed ? [`The nightly check of ${last.at.slice(0, 10)} did not finish`] : [];
  return isOverdue(last, now) ? [...failed, `The nightly check is overdue: the last one was on ${last.at.slice(0, 10)}`] : failed;
}

/** By its event; if that is gone, by the head it stored. */
async function lastCheck(db: Reading): Promise<{ kind: SecurityKind; at: string } | null> {
  const { kind, at, id } = securityEvent;
  const [event] = await db
    .select({ kind, at })
    .from(securityEvent)
    // One dated in the future was added by hand.
    .where(and(inArray(kind, ["ledger.verified", walkFailed]), lte(at, sql`now()`)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  if (event) return event;
  const [kept] = await db.select({ at: ledgerHeadKept.day }).from(ledgerHeadKept).orderBy(desc(ledgerHeadKept.day)).limit(1);
  return kept ? { kind: "ledger.verified", at: `${kept.at}T23:59:59.999Z` } : null;
}

const isOverdue = ({ at }: { at: string }, now: Date) => !(now.getTime() - Date.parse(at) <= longestBetween);

/** Runs a check that was missed because the server was off or the nightly job is gone, and reports it. */
export async function catchUp(services: Services): Promise<void> {
  const last = await lastCheck(services.database.db);
  if (last && !isOverdue(last, services.clock())) return;
  if (last)
    await noteOnce(services, walkOverdue, `The nightly check of the signed reports is overdue: the last one was at ${last.at}`);
  await watchLedger(services);
}
