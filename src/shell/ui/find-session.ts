import type { QueryClient } from "@tanstack/react-query";
import { CallFailed } from "#kit/client.ts";
import { getOrNull } from "#kit/ui/query-client.ts";
import type { Session } from "#shell/contract.ts";
import { fullSession, type SpecifiedSession } from "./full-answers.ts";
import { forgetPerson } from "./forget-person.ts";
import { isOfflineMode, logOnly, refreshOffline, setOfflineMode, validRecord } from "./offline.ts";
import { sessionOf } from "./offline-record.ts";
import { endSignOut, isMarkedSignedOut, rememberedPerson, rememberPerson } from "./sign-out-mark.ts";

const address = "/api/auth/session";

let failed = false;
/** Whether the server was asked last without being able to say who is signed in; then nobody is, and the sign-in page says why. */
export const sessionFailed = (): boolean => failed;

/**
 * Who is signed in. With a network the server says it, and a 401 is the answer "nobody"; so is a failure, except to a page that shows somebody
 * already. Without a network, or when the server cannot be reached, the device's own record says it, unless its person has signed out
 * meanwhile; then offline mode is on.
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

/** The server's word; null when nobody is signed in. The record of an ended account goes, of any other it is brought up to date. */
async function serverSession(): Promise<Session | null> {
  const answer = (await getOrNull(address, async ({ problem }) => {
    const person = rememberedPerson();
    if (problem?.code === "account-ended" && person) await forgetPerson(person);
  })) as SpecifiedSession | null;
  if (!answer) return null;
  const session = fullSession(answer);
  rememberPerson(session.user.id);
  void refreshOffline(session);
  return session;
}

async function offlineSession(queryClient: QueryClient): Promise<Session | null> {
  if (isMarkedSignedOut()) return null;
  // Whoever is on screen stays; at a cold start the record expiring last is used.
  const before = queryClient.getQueryData<Session | null>([address]);
  const record = await validRecord(before?.user.id);
  setOfflineMode(record !== null);
  if (!record) return null;
  const { restoreLists } = await import("./stored-lists.ts");
  await restoreLists(queryClient, record.userId).catch((failure: unknown) =>
    logOnly("The kept lists could not be read", failure),
  );
  return sessionOf(record);
}

/** No answer at all, or one of a gateway that found no server behind it. */
function isUnreached(failure: unknown): boolean {
  return failure instanceof CallFailed ? failure.status === 502 || failure.status === 504 : true;
}
