import { useSyncExternalStore } from "react";
import { deviceId } from "#kit/ui/device.ts";
import { isSecurePage } from "#kit/ui/secure-page.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";
import { seal } from "./offline-key.ts";
import { bestOf, broughtUpToDate, type OfflineRecord, recordOf } from "./offline-record.ts";
import { deleteRecord, readRecord, readRecords, writeRecord } from "./offline-store.ts";

let offlineMode = false;
const listeners = new Set<() => void>();

/** In offline mode the session and all access come from the device's record, and the session request is not sent. */
export function isOfflineMode(): boolean {
  return offlineMode;
}

export function useOfflineMode(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOfflineMode);
}

export function setOfflineMode(on: boolean): void {
  if (offlineMode === on) return;
  offlineMode = on;
  for (const listener of listeners) listener();
}

/**
 * Stores a successful sign-in for offline use; not on a page opened over http, where nothing can be encrypted, as the sign-in page and the page
 * of the device explain. A failure is logged and thrown again: the sign-in catches it.
 */
export async function storeSignIn(answer: LoginAnswer): Promise<void> {
  if (!isSecurePage()) return;
  try {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const encryptedToken = await seal(answer.token ?? "");
    await writeRecord(recordOf(answer, { encryptedToken, deviceId: deviceId(), now: new Date(), timeZone }));
  } catch (failure) {
    logOnly("The sign-in could not be stored for offline use", failure);
    throw failure;
  }
}

/** Updates the record of a person with what the server now says about them. */
export async function refreshOffline(session: Session): Promise<void> {
  await logging("The stored sign-in could not be updated", async () => {
    const record = await readRecord(session.user.id);
    if (record) await writeRecord(broughtUpToDate(record, session));
  });
}

export async function clearOffline(userId: string): Promise<void> {
  await logging("The stored sign-in could not be removed", () => deleteRecord(userId));
}

/** The valid record of this person, or without a person the one to sign in with; null when there is none or it cannot be read. */
export async function validRecord(userId?: string): Promise<OfflineRecord | null> {
  const all = (await logging("The stored sign-in could not be read", readRecords)) ?? [];
  return bestOf(userId === undefined ? all : all.filter((record) => record.userId === userId), new Date());
}

/** The specification reports failures of the record only in the console (section 8). */
export function logOnly(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- see above
  console.error(what, failure);
}

async function logging<R>(what: string, work: () => Promise<R>): Promise<R | null> {
  // A browser that stores nothing has nothing to read, change or remove.
  if (!("indexedDB" in globalThis)) return null;
  try {
    return await work();
  } catch (failure) {
    logOnly(what, failure);
    return null;
  }
}
