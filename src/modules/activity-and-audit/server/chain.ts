import { hash } from "node:crypto";
import { canonical } from "#kit/server/canonical.ts";
import { type ChainedEvent, type Seal, sealOf } from "#kit/server/trail/seal.ts";
import { clockReleased, clockSkew } from "#kit/clock.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** What the first event has before it. */
export const genesis = "0".repeat(64);

/** A link as it is read back: the seal, and the event it names where there still is one. */
export interface Link extends Seal {
  sealedAt: string;
  /** The counter of the event, which a row that was rolled back takes one of too. */
  n: number | null;
  event: ChainedEvent | null;
}

/** How far the chain was on a day. */
export interface Checkpoint {
  day: string;
  lastSeq: number;
  headHash: string;
}

export interface Break {
  seq: number;
  at: string | null;
  reason: string;
}

/** Numbers of events that were given and are not there, before the event at this place. */
export interface Gap {
  seq: number;
  missing: number;
}

/** The latest event dated later than it was sealed: the clock had run ahead, or somebody put it in by hand. */
export interface Ahead {
  seq: number;
  at: string;
}

/** A clock that had run ahead up to `until` was right again at `at`, as an administrator recorded (`kit/server/clock-watch.ts`). */
export interface Release {
  at: string;
  until: string;
}

/**
 * An event may be dated this much before one that was sealed ahead of it, in milliseconds. The server writes none that lies back by more than ten
 * seconds (`ClockWatch`); the rest is for several servers whose clocks differ.
 */
const lateBy = 15 * 60_000;
/** After the first seal, in milliseconds: so long what was written before there were seals may be sealed in any order, as a company just loaded. */
const opening = 2 * 60_000;
/** More numbers than these are not taken by rows that were rolled back. */
const mostRolledBack = 10_000;

/** SHA-256 of the canonical JSON (RFC 8785), in hex. */
export const payloadHash = (payload: unknown): string => sha256(canonical(payload));

/** hash_n of the previous hash and the event without its own hashes (activity-and-audit.md section 5). */
export const chainHash = (prevHash: string, event: object): string => sha256(`${prevHash}\n${canonical(event)}`);

/** Where the chain begins in the database: what came before has left into an archive. */
export interface Cut {
  lastSeq: number;
  headHash: string;
}

/**
 * Walks a chain link by link, in as many parts as it comes in, until the first break. It goes on from a cut; single links that stayed from
 * before it are each held against their own seal.
 */
export class Walk {
  seq: number;
  head: string;
  broken: Break | null = null;
  /** The first gap in the counter that nothing rolled back explains. */
  gap: Gap | null = null;
  /** The last event dated ahead of its seal, of those after which no release was recorded. */
  ahead: Ahead | null = null;
  /** The latest time among the events so far, the place of that event, and the highest counter. */
  #latest = { at: Number.NEGATIVE_INFINITY, seq: 0 };
  #counted: number | null = null;
  /** Until when a seal belongs to the first ones; 0 once one did not. */
  #openUntil = 0;
  readonly #cut: number;
  readonly #checkpoints: readonly Checkpoint[];
  readonly #headAt: ReadonlyMap<number, string>;
  /** When a release was recorded -> until when the clock had run ahead. Each counts once. */
  readonly #releases: Map<string, string>;

  constructor(checkpoints: readonly Checkpoint[] = [], cut: Cut | null = null, releases: readonly Release[] = []) {
    this.seq = cut?.lastSeq ?? 0;
    this.head = cut?.headHash ?? genesis;
    this.#cut = this.seq;
    this.#checkpoints = checkpoints;
    this.#headAt = new Map(checkpoints.map(({ lastSeq, headHash }) => [lastSeq, headHash]));
    this.#releases = new Map(releases.map(({ at, until }) => [at, until]));
  }

