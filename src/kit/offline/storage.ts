/** What this device has room for, and whether the browser may throw it away. */
export interface Room {
  used: number;
  left: number;
  /** The browser keeps what is here until a person takes it away. */
  lasts: boolean;
}

let asked = false;

/** Asks the browser, once, not to throw away what is kept here when it runs short of room. */
export function askToPersist(): void {
  if (asked || !("storage" in navigator) || !("persist" in navigator.storage)) return;
  asked = true;
  navigator.storage.persist().catch(() => undefined);
}

/** Null where the browser does not say. */
export async function roomOnDevice(): Promise<Room | null> {
  if (!("storage" in navigator) || !("estimate" in navigator.storage)) return null;
  try {
    const [{ usage = 0, quota = 0 }, lasts] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return { used: usage, left: Math.max(0, quota - usage), lasts };
  } catch {
    return null;
  }
}

/** Whether a failure to keep something was one of room. */
export function isFull(failure: unknown): boolean {
  if (!(failure instanceof Error || failure instanceof DOMException)) return false;
  return failure.name === "QuotaExceededError" || /quota|storage/i.test(failure.message);
}
