import { answerOf, call, CallFailed } from "#kit/client.ts";
import { beginsRecord, recordOf } from "#kit/offline/command.ts";
import { storeRead, keptAnswer } from "#kit/offline/kept-answers.ts";
import { earlyOr } from "./asked-early.ts";
import { waitingNow } from "./outbox.ts";

/** A network that takes longer than this for a query that the device can answer counts as none. */
const patience = 8_000;

/**
 * Asks the server and stores its answer, where the modules want it stored. Where no server is reached, the answer is what this device has stored
 * for the same query.
 */
export async function askKept(address: string, signal: AbortSignal): Promise<unknown> {
  if (!navigator.onLine) {
    const kept = await keptAnswer(address);
    if (kept) return kept.value;
  }
  try {
    const value = await answerOf(await inTime(address, signal));
    storeRead(address, value);
    return value;
  } catch (failure) {
    if (signal.aborted || !(isUnreached(failure) || isYetToBegin(address, failure))) throw failure;
    const kept = await keptAnswer(address);
    if (!kept) throw failure;
    return kept.value;
  }
}

/** Waits indefinitely where there is nothing else, a few seconds where there is. */
async function inTime(address: string, signal: AbortSignal): Promise<Response> {
  const answer = earlyOr(address, () => call(address, { signal }));
  const late = new Promise<null>((done) => setTimeout(done, patience, null));
  const first = await Promise.race([answer, late]);
  if (first) return first;
  answer.catch(() => undefined);
  return (await keptAnswer(address)) ? Promise.reject(new TypeError("The server takes too long.")) : answer;
}

/** The server does not know yet what was begun on this device and waits to be sent, or was refused: the device's own version is shown. */
const isYetToBegin = (address: string, failure: unknown) =>
  failure instanceof CallFailed &&
  failure.status === 404 &&
  (waitingNow().own ?? []).some((command) => beginsRecord(command) && address.includes(recordOf(command)));

/** No answer at all, or one from a gateway that found no server behind it. */
export const isUnreached = (failure: unknown) =>
  failure instanceof CallFailed ? failure.status === 502 || failure.status === 503 || failure.status === 504 : true;
