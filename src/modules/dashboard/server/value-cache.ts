import type { Services } from "#kit/server/services.ts";

/** Milliseconds a tile may take; after them the page answers with what it last said. */
const patience = 3_000;
/** Milliseconds for which the answer to a slow question is good enough, so that it is not asked again and again. */
const goodFor = 60_000;
/** Values of people who have not looked for the longest time make room. */
const most = 5_000;

/**
 * What became of a question: its answer, or the last one where that takes too long; null where there is none yet or it failed. `asOf` is set
 * where the answer is older than the question, `refreshing` while a newer one is on its way.
 */
type Answered<V> =
  | { value: V; asOf: string | null; refreshing: boolean }
  | { value: null; failure: unknown; refreshing: boolean };

interface Asked<V> {
  at: string;
  answer: Promise<V>;
  /** Nobody waits for it any more. */
  isLate: boolean;
}
interface CacheEntry {
  at: string;
  value: unknown;
  slow: boolean;
}

/** What tiles last said, by whom they were asked and what they ask. In memory: after a start there is no last answer. */
class ValueCache {
  readonly #cache = new Map<string, CacheEntry>();
  readonly #underWay = new Map<string, Asked<unknown>>();

  /** A question that is late goes on; its answer is there for whoever asks next, and from then on nobody asks it a second time. */
  async ask<V>(key: string, now: Date, work: () => Promise<V>, wait = patience): Promise<Answered<V>> {
    const cache = this.#cache.get(key) as (CacheEntry & { value: V }) | undefined;
    const underWay = this.#underWay.get(key) as Asked<V> | undefined;
    // One that has just begun may not know yet what the person has changed since.
    const before = underWay?.isLate ? underWay : undefined;
    if (cache?.slow && !before && now.getTime() - Date.parse(cache.at) < goodFor)
      return { value: cache.value, asOf: cache.at, refreshing: false };
    const asked = before ?? this.#begin(key, now, work, wait);
    try {
      const value = await inTime(asked.answer, wait);
      if (value !== late) return { value, asOf: before?.at ?? null, refreshing: false };
    } catch (failure) {
      return { value: null, failure, refreshing: false };
    }
    asked.isLate = true;
    return cache ? { value: cache.value, asOf: cache.at, refreshing: true } : { value: null, failure: null, refreshing: true };
  }

  #begin<V>(key: string, now: Date, work: () => Promise<V>, wait: number): Asked<V> {
    const at = now.toISOString();
    const began = performance.now();
    const asked = { at, answer: work(), isLate: false };
    this.#underWay.set(key, asked);
    const over = () => this.#underWay.get(key) === asked && this.#underWay.delete(key);
    asked.answer.then((value) => {
      over();
      this.#store(key, { at, value, slow: performance.now() - began > wait });
    }, over);
    return asked;
  }

  #store(key: string, cache: CacheEntry) {
    if ((this.#cache.get(key)?.at ?? "") > cache.at) return;
    this.#cache.delete(key);
    this.#cache.set(key, cache);
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= most) break;
      this.#cache.delete(oldest);
    }
  }
}

const late = Symbol("late");

async function inTime<V>(answer: Promise<V>, wait: number): Promise<V | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof late>((done) => (timer = setTimeout(() => done(late), wait)));
  try {
    return await Promise.race([answer, end]);
  } finally {
    clearTimeout(timer);
  }
}

const ofServices = new WeakMap<Services, ValueCache>();

export function valueCacheOf(services: Services): ValueCache {
  const cache = ofServices.get(services) ?? new ValueCache();
  ofServices.set(services, cache);
  return cache;
}
