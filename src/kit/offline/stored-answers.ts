/**
 * Answers of the server that must be at hand without a network, such as emergency numbers: kept per person on this device for a month.
 */
export interface StoredAnswer<T> {
  value: T;
  /** ISO instant at which the server gave it. */
  keptAt: string;
}

const prefix = "holdpoint-kept";
const daysStored = 31;

export function storeAnswer(person: string, name: string, value: unknown, now = new Date()): void {
  try {
    localStorage.setItem(`${prefix} ${person} ${name}`, JSON.stringify({ value, keptAt: now.toISOString() }));
  } catch {
    // A full device keeps nothing; the page goes on with what it has read.
  }
}

/** What was kept, or null where nothing was or it is older than a month. */
export function storedAnswer<T>(person: string, name: string, now = new Date()): StoredAnswer<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(`${prefix} ${person} ${name}`) ?? "null") as StoredAnswer<T> | null;
    const isFresh = kept !== null && now.getTime() - Date.parse(kept.keptAt) <= daysStored * 86_400_000;
    return isFresh ? kept : null;
  } catch {
    return null;
  }
}

/** Takes all of a person's answers off this device. */
export function dropAnswers(person: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix} ${person} `));
  for (const key of own) localStorage.removeItem(key);
}
