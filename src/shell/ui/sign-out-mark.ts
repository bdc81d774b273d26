import { answerOf, call, CallFailed } from "#kit/client.ts";
import { forgetPerson } from "./forget-person.ts";

/** The key that notes that a person signed out offline: then the device must not sign them in again by itself. */
export const signOutMark = "holdpoint-signed-out";
/** The key that notes who is signed in here, for other tabs and for pages restored by the back button. */
export const lastPerson = "holdpoint-last-person";
/** The key that notes what they could open, so that a page is asked for before the server has said who is there. */
const lastModules = "holdpoint-last-modules";
/** Instead of their names: a Super Admin opens every module. */
export const everyModule = "*";

/** Until the network is back, only this device knows about the sign-out. */
export function markSignedOut(userId: string): void {
  write(signOutMark, userId);
}

export function isMarkedSignedOut(): boolean {
  return read(signOutMark) !== null;
}

export function forgetSignOut(): void {
  write(signOutMark, null);
}

/**
 * Completes on the server a sign-out made offline: ends the session; then the person's data on this device is deleted as well. The mark stays
 * while the server cannot be reached.
 */
export async function endSignOut(): Promise<void> {
  const userId = read(signOutMark);
  if (userId === null) return;
  try {
    await answerOf(await call("/api/logout", { method: "POST" }));
  } catch (failure) {
    if (!(failure instanceof CallFailed && failure.status === 401)) return;
  }
  await forgetPerson(userId);
  forgetSignOut();
}

/** Who was last signed in here, for an answer that ends an account without naming it; null once they have signed out. */
export function rememberPerson(userId: string | null, modules: readonly string[] = []): void {
  write(lastPerson, userId);
  write(lastModules, userId && modules.join(" "));
}

export function rememberedPerson(): string | null {
  return read(lastPerson);
}

/** Whether the person who was last signed in here could open a module when the server last said so. */
export function couldOpen(module: string | null): boolean {
  const modules = read(lastModules)?.split(" ") ?? [];
  return module !== null && (modules.includes(everyModule) || modules.includes(module));
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is not available: no record could be stored either.
  }
}
