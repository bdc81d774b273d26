import type { Alteration } from "./parts.ts";
import { isUnavailable, outage, stateOf } from "#kit/server/database-errors.ts";
import { Refusal } from "#kit/refusals.ts";

/**
 * Runs a check; if the stored data is unreadable, that is its finding: someone may have written unreadable data by hand, and people who rely on the
 * report must be told "altered", not that something went wrong. Errors unrelated to the report, such as an unreachable database, are passed on.
 */
export async function readOr(unread: Alteration, check: () => Promise<Alteration[]>): Promise<Alteration[]> {
  try {
    return await check();
  } catch (error) {
    if (isPassing(error)) throw error;
    return [{ ...unread, words: `${unread.words}, which cannot be read` }];
  }
}

/** Whether an error is transient, so that it says nothing about the stored data. */
export function isPassing(error: unknown): boolean {
  if (error instanceof Refusal || outage(error) || isUnavailable(error)) return true;
  // Deadlock, out of space, locked, stopped or timed out.
  return /^(?:40|53|55|57)/.test(stateOf(error) ?? "");
}
