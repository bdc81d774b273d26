import { and, desc, gt, sql } from "drizzle-orm";
import { clockSkew } from "../clock.ts";
import type { Reading } from "./database.ts";
import { isOurs } from "./event-code.ts";
import type { Secrets } from "./secrets.ts";
import { signatureHolds, type Signer } from "./signer.ts";
import { auditEvent, clockRelease } from "./tables.ts";

/**
 * Requests overlap, so one may be recorded after another that started later. Only a larger difference means that the clock moved, in
 * milliseconds.
 */
const overlap = 10_000;

/**
 * Notices that a server's clock moved backwards: events then get the latest time that was written before, so that the trail keeps its order, and
 * record what the clock read (activity-and-audit.md section 7). After an administrator recorded that the clock had run ahead, times follow the
 * clock again.
 */
export class ClockWatch {
  #latest: string;
  /** The release after which the time last went back. */
  #goneBy: string | null = null;
  readonly #own: Own;

  constructor(latest: string, own: Own) {
    this.#latest = latest;
    this.#own = own;
  }

  /** Continues from the last event of the trail that this installation wrote; a release counts when one of its keys signed it. */
  static async of(db: Reading, own: Own): Promise<ClockWatch> {
    return new ClockWatch(await latestInTrail(db, own), own);
  }

  /** The time to write for a reading of the clock (ISO), and whether the clock had moved backwards. */
  async timeFor(reading: string, db: Reading): Promise<{ at: string; moved: boolean }> {
    if (reading >= this.#latest) this.#latest = reading;
    if (!isBehind(reading, this.#latest)) return { at: reading, moved: false };
    const release = await lastRelease(db, this.#own.keys);
    if (!release || release.id === this.#goneBy || release.until < this.#latest) return { at: this.#latest, moved: true };
    const latest = await latestInTrail(db, this.#own);
    // The request that records the release may still fail; later requests see it only once it is committed.
    if (reading > release.at) {
      this.#latest = reading > latest ? reading : latest;
      this.#goneBy = release.id;
    }
    return isBehind(reading, latest) ? { at: latest, moved: true } : { at: reading, moved: false };
  }
}

const isBehind = (reading: string, latest: string): boolean => Date.parse(latest) - Date.parse(reading) > overlap;

/**
 * How many milliseconds this process's clock is ahead of the database's; negative when it is behind. An embedded database has no clock of its
 * own.
 */
export async function aheadOfDatabase(db: Reading): Promise<number> {
  const asked = Date.now();
  const [row] = await db.execute<{ at: string | number }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
    "objects",
  );
  return Math.round((asked + Date.now()) / 2 - Number(row?.at ?? Date.now()));
}

/** Every release of the clock that was signed by one of the keys of this installation, the last one first. */
export async function releasesOf(db: Reading, keys: Keys) {
  const all = await db.select().from(clockRelease).orderBy(desc(clockRelease.at), desc(clockRelease.afterN));
  return all.filter((one) => signatureHolds(keys.get(one.keyId) ?? "", signedRelease(one), one.signature));
}

/** The last one; undefined where there is none. */
export const lastRelease = async (db: Reading, keys: Keys) => (await releasesOf(db, keys))[0];

/**
 * How many events are searched for one that this installation wrote: nearly always the first one is. Where none of the first few is, more are
 * read at once.
 */
const few = 5;
const many = 1_000;

/**
 * The latest time at which something was recorded (ISO), "" where nothing was. Not counted: events that only repeated the latest time before
 * them, what came before the last release of the clock, and what the server did not write.
 */
export async function latestInTrail(db: Reading, { keys, secrets }: Own): Promise<string> {
  const release = await lastRelease(db, keys);
  const some = (offset: number, limit: number) =>
    db
      .select()
      .from(auditEvent)
      .where(
        and(
          sql`not ${auditEvent.changes} @> ${JSON.stringify([{ field: clockSkew }])}::jsonb`,
          release && gt(auditEvent.n, release.afterN),
        ),
      )
      .orderBy(desc(auditEvent.at), desc(auditEvent.id))
      .limit(limit)
      .offset(offset);
  for (let looked = 0, limit = few; ; looked += limit, limit = many) {
    // oxlint-disable-next-line no-await-in-loop -- the next are read only when none of these counts
    const events = await some(looked, limit);
    const last = events.find((event) => isOurs(secrets, event));
    if (last) return last.at;
    if (events.length < limit) return release?.at ?? "";
  }
}

type Keys = Signer["keys"];
/** Shows what this installation signed and wrote. */
interface Own {
  keys: Keys;
  secrets: Secrets;
}
type Release = Omit<typeof clockRelease.$inferSelect, "keyId" | "signature">;

/** What the server signs for a release. */
export const signedRelease = ({ id, at, until, afterN, afterLedgerSeq, byId }: Release): string =>
  JSON.stringify({ release: id, at, until, afterN, afterLedgerSeq, byId });