  /** The next links in the order of their places. */
  over(links: Iterable<Link>): void {
    for (const link of links) {
      if (this.broken) return;
      if (link.seq <= this.#cut) {
        const reason = wrongInside(link);
        if (reason) this.broken = { seq: link.seq, at: link.event?.at ?? link.sealedAt, reason };
        continue;
      }
      const reason = this.#wrongWith(link);
      // A seal that is gone is the break, not the one after it.
      const seq = Math.min(link.seq, this.seq + 1);
      if (reason) this.broken = { seq, at: link.event?.at ?? link.sealedAt, reason };
      else {
        this.seq = link.seq;
        this.head = link.hash;
        this.#count(link);
      }
    }
  }

  /** The chain has ended: a checkpoint may know of more than there is. */
  end(): void {
    const cut = this.#checkpoints.find(({ lastSeq }) => lastSeq > this.seq);
    if (!cut || this.broken) return;
    const reason = `The end of the trail is missing: on ${cut.day} it had ${cut.lastSeq} events.`;
    this.broken = { seq: this.seq + 1, at: `${cut.day}T00:00:00.000Z`, reason };
  }

  #wrongWith(link: Link): string | null {
    if (link.seq !== this.seq + 1) return "The seal of this event is missing.";
    if (link.prevHash !== this.head) return "The seal does not continue the one before it.";
    const wrong = wrongInside(link);
    if (wrong) return wrong;
    const known = this.#headAt.get(link.seq);
    if (known !== undefined && known !== link.hash) return "The trail was rewritten after it had been verified.";
    return this.#misdated(link);
  }

  /**
   * An event whose time lies before that of events sealed ahead of it. Both times are in the hashes, so that it shows for as long as the events
   * are there; only what was sealed first of all may be of any day, and a recorded release of the clock lets the time go back.
   */
  #misdated({ seq, sealedAt, event }: Link): string | null {
    if (!event) return null;
    const at = Date.parse(event.at);
    if (this.#isReleased(event)) {
      this.#latest = { at, seq };
      return null;
    }
    const { at: latest, seq: before } = this.#latest;
    if (seq === 1) this.#openUntil = Date.parse(sealedAt) + opening;
    if (Date.parse(sealedAt) > this.#openUntil || seq > (this.#checkpoints[0]?.lastSeq ?? seq)) this.#openUntil = 0;
    if (at > latest && !tookTheLatestTime(event)) {
      this.#latest = { at, seq };
      if (this.#openUntil === 0 && at > Date.parse(sealedAt) + lateBy) this.ahead = { seq, at: event.at };
    }
    if (at >= latest - lateBy || this.#openUntil > 0) return null;
    return `The event is dated ${utcMinute(at)}, and was sealed after event ${before} of ${utcMinute(latest)}: it was put into the trail later, and not by the server.`;
  }

  /** Whether this is the event of a release of the clock; what was dated ahead of it up to then is explained. */
  #isReleased({ action, at }: ChainedEvent): boolean {
    const until = action === clockReleased ? this.#releases.get(at) : undefined;
    if (until === undefined) return false;
    this.#releases.delete(at);
    if (this.ahead && this.ahead.at <= until) this.ahead = null;
    return true;
  }

  #count({ seq, n }: Link): void {
    if (n === null) return;
    const missing = this.#counted === null ? 0 : n - this.#counted - 1;
    if (missing > mostRolledBack) this.gap ??= { seq, missing };
    this.#counted = Math.max(n, this.#counted ?? n);
  }
}

/** While the server's clock is behind, events take the latest time before them and say so: such a one tells nothing of the time. */
const tookTheLatestTime = ({ changes }: ChainedEvent): boolean =>
  Array.isArray(changes) && changes.some((change: { field?: unknown } | null) => change?.field === clockSkew);

/** What is wrong between an event and its own seal. */
export function wrongInside({ event, seq, prevHash, payloadHash: payload, hash: sealed }: Link): string | null {
  if (!event) return "The event is missing.";
  const made = sealOf(event, seq, prevHash);
  if (made.payloadHash !== payload) return "The content of the event was altered after it was sealed.";
  return made.hash === sealed ? null : "The event was altered after it was sealed.";
}

const sha256 = (text: string): string => hash("sha256", text, "hex");
