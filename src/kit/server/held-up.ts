/** Whether the sealing of the trail keeps up: events that are not sealed yet can be deleted without a trace. */
import { inArray } from "drizzle-orm";
import { refused, unavailable } from "../refusals.ts";
import type { Reading } from "./database.ts";
import { waitingOf } from "./event-writing.ts";
import { noteOnce } from "./note-once.ts";
import { besideTransaction } from "./open-transaction.ts";
import type { Secrets } from "./secrets.ts";
import type { Services } from "./services.ts";
import { auditEvent } from "./tables.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/**
 * How long an event may wait for its seal, in milliseconds. Sealing runs every three seconds; a long import delays it for as long as it takes.
 */
const longest = 2 * 60_000;

interface Round {
  /** When the last round of sealing ended, by this process's own clock (milliseconds). */
  endedAt: number;
  /** Events of this installation that were left without a seal, by id, with the end of the round that first left them (milliseconds). */
  left: Map<string, number>;
}

const rounds = new WeakMap<Secrets, Round>();

/** From now on a round is expected to end every few seconds. */
export const expectRounds = ({ secrets }: Pick<Services, "secrets">): void =>
  void rounds.set(secrets, { endedAt: performance.now(), left: new Map() });

/** While a long task runs before anything is sealed, no round is expected; what it wrote waits for its seal from the task's end on. */
export async function withoutRounds<T>(services: Pick<Services, "secrets">, work: () => Promise<T>): Promise<T> {
  const expected = rounds.delete(services.secrets);
  const done = await work();
  const waiting = waitingOf(services.secrets);
  for (const id of waiting.keys()) waiting.set(id, performance.now());
  if (expected) expectRounds(services);
  return done;
}

/** A round of sealing has ended, and left these events of this installation without a seal. */
export function noteRound({ secrets }: Services, left: readonly string[]): void {
  const known = rounds.get(secrets);
  if (!known) return;
  const endedAt = performance.now();
  rounds.set(secrets, { endedAt, left: new Map(left.map((id) => [id, known.left.get(id) ?? endedAt])) });
}

/** Since when the sealing has been delayed, by the minute; null where it keeps up, or nothing is sealed in this process. */
function heldUpSince({ secrets, clock }: Services): string | null {
  const round = rounds.get(secrets);
  if (!round) return null;
  const now = performance.now();
  const waited = now - Math.min(round.endedAt, ...round.left.values(), ...waitingOf(secrets).values());
  return waited > longest ? utcMinute(clock().getTime() - waited) : null;
}

const heldUp = (since: string): string =>
  `The audit trail has not been sealed since ${since}: a change that does not end, or a lock that someone holds in the database, prevents it from being sealed. Until it is sealed, events can be removed from it without a trace.`;

/** Writes a critical event while the sealing is delayed. The event does not wait for the sealing itself. */
export async function tellHeldUp(services: Services): Promise<void> {
  const since = heldUpSince(services);
  if (since) await noteOnce(services, "trail.held-up", heldUp(since));
}

/** Refuses a signature while events of the trail wait too long for their seals, or when one that was written since is missing (503). */
export async function refuseHeldUp(services: Services, db: Reading): Promise<void> {
  const since = heldUpSince(services);
  if (since) {
    besideTransaction(() => void noteOnce(services, "trail.held-up", heldUp(since)));
    throw unavailable(
      `Nothing was signed: the audit trail has not been sealed since ${since}. Try again when the change that is under way has ended; if it stays so, ask an administrator.`,
    );
  }
  const gone = await lost(services, db);
  if (gone.size === 0) return;
  besideTransaction(() => void tellLost(services, gone));
  throw refused(
    "Nothing was signed: events that this server wrote were removed from the audit trail before they were sealed. Find out by whom, then restart the server.",
    [...gone].map((id) => ({ code: "EVENT_GONE", message: goneSentence(id) })),
    "altered",
  );
}

/** Reports the events of this process that are missing. */
export const lookForLost = async (services: Services, db: Reading): Promise<void> => tellLost(services, await lost(services, db));

const taken = new WeakMap<Secrets, Set<string>>();

/** Events that this process committed and that were found to be missing, since it was started. */
async function lost({ secrets }: Services, db: Reading): Promise<Set<string>> {
  const waiting = waitingOf(secrets);
  const gone = taken.get(secrets) ?? new Set<string>();
  taken.set(secrets, gone);
  for (const part of parts([...waiting.keys()])) {
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    const there = await db.select({ id: auditEvent.id }).from(auditEvent).where(inArray(auditEvent.id, part));
    const known = new Set(there.map(({ id }) => id));
    for (const id of part) if (!known.has(id) && waiting.delete(id)) gone.add(id);
  }
  return gone;
}

const goneSentence = (id: string): string =>
  `An event that this server wrote was removed from the audit trail before it was sealed (${id}).`;

async function tellLost(services: Services, ids: ReadonlySet<string>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- there is hardly ever one
  for (const id of ids) await noteOnce(services, "trail.altered", goneSentence(id));
}

const atOnce = 1_000;
/** Identifiers in parts that fit into a statement. */
export const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) => ids.slice(part * atOnce, (part + 1) * atOnce));
