import { capital } from "#kit/capital.ts";
import type { Day } from "#kit/validity.ts";

/** Where no period and nothing else is asked for, the log shows this many days. */
const usualDays = 7;
/** The longest period that is searched without a further filter, in months. */
const longestMonths = 13;

interface Asked {
  from?: Day | undefined;
  to?: Day | undefined;
}

/** The days a log is read for; null where the period is too long to be read without another filter (section 7). */
export function periodOf({ from, to }: Asked, narrowed: boolean, today: Day): { from: Day | null; to: Day | null } | null {
  if (!from && !to) return { from: narrowed ? null : shifted(today, { days: 1 - usualDays }), to: null };
  const last = to ?? today;
  if (!narrowed && (!from || from < shifted(last, { months: -longestMonths }))) return null;
  return { from: from ?? null, to: to ?? null };
}

function shifted(day: Day, { days = 0, months = 0 }: { days?: number; months?: number }): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Keys whose values never reach a log (rule 11). */
const secretKeys = "password|passwd|pwd|code|token|secret|authorization|cookie|session|apikey|api_key|signature|card|iban|cvc";

const patterns: [RegExp, string][] = [
  [
    new RegExp(
      // Of a key no more than 40 letters before and after, and few blanks: a text made for it would take forever otherwise.
      `((?:${secretKeys})[\\w-]{0,40}["']?\\s{0,3}[:=]\\s{0,3})("[^"]*"|'[^']*'|(?:bearer\\s{1,3})?[^\\s,;&})]+)`,
      "gi",
    ),
    "$1[removed]",
  ],
  [/\bbearer\s+[\w.~+/-]+=*/gi, "[removed]"],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "[email]"],
  [/\beyJ[\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]+/g, "[removed]"],
  [/\b(?:\d[ -]?){13,19}\b/g, "[number]"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[address]"],
  [/\+\d[\d ().-]{7,30}\d/g, "[telephone]"],
  [/\?[^\s)"']*/g, ""],
];

/** A message or stack without passwords, codes, tokens, card numbers, addresses and names of accounts. */
export const scrubbed = (text: string): string =>
  patterns.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);

/** What makes two errors alike: the message without ids and numbers, and the place in the code where it was thrown. */
export function likeness({ side, message, stack }: { side: string; message: string; stack: string }): string {
  const place = stack.split("\n").find((line) => /^\s*at |@/.test(line)) ?? "";
  const words = message.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "#").replace(/\d+/g, "#");
  // The build gives files names of their own, and moves lines.
  const where = place
    .replace(/[?#].*$/, "")
    .replace(/-[\w-]{8}\.js/g, ".js")
    .replace(/:\d+/g, "")
    .trim();
  return `${side}\n${words}\n${where}`;
}

/** "Next due" of "nextDueOn", "Inventory item" of "inventoryItemId": a field as people read it. */
export function fieldWords(field: string): string {
  if (field === "entity") return "Kind of record";
  if (field === "entityId") return "Record";
  const words = field
    .replace(/(?<=[a-z])(Ids?|On|At)$/, "")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(pdf|sms|ip|qr|rso)\b/g, (letters) => letters.toUpperCase())
    .replace(/\bsha(?=\d)/g, "SHA-");
  return capital(words);
}
