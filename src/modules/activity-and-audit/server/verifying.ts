import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { desc, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Ahead, type Break, type Checkpoint, type Gap, genesis } from "./chain.ts";
import { lastCut } from "./cutting.ts";
import { checkpoints, linksAfter } from "./reading.ts";
import { headOf, sealTrail } from "./sealing.ts";
import { auditCheckpoint, trailCheck } from "./tables.ts";
import { conflicting } from "#kit/refusals.ts";
import { releasesOf } from "#kit/server/clock-watch.ts";
import { PlainRows } from "#kit/server/plain-rows.ts";
import type { Services } from "#kit/server/services.ts";
import { securityEvent } from "#kit/server/tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** How far the verifying thread has come. */
export interface Step {
  seq: number;
  head: string;
  broken: Break | null;
  gap: Gap | null;
  ahead: Ahead | null;
}

type Check = typeof trailCheck.$inferSelect;

/** Links that go to the thread in one message. */
const atOnce = 4_000;
/** A check that was begun longer ago was lost with its process. */
const longest = 60 * 60 * 1000;

/** Writes down that a check begins; refused while another is under way. */
export async function beginCheck(rows: PlainRows, now: Date, startedById: string | null): Promise<Check> {
  const db = rows.read;
  const [last] = await db.select().from(trailCheck).orderBy(desc(trailCheck.startedAt)).limit(1);
  if (last?.state === "under way" && now.getTime() - Date.parse(last.startedAt) < longest)
    throw conflicting("The trail is being verified already.", "under-way");
  const total = (await headOf(db))?.seq ?? 0;
  const begun = { id: randomUUID(), startedAt: now.toISOString(), startedById, state: "under way" as const, total };
  const [check] = await rows.insert(trailCheck).values(begun).returning();
  if (!check) throw new Error("The check was not recorded.");
  return check;
}

/**
 * Walks the whole chain in a thread of its own and writes down what it found, with its progress meanwhile. At the end it seals what was left out,
 * wherever that stands, and goes on with it: what somebody put into the trail is judged at once and not some time later.
 */
export async function verifyTrail(services: Services, checkId: string): Promise<Check> {
  const rows = new PlainRows(services.database.db);
  const save = async (values: PgUpdateSetSource<typeof trailCheck>) =>
    (await rows.update(trailCheck).set(values).where(eq(trailCheck.id, checkId)).returning())[0];
  try {
    const { seq, head, broken, gap, ahead, strange } = await walked(services, (verified) => save(reached(verified)));
    const found = broken
      ? { state: "broken" as const, brokenSeq: broken.seq, brokenAt: broken.at, reason: broken.reason }
      : { state: "intact" as const, reason: questionsOf(gap, ahead, strange) };
    const headHash = seq === 0 ? null : head;
    const at = services.clock().toISOString();
    const check = await save({ ...found, ...reached(seq), headHash, endedAt: at });
    if (!check) throw new Error("The check was not recorded.");
    const { trail } = services.signer;
    if (broken) await trail.broken.write({ day: at.slice(0, 10), lastSeq: Math.max(1, broken.seq), headHash: head });
    else await trail.broken.forget();
    if (!broken && headHash !== null) await trail.verified.write({ day: at.slice(0, 10), lastSeq: seq, headHash });
    await noteResult(services, check);
    return check;
  } catch (error) {
    await save({ state: "failed", reason: "The verification did not finish.", endedAt: services.clock().toISOString() });
    throw error;
  }
}

/** How far it has come. Events are sealed while it walks, so that it may pass the number counted when it began: the total grows with it. */
const reached = (verified: number) => ({ verified, total: sql`greatest(${trailCheck.total}, ${verified}::bigint)` });

/** What is no break and has to be explained by somebody; null where there is nothing. */
function questionsOf(gap: Gap | null, ahead: Ahead | null, strange: number): string | null {
  const questions = [
    ...(gap ? [gapText(gap)] : []),
    ...(ahead ? [aheadText(ahead)] : []),
    ...(strange > 0 ? [strangeText(strange)] : []),
  ];
  return questions.length === 0 ? null : questions.join(" ");
}

