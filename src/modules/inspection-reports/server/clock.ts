import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { and, desc, eq, gt, isNotNull, max, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ClockNow, ClockRelease } from "../contract-clock.ts";
import { noteOnce } from "#kit/server/note-once.ts";
import { proofAsked, proveIdentity } from "./reauthentication.ts";
import { reportLedger } from "./ledger/tables.ts";
import { inspectionReport, reportSignature } from "./tables.ts";
import { clockReleased } from "#kit/clock.ts";
import { conflicting, type Refusal, unavailable } from "#kit/refusals.ts";
import { aheadOfDatabase, lastRelease, latestInTrail, signedRelease } from "#kit/server/clock-watch.ts";
import { together } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { clockRelease } from "#kit/server/tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** Tolerance in milliseconds for overlapping requests and servers that differ a little; beyond it the clock was set back. */
const overlap = 60_000;

/**
 * Refuses to sign, void or revise while the clock is behind the latest time on record: the server would sign for a past time. Both the ledger of
 * signed reports and the trail count; administrators are told. `what` names the refused action: "signed".
 */
export async function refuseClockSetBack(ctx: Ctx, what: "signed" | "declared void" | "revised"): Promise<void> {
  const [latest, ahead] = await together([latestOnRecord(ctx), aheadOfDatabase(ctx.db)]);
  if (Math.abs(ahead) > overlap) throw await refuseDiffering(ctx, what, ahead);
  if (!isBehind(ctx, latest)) return;
  await ctx.security({
    kind: "clock.moved-back",
    severity: "critical",
    outcome: "failure",
    detail: `Nothing was ${what}: the server's clock reads ${ctx.now.toISOString()}, the latest record is of ${latest}`,
  });
  throw unavailable(
    `Nothing was ${what}: the server's clock reads ${utcMinute(ctx.now)}, but the latest record was made at ${utcMinute(latest)}. Ask an administrator to set the clock.`,
  );
}

/** If two clocks differ, one is wrong and it is unknown which: those of two servers, or of a server and its database. */
async function refuseDiffering(ctx: Ctx, what: string, ahead: number): Promise<Refusal> {
  const by = `${differenceOf(ahead)} ${ahead > 0 ? "ahead of" : "behind"} that of its database`;
  await ctx.security({
    kind: clocksDiffer,
    severity: "critical",
    outcome: "failure",
    detail: `Nothing was ${what}: the clock of the server ${hostname()} is ${by}`,
  });
  return unavailable(
    `Nothing was ${what}: the server's clock is ${by}. Ask an administrator to compare both clocks and set the wrong one.`,
  );
}

const clocksDiffer = "clock.differs";
/** Synchronized clocks differ by less, in milliseconds. */
const told = 5_000;

/** Tells administrators once a day while this server's clock and the database's differ; of several servers each compares its own. */
export async function compareClocks(services: Services): Promise<void> {
  const ahead = await aheadOfDatabase(services.database.db);
  if (Math.abs(ahead) <= told) return;
  const day = services.clock().toISOString().slice(0, 10);
  const side = ahead > 0 ? "ahead of" : "behind";
  await noteOnce(
    services,
    clocksDiffer,
    `On ${day} the clock of the server ${hostname()} was ${side} that of its database by more than ${told / 1000} seconds`,
  );
}

