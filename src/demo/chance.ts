/** Pseudo-random values for the demo company, the same at every load. */
import { createHash } from "node:crypto";

export interface Chance {
  /** At least 0, below 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number;
  /** True with this probability. */
  in: (share: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
  /** Mostly near the middle, never further away than the spread. */
  around: (middle: number, spread: number) => number;
}

/** A separate stream for each subject, so that an additional report does not change the others (mulberry32). */
export function chanceOf(subject: string): Chance {
  let state = createHash("sha256").update(subject).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    in: (share) => next() < share,
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError(`There is nothing to pick from for ${subject}`);
      return found;
    },
    around: (middle, spread) => middle + ((next() + next() + next()) / 1.5 - 1) * spread,
  };
}

/** The same id for the same thing at every load. */
export function idOf(thing: string): string {
  const hex = createHash("sha256").update(`demo ${thing}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
