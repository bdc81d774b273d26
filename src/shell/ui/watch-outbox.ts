import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { askAhead } from "#kit/offline/ahead.ts";
import { fileKind, fileRemovalKind } from "#kit/offline/command.ts";
import { dropOldAnswers, storeReadsOf, storeReadsAt } from "#kit/offline/kept-answers.ts";
import { pauseAfter } from "#kit/offline/outbox.ts";
import { connectionNow, whenConnectionChanges } from "#kit/ui/connection.ts";
import { openOutboxOf, sendKinds, sendWaiting, waitingNow, whenWaitingChanges } from "#kit/ui/outbox.ts";
import { readAgain } from "#kit/ui/send.ts";
import type { Session } from "#shell/contract.ts";
import type { PagesByModule } from "./navigation.ts";
import { isOfflineMode } from "./offline.ts";
import { sessionKey, sessionQuery } from "./session.ts";
import { showSignIn } from "./signed-out.ts";

/** How often it is checked whether something has to be sent, in milliseconds. */
const lookAgain = 15_000;
/** How often the outbox is sent while nothing fails. */
const usual = 60_000;

/**
 * Sends the outbox of this device: at the start, when the network comes back, and every minute, less and less often while no server answers. It
 * starts after the server has said who is signed in; when the session has ended, it waits for its person.
 */
export function watchOutbox(queryClient: QueryClient, router: AnyRouter, pages: PagesByModule): void {
  const all = Object.values(pages);
  storeReadsAt(all.flatMap(({ offline = [] }) => offline));
  askAhead(all.flatMap(({ ahead = [] }) => ahead));
  sendKinds({
    [fileKind]: () => import("#kit/ui/file-command.ts").then((file) => file.fileCommand),
    [fileRemovalKind]: () => import("#kit/ui/file-command.ts").then((file) => file.fileRemovalCommand),
    ...Object.assign({}, ...all.map(({ commands = {} }) => commands)),
  });
  let person: string | null = null;
  let failures = 0;
  let nextAt = 0;

  async function send(): Promise<void> {
    if (person === null || isOfflineMode() || !connectionNow().online) return;
    const end = await sendWaiting();
    if (end === null) return;
    failures = end === "later" ? failures + 1 : 0;
    nextAt = Date.now() + (end === "later" ? pauseAfter(failures) : usual);
    if (end === "signedOut") await askWhoIsThere();
  }

  /** The session has ended: the page reads it again, and the outbox stays. */
  async function askWhoIsThere(): Promise<void> {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    if (session === null) showSignIn(queryClient, router);
  }

  function look(): void {
    const session = queryClient.getQueryData<Session | null>(sessionKey);
    if (session === undefined) return;
    const next = session && !session.user.mustChangePassword ? session.user.id : null;
    if (next === person) return void send();
    person = next;
    storeReadsOf(next);
    void openOutboxOf(next).then(send);
    if (next !== null) dropOldAnswers(next).catch(() => undefined);
  }

  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === "updated" && query.queryKey[0] === sessionKey[0]) look();
  });
  readWhenSent(queryClient);
  whenConnectionChanges(() => {
    failures = 0;
    if (connectionNow().online) void send();
  });
  setInterval(() => {
    if (Date.now() >= nextAt) void send();
  }, lookAgain);
  look();
}

/** What the server has now is read from there, whoever sent it: this function, the page that stored it, another page of the device. */
function readWhenSent(queryClient: QueryClient): void {
  let known = new Set<string>();
  let isOld = false;
  whenWaitingChanges(() => {
    const { own, sending } = waitingNow();
    const now = new Set((own ?? []).map(({ id }) => id));
    isOld ||= own !== null && [...known].some((id) => !now.has(id));
    known = now;
    if (!isOld || sending) return;
    isOld = false;
    void readAgain(queryClient);
  });
}
