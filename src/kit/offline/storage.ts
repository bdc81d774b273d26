/** How much space this device has, and whether the browser may delete what is stored. */
export interface Room {
  used: number;
  left: number;
  /** The browser keeps what is stored until a person deletes it. */
  lasts: boolean;
}

let asked = false;

/** Asks the browser, once, not to delete stored data when space runs short. */
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

/** Whether storing something failed for lack of space. */
export function isFull(failure: unknown): boolean {
  if (!(failure instanceof Error || failure instanceof DOMException)) return false;
  return failure.name === "QuotaExceededError" || /quota|storage/i.test(failure.message);
}
