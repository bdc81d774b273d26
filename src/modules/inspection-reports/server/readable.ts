import type { Alteration } from "./parts.ts";
import { isUnavailable, outage, stateOf } from "#kit/server/database-errors.ts";
import { Refusal } from "#kit/refusals.ts";

/**
 * What a check finds; where it cannot read what is stored, that: a hand may write into a column what nothing here can read, and whoever relies on
 * the report is told "altered", not that something went wrong. What says nothing of the report goes on its way: a database that is out of reach.
 */
export async function readOr(unread: Alteration, check: () => Promise<Alteration[]>): Promise<Alteration[]> {
  try {
    return await check();
  } catch (error) {
    if (isPassing(error)) throw error;
    return [{ ...unread, words: `${unread.words}, which cannot be read` }];
  }
}

/** Whether an error may be another one, or none, a moment later: of what is stored it says nothing. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Refusal || outage(error) || isUnavailable(error)) return true;
  // Two in each other's way, out of room, locked, stopped or out of time.
  return /^(?:40|53|55|57)/.test(stateOf(error) ?? "");
}
