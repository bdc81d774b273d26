import { answerOf, call, CallFailed } from "#kit/client.ts";
import { forgetPerson } from "./forget-person.ts";

/** Where it is noted that a person signed out without a network: then the device must not sign them in again by itself. */
export const signOutMark = "holdpoint-signed-out";
/** Where it is noted who is signed in here, for other tabs and for pages that the back button brings again. */
export const lastPerson = "holdpoint-last-person";

/** Until the network is back, only this device knows of the sign-out. */
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
 * Does on the server what a sign-out without a network could not: ends the session; then what lies of the person on this device goes as well. The mark stays while
 * the server cannot be reached.
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

/** Who was signed in here last, for an answer that ends an account without naming it; null once they have signed out. */
export function rememberPerson(userId: string | null): void {
  write(lastPerson, userId);
}

export function rememberedPerson(): string | null {
  return read(lastPerson);
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
    // Closed storage: no record could be kept either.
  }
}
