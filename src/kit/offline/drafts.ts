/**
 * Unsaved work of forms, kept on this device so that a closed tab, an empty battery or an ended session loses nothing. In the browser's local
 * storage and not in a database, because only local storage is written before a closing tab is gone. Kept per person: a shared tablet must not
 * offer one person's work to the next.
 */
export interface StoredDraft {
  values: Record<string, unknown>;
  /** ISO instant of the last change. */
  keptAt: string;
}

const prefix = "holdpoint-draft";
const daysStored = 30;

export function storeDraft(person: string, form: string, values: Record<string, unknown>, now = new Date()): void {
  try {
    localStorage.setItem(nameOf(person, form), JSON.stringify({ values, keptAt: now.toISOString() } satisfies StoredDraft));
  } catch {
    // A full device: the form continues to work, and the next change tries again.
  }
}

/** The draft of a form, or null; one older than 30 days is deleted. */
export function draftOf(person: string, form: string, now = new Date()): StoredDraft | null {
  const draft = read(nameOf(person, form));
  if (draft && now.getTime() - Date.parse(draft.keptAt) > daysStored * 86_400_000) {
    dropDraft(person, form);
    return null;
  }
  return draft;
}

export function dropDraft(person: string, form: string): void {
  try {
    localStorage.removeItem(nameOf(person, form));
  } catch {
    // Storage is not available, so nothing was stored either.
  }
}

/** The forms with unsaved work of a person on this device, among those whose name begins like this. */
export function draftsOf(person: string, start: string): string[] {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(nameOf(person, start)));
    return all.map((key) => key.slice(nameOf(person, "").length));
  } catch {
    return [];
  }
}

function read(name: string): StoredDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? "null") as StoredDraft | null;
    return draft && typeof draft.values === "object" && !Number.isNaN(Date.parse(draft.keptAt)) ? draft : null;
  } catch {
    return null;
  }
}

function nameOf(person: string, form: string): string {
  return `${prefix} ${person} ${form}`;
}
