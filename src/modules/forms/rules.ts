/** What may be filled in when, and how a device's clock is used. */
import type { Answers, TableRow } from "./answers.ts";
import { fieldsOf, type FormDefinition } from "./definition.ts";
import { rowsOf } from "./engine/reading.ts";

/** The largest error, in seconds, with which a device's clock is still used. */
const mostSkew = 300;

/** When a form was submitted: by the device's clock, corrected for its error; by the server's if that is more than five minutes. */
export function submittedAt({ clientAt, clientNow, now }: { clientAt: string | null; clientNow: string | null; now: string }): {
  at: string;
  skewSec: number | null;
} {
  if (!clientAt || !clientNow) return { at: now, skewSec: null };
  const skewSec = Math.round((Date.parse(clientNow) - Date.parse(now)) / 1000);
  const at = new Date(Date.parse(clientAt) - skewSec * 1000).toISOString();
  return { at: Math.abs(skewSec) > mostSkew || at > now ? now : at, skewSec };
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
