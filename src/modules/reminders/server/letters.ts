import { lineOf, summaryOf } from "../rules.ts";
import type { PersonToTell } from "./people.ts";
import type { DueItem } from "#due/contract.ts";
import { dueSubjects } from "#due/subjects.ts";
import type { Letter } from "#kit/server/mail.ts";
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
}): Letter {
  const shown = items.toSorted((a, b) => a.daysLeft - b.daysLeft).slice(0, mostLines);
  const lines = shown.map((item) => `- ${lineOf(item)}\n  ${publicUrl}${dueSubjects[item.subject].page}${item.recordId}`);
  const rest = items.length - shown.length;
  return {
    channel: "email",
    to: person.email,
    subject: `Holdpoint ${day}: ${summaryOf(items)}`,
    text: `${[
      `${person.firstName}, this comes due or is overdue:`,
      lines.join("\n"),
      ...(rest > 0 ? [`and ${rest} more.`] : []),
      `Everything that is due: ${publicUrl}/due`,
      `What you hear of, and by which way: ${publicUrl}/my-profile`,
    ].join("\n\n")}\n`,
  };
}

export const shortText = (summary: string, publicUrl: string): string => `Holdpoint: ${summary}. ${publicUrl}/due`;
