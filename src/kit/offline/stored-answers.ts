/** Answers of the server that must be available offline, such as emergency numbers: stored per person on this device for a month. */
export interface StoredAnswer<T> {
  value: T;
  /** ISO instant of the server's answer. */
  keptAt: string;
}

const prefix = "holdpoint-kept";
const daysStored = 31;

export function storeAnswer(person: string, name: string, value: unknown, now = new Date()): void {
  try {
    localStorage.setItem(`${prefix} ${person} ${name}`, JSON.stringify({ value, keptAt: now.toISOString() }));
  } catch {
    // A full device stores nothing; the page continues with what it has read.
  }
}

/** The stored answer, or null when there is none or it is older than a month. */
export function storedAnswer<T>(person: string, name: string, now = new Date()): StoredAnswer<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(`${prefix} ${person} ${name}`) ?? "null") as StoredAnswer<T> | null;
    const isFresh = kept !== null && now.getTime() - Date.parse(kept.keptAt) <= daysStored * 86_400_000;
    return isFresh ? kept : null;
  } catch {
    return null;
  }
}

/** Deletes all of a person's answers from this device. */
export function dropAnswers(person: string): void {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${prefix} ${person} `));
  for (const key of own) localStorage.removeItem(key);
}
