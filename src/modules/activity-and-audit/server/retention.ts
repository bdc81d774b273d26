import { and, lt, sql } from "drizzle-orm";
import { archiveLines, countOfCut, cutTrail } from "./cutting.ts";
import { errorLog, securityEventStep } from "./tables.ts";
import { dropRows, hashOfRows } from "#kit/server/retention.ts";
import { securityEvent } from "#kit/server/tables.ts";
import type { Day } from "#kit/validity.ts";
import type { HoldReach } from "#retention/rules.ts";
import type { LogSource } from "#retention/server/source.ts";

/** Any legal hold stops the cut: what a lawyer will ask of the trail nobody knows yet (activity-and-audit.md rule 7). */
const stopped = (holds: readonly HoldReach[]) => holds.length > 0;

/** The audit trail itself. */
export const trailLines: LogSource = {
  recordClass: "trail",
  entity: "AuditEvent",
  noun: "audit events",
  count: async (db, before, holds) => (stopped(holds) ? 0 : countOfCut(db, before)),
  drop: async ({ services, store, before, holds }) =>
    stopped(holds) ? { count: 0, hash: hashOfRows([]) } : cutTrail(services, store, before),
};

const happenedBefore = (before: Day) => lt(securityEvent.at, `${before}T00:00:00.000Z`);

/** Security events. */
export const securityLines: LogSource = {
  recordClass: "trail",
  entity: "SecurityEvent",
  noun: "security events",
  count: async (db, before, holds) => (stopped(holds) ? 0 : db.$count(securityEvent, happenedBefore(before))),
  drop: async ({ services, store, before, holds }) => {
    if (stopped(holds)) return { count: 0, hash: hashOfRows([]) };
    const old = sql`exists (select 1 from ${securityEvent} e where e.id = event_id and e.at < ${before}::timestamptz)`;
    const steps = await dropRows(store, securityEventStep, and(old, lt(securityEventStep.at, `${before}T00:00:00.000Z`)));
    const events = await dropRows(store, securityEvent, happenedBefore(before));
    if (events.length > 0) await archiveLines(services, store, before, [...events, ...steps]);
    return { count: events.length, hash: hashOfRows(events) };
  },
};

/** Errors that were last met before a day. */
export const errorLogLines: LogSource = {
  recordClass: "errorLog",
  entity: "ErrorLog",
  noun: "kinds of errors",
  count: async (db, before, holds) => (timesHeld(holds) ? 0 : db.$count(errorLog, lt(errorLog.lastAt, before))),
  drop: async ({ store, before, holds }) => {
    const rows = timesHeld(holds) ? [] : await dropRows(store, errorLog, lt(errorLog.lastAt, before));
    return { count: rows.length, hash: hashOfRows(rows) };
  },
};

/** Errors belong to nobody; only a hold on a time speaks of them. */
const timesHeld = (holds: readonly HoldReach[]) => holds.some(({ scope }) => scope === "period");
