import { useSyncExternalStore } from "react";
import { deviceId } from "#kit/ui/device.ts";
import { isSecurePage } from "#kit/ui/secure-page.ts";
import type { LoginAnswer, Session } from "#shell/contract.ts";
import { seal } from "./offline-key.ts";
import { bestOf, broughtUpToDate, type OfflineRecord, recordOf } from "./offline-record.ts";
import { deleteRecord, readRecord, readRecords, writeRecord } from "./offline-store.ts";

let offlineMode = false;
const listeners = new Set<() => void>();

/** In offline mode the session and all access come from the device's record, and the session request is not made. */
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
 * Keeps a successful sign-in for use without a network; not on a page opened over http, where nothing can be sealed, which the sign-in page
 * and the page of the device say. A failure is logged and thrown again: who signs in catches it.
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

/** Brings the record of a person up to what the server says of them today. */
export async function refreshOffline(session: Session): Promise<void> {
  await logging("The kept sign-in could not be brought up to date", async () => {
    const record = await readRecord(session.user.id);
    if (record) await writeRecord(broughtUpToDate(record, session));
  });
}

export async function clearOffline(userId: string): Promise<void> {
  await logging("The kept sign-in could not be removed", () => deleteRecord(userId));
}

/** The valid record of this person, or without one named the one to sign in with; null when there is none or it cannot be read. */
export async function validRecord(userId?: string): Promise<OfflineRecord | null> {
  const all = (await logging("The kept sign-in could not be read", readRecords)) ?? [];
  return bestOf(userId === undefined ? all : all.filter((record) => record.userId === userId), new Date());
}

/** The specification has failures of the record told in the console only (section 8). */
export function logOnly(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console -- see above
  console.error(what, failure);
}

async function logging<R>(what: string, work: () => Promise<R>): Promise<R | null> {
  // A browser that keeps nothing has nothing to read, change or remove.
  if (!("indexedDB" in globalThis)) return null;
  try {
    return await work();
  } catch (failure) {
    logOnly(what, failure);
    return null;
  }
}
