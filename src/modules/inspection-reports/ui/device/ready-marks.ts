import { useSyncExternalStore } from "react";
import type { Report } from "#modules/inspection-reports/report.ts";

/** A report marked ready to submit by its author on this device, offline (R28). */
export interface ReadyMark {
  id: string;
  named: string;
  /** What it is about, in words. */
  about?: string;
  /** How many signatures it had, withdrawn ones too: one that was signed and came back since is to be marked again. */
  signatures?: number;
}

/** Whether a mark still says something of this report: nobody has signed it since. */
export const isOf = (mark: ReadyMark, { id, signatures }: Pick<Report, "id" | "signatures">): boolean =>
  mark.id === id && (mark.signatures ?? 0) === signatures.length;

const prefix = "holdpoint-ready-to-submit";
const listeners = new Set<() => void>();
let known: { person: string; text: string; marks: readonly ReadyMark[] } | null = null;

/** The marks of a person, oldest first. */
function marksOf(person: string): readonly ReadyMark[] {
  const text = read(person);
  if (known?.person !== person || known.text !== text) known = { person, text, marks: parsed(text) };
  return known.marks;
}

export function mark(person: string, report: ReadyMark, isReady: boolean): void {
  const rest = marksOf(person).filter(({ id }) => id !== report.id);
  write(person, isReady ? [...rest, report] : rest);
}

/** Removes the marks of reports that are signed or no longer exist. */
export function unmark(person: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  write(
    person,
    marksOf(person).filter(({ id }) => !ids.includes(id)),
  );
}

export function useMarks(person: string): readonly ReadyMark[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => marksOf(person),
  );
}

function read(person: string): string {
  try {
    return localStorage.getItem(`${prefix} ${person}`) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(person: string, marks: readonly ReadyMark[]): void {
  try {
    localStorage.setItem(`${prefix} ${person}`, JSON.stringify(marks));
  } catch {
    // A mark that cannot be stored can be made again; the report itself is in the outbox.
  }
  for (const listener of listeners) listener();
}

function parsed(text: string): ReadyMark[] {
  try {
    return JSON.parse(text) as ReadyMark[];
  } catch {
    return [];
  }
}
