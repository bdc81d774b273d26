/** What may be filled in when, and how a device's clock is used. */
import type { Answers, DrawnSignature, TableRow } from "./answers.ts";
import { fieldsOf, type FormDefinition } from "./definition.ts";
import { rowsOf } from "./engine/reading.ts";
import type { SlotSignature } from "./form-submission.ts";

/** The largest error, in seconds, with which a device's clock is still used. */
const mostSkew = 300;
/** So long a device works without a network, in milliseconds. */
const longestOffline = 30 * 86_400_000;

/**
 * When a form was submitted by the device's clock, corrected by how far it is off; the server's time where it is off by more than five minutes, or says
 * a time before a device could have been without a network for so long.
 */
export function submittedAt({ clientAt, clientNow, now }: { clientAt: string | null; clientNow: string | null; now: string }): {
  at: string;
  skewSec: number | null;
} {
  if (!clientAt || !clientNow) return { at: now, skewSec: null };
  const skewSec = Math.round((Date.parse(clientNow) - Date.parse(now)) / 1000);
  const at = new Date(Date.parse(clientAt) - skewSec * 1000).toISOString();
  return { at: Math.abs(skewSec) > mostSkew ? now : believed(at, now), skewSec };
}

/** An instant that a device tells, where it can be: not to come, nor longer ago than a device works without a network. */
export function believed(at: string | undefined, now: string): string {
  const instant = at === undefined ? Number.NaN : Date.parse(at);
  const age = Date.parse(now) - instant;
  return age >= 0 && age <= longestOffline ? new Date(instant).toISOString() : now;
}

/** Where a drawn signature of somebody else was given, in words: on the device of whoever filled the form. Empty where it needs no saying. */
export function drawnOn(
  { kind, name, personId }: Pick<SlotSignature, "kind" | "name" | "personId">,
  { filledById, filledByName }: { filledById: string | null; filledByName: string },
): string {
  if (kind === "electronic" || personId === null || personId !== filledById || name === filledByName) return "";
  return `on the device of ${filledByName}`;
}

/** Answers with their drawn signatures as given on the device of this person, whatever the device says of it. */
export function signedOnDeviceOf(answers: Answers, personId: string): Answers {
  return Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, { ...answer, ...signedIn(answer, personId) }]));
}

function signedIn(answer: Answers[string], personId: string): Pick<Answers[string], "value"> {
  const { value } = answer;
  if (!value || typeof value !== "object") return {};
  if ("fileId" in value && "personId" in value) return { value: { ...(value as DrawnSignature), personId } };
  const rows = rowsOf(answer);
  if (!rows.some((row) => typeof row === "object" && "cells" in row)) return {};
  return { value: rows.map((row) => ({ ...row, cells: signedOnDeviceOf(row.cells, personId) })) };
}

/**
 * The answers of an opened form: those of the part before the work stay, except that running tables accept further rows; the part after is filled.
 * Null if submitted answers would change.
 */
export function inOpened(definition: FormDefinition, stored: Answers, sent: Answers): Answers | null {
  const answers: Record<string, Answers[string]> = {};
  for (const { section, field } of fieldsOf(definition)) {
    const [before, now] = [stored[field.key], sent[field.key]];
    if (section.part === "after") {
      if (now) answers[field.key] = now;
    } else if (field.running && now) {
      const rows = withFurther(rowsOf(before), rowsOf(now));
      if (!rows) return null;
      answers[field.key] = { ...before, value: rows };
    } else if (before) answers[field.key] = before;
  }
  return answers;
}

/** Existing rows stay as they are; null if one is missing or changed. */
function withFurther(stored: readonly TableRow[], sent: readonly TableRow[]): TableRow[] | null {
  const known = new Set(stored.map(({ id }) => id));
  if (stored.some(({ id }) => !sent.some((row) => row.id === id))) return null;
  return [...stored, ...sent.filter(({ id }) => !known.has(id))];
}

/** What others may read of answers in lists: nothing that is sensitive. */
export function withoutSensitive(definition: FormDefinition, answers: Answers): Answers {
  const shown = fieldsOf(definition).filter(({ field }) => !field.sensitive && answers[field.key]);
  return Object.fromEntries(
    shown.map(({ field: { key, columns = [] } }) => {
      const answer = answers[key] ?? {};
      const hidden = new Set(columns.filter(({ sensitive }) => sensitive).map((column) => column.key));
      if (hidden.size === 0) return [key, answer];
      const cellsOf = ({ cells }: TableRow) => Object.fromEntries(Object.entries(cells).filter(([name]) => !hidden.has(name)));
      return [key, { ...answer, value: rowsOf(answer).map((row) => ({ ...row, cells: cellsOf(row) })) }];
    }),
  );
}

/** The labels of older answers for which a newer version has no field. */
export function lostAnswers(definition: FormDefinition, answers: Answers): string[] {
  const known = new Set(fieldsOf(definition).map(({ field }) => field.key));
  return Object.keys(answers).filter((key) => !known.has(key));
}

/** "version 3, superseded 12 h earlier". */
export function versionNoteOf(
  {
    formVersion,
    status,
    supersededAt,
    withdrawnAt,
  }: { formVersion: number; status: string; supersededAt: string | null; withdrawnAt: string | null },
  startedAt: string,
): string | null {
  const ended = status === "superseded" ? supersededAt : status === "withdrawn" ? withdrawnAt : null;
  if (!ended) return null;
  const hours = Math.round((Date.parse(startedAt) - Date.parse(ended)) / 3_600_000);
  if (hours < 0) return `version ${formVersion}, ${status} while it was filled`;
  return `version ${formVersion}, ${status} ${hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`} earlier`;
}

/** "a minute ago", "12 minutes ago", "3 h ago", "2 days ago". */
export function ago(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 2) return "a minute ago";
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}
