import type { QueryClient } from "@tanstack/react-query";
import { CallFailed } from "#kit/client.ts";
import { getOrNull } from "#kit/ui/query-client.ts";
import type { Session } from "#shell/contract.ts";
import { fullSession, type SpecifiedSession } from "./full-answers.ts";
import { isSuper } from "./is-super.ts";
import { forgetPerson } from "./forget-person.ts";
import { isOfflineMode, logOnly, refreshOffline, setOfflineMode, validRecord } from "./offline.ts";
import { sessionOf } from "./offline-record.ts";
import { endSignOut, everyModule, isMarkedSignedOut, rememberedPerson, rememberPerson } from "./sign-out-mark.ts";

const address = "/api/auth/session";

let failed = false;
/** Whether the server was last asked without being able to say who is signed in; then nobody is, and the sign-in page explains it. */
export const sessionFailed = (): boolean => failed;

/**
 * Who is signed in. With a network the server says it, and a 401 means nobody; so does a failure, except to a page that already shows someone.
 * Without a network, or when the server cannot be reached, the device's own record says it, unless its person has signed out meanwhile; then
 * offline mode is on.
 */
export async function findSession(queryClient: QueryClient): Promise<Session | null> {
  if (isOfflineMode() || !navigator.onLine) return offlineSession(queryClient);
  await endSignOut();
  if (isMarkedSignedOut()) return null;
  failed = false;
  try {
    return await serverSession();
  } catch (failure) {
    if (isUnreached(failure)) return offlineSession(queryClient);
    if (queryClient.getQueryData<Session | null>([address])) throw failure;
    failed = true;
    return null;
  }
}

/** The server's answer; null when nobody is signed in. The record of an ended account is deleted, any other is updated. */
async function serverSession(): Promise<Session | null> {
  const answer = (await getOrNull(address, async ({ problem }) => {
    const person = rememberedPerson();
    if (problem?.code === "account-ended" && person) await forgetPerson(person);
  })) as SpecifiedSession | null;
  if (!answer) return null;
  const session = fullSession(answer);
  rememberPerson(
    session.user.id,
    isSuper(session) ? [everyModule] : Object.keys(session.moduleAccess).filter((id) => session.moduleAccess[id]),
  );
  void refreshOffline(session);
  return session;
}

async function offlineSession(queryClient: QueryClient): Promise<Session | null> {
  if (isMarkedSignedOut()) return null;
  // The person on screen stays; at a cold start the record that expires last is used.
  const before = queryClient.getQueryData<Session | null>([address]);
  const record = await validRecord(before?.user.id);
  setOfflineMode(record !== null);
  if (!record) return null;
  const { restoreLists } = await import("./stored-lists.ts");
  await restoreLists(queryClient, record.userId).catch((failure: unknown) =>
    logOnly("The stored lists could not be read", failure),
  );
  return sessionOf(record);
}

/** No answer at all, or one from a gateway that found no server behind it. */
function isUnreached(failure: unknown): boolean {
  return failure instanceof CallFailed ? failure.status === 502 || failure.status === 504 : true;
}