/** "3 h 0 min", "2 min". */
function differenceOf(milliseconds: number): string {
  const minutes = Math.round(Math.abs(milliseconds) / 60_000);
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** The latest time in the trail and the ledger of signed reports (ISO), since the last release; "" if there is none. */
async function latestOnRecord({ db, services: { signer, secrets } }: Ctx): Promise<string> {
  const [trail, release] = await together([latestInTrail(db, { keys: signer.keys, secrets }), lastRelease(db, signer.keys)]);
  const [entry] = await db
    .select({ at: reportLedger.signedAt })
    .from(reportLedger)
    .where(release && gt(reportLedger.seq, release.afterLedgerSeq))
    .orderBy(desc(reportLedger.seq))
    .limit(1);
  // A value written by hand that is no instant says nothing about the clock.
  const known = [entry?.at ?? "", trail].filter((at) => !Number.isNaN(Date.parse(at)));
  return known.toSorted().at(-1) ?? "";
}

const isBehind = ({ now }: Ctx, latest: string): boolean => latest !== "" && Date.parse(latest) - now.getTime() > overlap;

/** The state of the clock, with the reports dated in the future. */
export async function clockNow(ctx: Ctx): Promise<ClockNow> {
  const latest = await latestOnRecord(ctx);
  const reads = ctx.now.toISOString();
  const times = { reads, latest: latest === "" ? null : latest };
  if (!isBehind(ctx, latest)) return { ...times, behind: false, signedAhead: [], needsUserId: false, secondFactor: [] };
  const { userId, secondFactor } = await proofAsked(ctx);
  return { ...times, behind: true, signedAhead: await signedAfter(ctx, reads), needsUserId: userId, secondFactor };
}

async function signedAfter(ctx: Ctx, instant: string): Promise<ClockNow["signedAhead"]> {
  const { id, reportNumber, revision } = inspectionReport;
  const found = await ctx.db
    .select({ id, reportNumber, revision, signedAt: max(reportSignature.signedAt) })
    .from(reportSignature)
    .innerJoin(inspectionReport, eq(id, reportSignature.reportId))
    .where(and(gt(reportSignature.signedAt, instant), isNotNull(reportNumber), ctx.lookup.within(inspectionReport)))
    .groupBy(id, reportNumber, revision)
    .orderBy(reportNumber, revision)
    .limit(100);
  return found.map((one) => ({ ...one, reportNumber: one.reportNumber ?? "", signedAt: one.signedAt ?? "" }));
}

/**
 * Records that the clock had run ahead and is now correct: later times on record no longer count, and signing is possible again. An administrator
 * confirms it, with a reason and the proof a signature needs; the server signs it, and the trail and the administrators are told. What was signed
 * meanwhile keeps its time.
 */
export async function releaseClock(ctx: Ctx, { body }: { body: z.infer<typeof ClockRelease> }): Promise<ClockNow> {
  const { until, reason, ...proof } = body;
  const latest = await latestOnRecord(ctx);
  if (!isBehind(ctx, latest))
    throw conflicting("The clock is not behind the latest record. There is nothing to release.", "clock-right");
  if (Date.parse(latest) !== Date.parse(until))
    throw conflicting(`Something was recorded meanwhile at ${utcMinute(latest)}. Check the times again.`, "clock-changed");
  await proveIdentity(ctx, proof, "The clock was not released.");
  const { rows, now: at } = ctx.store;
  const ahead = await signedAfter(ctx, at);
  const release = { id: randomUUID(), at, until: latest, ...(await reached(ctx)), byId: ctx.actor.id };
  const { signer } = ctx.services;
  await rows.insert(clockRelease).values({ ...release, keyId: signer.keyId, signature: signer.sign(signedRelease(release)) });
  await ctx.store.note({
    action: clockReleased,
    entity: "ServerClock",
    label: "The clock of the server",
    changes: [
      { field: "clock", old: latest, new: at },
      ...ahead.map(({ reportNumber, revision, signedAt }) => ({
        field: "signedAhead",
        old: null,
        new: `${reportNumber} Rev ${revision}, ${signedAt}`,
      })),
    ],
    reason,
  });
  await ctx.security({
    kind: "clock.released",
    severity: "critical",
    outcome: "success",
    detail: `${ctx.actor.name} recorded that the clock had run ahead to ${utcMinute(latest)} and is now correct: ${reason}`,
  });
  return clockNow(ctx);
}

/** The latest entries of the trail and the ledger of signed reports. */
async function reached({ store: { db } }: Ctx): Promise<{ afterN: number; afterLedgerSeq: number }> {
  const [[trail], [ledger]] = await together([
    db.execute<{ n: number | string }>(
      sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence('audit_event', 'n')), 0) as n`,
      "objects",
    ),
    db.select({ seq: max(reportLedger.seq) }).from(reportLedger),
  ]);
  return { afterN: Number(trail?.n ?? 0), afterLedgerSeq: ledger?.seq ?? 0 };
}
