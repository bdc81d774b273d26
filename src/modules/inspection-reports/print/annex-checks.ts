/** The checks, warnings and withdrawals of the evidence annex. */
import { dayIn, sentenceIn, timeIn } from "./dates.ts";
import { type Evidence } from "./evidence.ts";
import type { PrintedReport } from "./printed-report.ts";
import { slotWords } from "./words.ts";
import { part, subheading } from "./part.ts";
import { type Content } from "#kit/letterhead.ts";

/** G12: evidence recorded after the inspection; it never blocks and is always shown. */
export function late({ policy }: PrintedReport, { gates }: Evidence): Content[] {
  const rows = unique(
    gates.filter(({ gateId }) => gateId === "G12").map(({ message }) => [sentenceIn(policy.dateFormat, message)]),
  );
  return part(subheading("Recorded, corrected or withdrawn after the inspection"), [{ title: "Evidence" }], rows);
}

/** Signatures given before those of this report and withdrawn; the evidence frozen with them does not belong to this report. */
export function withdrawals({ withdrawn, policy, report }: PrintedReport): Content[] {
  const time = (at: string | null) => (at ? timeIn(policy.dateFormat, at, report.timeZone) : "–");
  const rows = withdrawn.map(({ slot, printedName, certText, signedAt, at, byName, reason }) => [
    slotWords[slot],
    [printedName, sentenceIn(policy.dateFormat, certText)].filter(Boolean).join(", "),
    time(signedAt),
    [time(at), byName].filter(Boolean).join(", "),
    reason ?? "–",
  ]);
  return part(
    subheading("Withdrawn signatures"),
    [
      { title: "Signature", width: 60 },
      { title: "Of" },
      { title: "Signed", width: 76 },
      { title: "Withdrawn", width: 92 },
      { title: "Reason", width: 130 },
    ],
    rows,
    rows.length > 0
      ? "The evidence frozen with these signatures is withdrawn with them and is not part of this report."
      : undefined,
  );
}

export function checks({ policy }: PrintedReport, { gates }: Evidence): Content[] {
  const rows = gates.map(({ gateId, subject, onDate, outcome, message }) => [
    gateId,
    subject,
    dayIn(policy.dateFormat, onDate),
    outcome,
    sentenceIn(policy.dateFormat, message),
  ]);
  return part(
    subheading("Checks at signature"),
    [
      { title: "Check", width: 32 },
      { title: "Subject", width: 150 },
      { title: "On", width: 60 },
      { title: "Outcome", width: 48 },
      { title: "Finding" },
    ],
    rows,
  );
}

export function warnings({ policy }: PrintedReport, { warnings: answered }: Evidence): Content[] {
  return part(
    subheading("Warnings and answers"),
    [{ title: "Rule", width: 90 }, { title: "Warning" }, { title: "Answer" }],
    answered.map(({ ruleId, message, answer }) => [ruleId, sentenceIn(policy.dateFormat, message), answer || "–"]),
  );
}

/** One row for several days with the same content. */
export function unique(rows: readonly string[][]): string[][] {
  return [...new Map(rows.map((row) => [row.join("|"), row])).values()];
}
