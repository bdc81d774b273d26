import { lineOf, summaryOf } from "../rules.ts";
import type { PersonToTell } from "./people.ts";
import { letter } from "#directory/company/letters.ts";
import type { DueItem } from "#due/contract.ts";
import { dueSubjects } from "#due/subjects.ts";
import type { Worded } from "#kit/server/mail.ts";
import type { Day } from "#kit/validity.ts";

/** Longer letters are not read; the rest is a link away. */
const mostLines = 60;

export function digestLetter({
  person,
  day,
  items,
  publicUrl,
}: {
  person: Pick<PersonToTell, "email" | "firstName">;
  day: Day;
  items: readonly DueItem[];
  publicUrl: string;
}): Worded {
  const shown = items.toSorted((a, b) => a.daysLeft - b.daysLeft).slice(0, mostLines);
  const lines = shown.map((item) => `- ${lineOf(item)}\n  ${publicUrl}${dueSubjects[item.subject].page}${item.recordId}`);
  const rest = items.length - shown.length;
  return letter("due-digest", person.email, {
    FIRST_NAME: person.firstName,
    DATE: day,
    SUMMARY: summaryOf(items),
    LIST: [lines.join("\n"), ...(rest > 0 ? [`and ${rest} more.`] : [])].join("\n\n"),
    DUE_LINK: `${publicUrl}/due`,
    PROFILE_LINK: `${publicUrl}/my-profile`,
  });
}

export const shortText = (to: string, summary: string, publicUrl: string): Worded =>
  letter("due-text", to, { SUMMARY: summary, LINK: `${publicUrl}/due` });