/** Not a break, since a server whose clock ran ahead leaves the same. */
const aheadText = ({ seq, at }: Ahead): string =>
  `Event ${seq} is dated ${utcMinute(at)}, later than the time at which it was sealed. Either the server's clock had run ahead, or the event was put in by hand.`;

/** Not a break, since a row that was rolled back takes a number too; so many of them have to be explained by somebody. */
const gapText = ({ seq, missing }: Gap): string =>
  `Before event ${seq} the counter leaves out ${missing} numbers, more than changes that were rolled back take. Either very many were, or events were put in or taken out by hand.`;

/** Not a break, since the chain does not hold them. */
const strangeText = (count: number): string =>
  `${count === 1 ? "1 event was" : `${count} events were`} put in by hand, or changed before being sealed: not written by this server, not sealed, and counting for nothing.`;

/** Every night: verifies, seals what was left out, and keeps the day's checkpoint where the trail is intact. */
export async function watchTrail(services: Services): Promise<void> {
  const { id } = await beginCheck(new PlainRows(services.database.db), services.clock(), null);
  const { state, verified, headHash } = await verifyTrail(services, id);
  const at = services.clock().toISOString();
  if (state !== "intact" || headHash === null) return;
  await new PlainRows(services.database.db)
    .insert(auditCheckpoint)
    .values({ day: at.slice(0, 10), lastSeq: verified, headHash, createdAt: at })
    .onConflictDoNothing();
}

/** The next links are read while the thread hashes the ones before. */
async function walked(services: Services, progress: (verified: number) => Promise<unknown>): Promise<Step & { strange: number }> {
  const { db } = services.database;
  const cut = await lastCut(db, services.signer);
  const start: Step = { seq: cut?.lastSeq ?? 0, head: cut?.headHash ?? genesis, broken: null, gap: null, ahead: null };
  if (cut && !cut.holds) {
    const reason = "The signature of the archive before it does not hold.";
    return { ...start, broken: { seq: cut.lastSeq + 1, at: cut.createdAt, reason }, strange: 0 };
  }
  const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), {
    workerData: { checkpoints: await knownHeads(services), cut, releases: await releasesOf(db, services.signer.keys) },
  });
  try {
    let told = Date.now();
    const onFrom = async (place: number) => {
      let step = start;
      let links = await linksAfter(db, place, atOnce);
      while (links !== null && !step.broken) {
        [step, links] = await Promise.all([answerTo(worker, links.text), linksAfter(db, links.last, atOnce)]);
        if (Date.now() - told < 500) continue;
        told = Date.now();
        await progress(step.seq);
      }
      return step.broken ? step : answerTo(worker, null);
    };
    const whole = await onFrom(0);
    if (whole.broken) return { ...whole, strange: 0 };
    const { strange } = await sealTrail(services, { sweep: true });
    return { ...(await onFrom(whole.seq)), strange: strange.length };
  } finally {
    await worker.terminate();
  }
}

/** The checkpoints of the database, and what is noted outside it: the latter counts where both speak of one place. */
async function knownHeads({ database: { db }, signer: { trail } }: Services): Promise<Checkpoint[]> {
  const known = [...(await checkpoints(db)), await trail.sealed.read(), await trail.verified.read()];
  const byPlace = new Map(known.flatMap((one) => (one ? [[one.lastSeq, one]] : [])));
  return [...byPlace.values()].toSorted((a, b) => a.lastSeq - b.lastSeq);
}

async function answerTo(worker: Worker, links: string | null): Promise<Step> {
  const answer = once(worker, "message") as Promise<[Step]>;
  worker.postMessage(links);
  return (await answer)[0];
}

async function noteResult(services: Services, { state, verified, brokenSeq, brokenAt, reason }: Check): Promise<void> {
  const intact = state === "intact";
  const ofIntact = reason === null ? ("info" as const) : ("medium" as const);
  await new PlainRows(services.database.db).insert(securityEvent).values({
    id: randomUUID(),
    at: services.clock().toISOString(),
    kind: "trail.verified",
    severity: intact ? ofIntact : "critical",
    outcome: intact ? "success" : "failure",
    detail: intact
      ? `The audit trail is intact: ${verified} events${reason === null ? "" : `. ${reason}`}`
      : `The audit trail is broken at event ${brokenSeq} of ${brokenAt?.slice(0, 10)}: ${reason}`,
  });
}
