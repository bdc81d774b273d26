import type { ReviewedPerson, ReviewOutcome } from "./review-contract.ts";
import { modulesText, outcomeWords } from "./review-rules.ts";
import { type Content, facts, heading, unbroken, type Paper, type Sender, signatureBlock, table } from "#kit/letterhead.ts";
import { utcMinute } from "#kit/utc-minute.ts";

/** A review as it is hashed, signed and printed. */
export interface ClosedReview {
  number: string;
  openedOn: string;
  dueOn: string;
  changesSince: string | null;
  closedAt: string | null;
  closedByName: string | null;
  closingNote: string | null;
  lines: readonly {
    outcome: ReviewOutcome;
    note: string | null;
    decidedAt: string | null;
    decidedByName: string | null;
    person: ReviewedPerson | null;
  }[];
}

interface Printing extends Sender {
  contentHash: string;
  signature: string;
  keyId: string;
  printedAt: string;
}

/** The evidence of rule 15 (ISO/IEC 17020 5.2, 6.1): who was reviewed, what they held at that moment, who decided and when. */
export function reviewPaper(review: ClosedReview, { company, images, pageSize, printedAt, ...signed }: Printing): Paper {
  return {
    title: "Access review",
    subtitle: "ISO/IEC 17020 clauses 5.2 and 6.1",
    number: review.number,
    revision: null,
    company,
    images,
    pageSize,
    orientation: "landscape",
    printed: { at: instant(printedAt), by: "Holdpoint", instant: printedAt },
    keywords: [`sha256:${signed.contentHash}`],
    content: [summary(review), ...decisions(review), ...unsettled(review), signature(review, signed)],
  };
}

type Line = ClosedReview["lines"][number];
const many = (review: ClosedReview, outcome: ReviewOutcome) =>
  String(review.lines.filter((line) => line.outcome === outcome).length);

function summary(review: ClosedReview): Content {
  return facts(
    [
      ["Opened", review.openedOn],
      ["Confirmations expected by", review.dueOn],
      ["Closed", `${instant(review.closedAt)} by ${review.closedByName ?? ""}`],
      ["Changes shown since", instant(review.changesSince)],
      ["People", String(review.lines.length)],
      ["Confirmed", many(review, "confirmed")],
      ["Change requested", many(review, "change")],
      ["Access ended before", many(review, "left")],
      ["Not confirmed", many(review, "open")],
      ...(review.closingNote ? [["Closed with people not confirmed", review.closingNote] as const] : []),
    ],
    5,
  );
}

function decisions({ lines }: ClosedReview): Content[] {
  const columns = [
    { title: "Person", width: 118 },
    { title: "Roles", width: 110 },
    { title: "Modules", width: "*" },
    { title: "Last seen", width: 52 },
    { title: "Changes", width: "*" },
    { title: "Decision", width: 122 },
  ] as const;
  return [
    heading("Access of each person at the time of the decision"),
    table(columns, lines.map(row), { layout: "dense", fontSize: 7 }),
  ];
}

function row({ person, outcome, note, decidedAt, decidedByName }: Line): string[] {
  const decided = decidedAt ? `\n${decidedByName ?? ""}, ${instant(decidedAt)}` : "";
  if (!person) return ["–", "–", "–", "–", "–", outcomeWords[outcome]];
  return [
    `${person.name}\n${[person.employeeNumber, person.jobTitle, person.base].filter(Boolean).join(", ")}${person.status === "active" ? "" : ` (${person.status})`}`,
    person.roles.map(({ name, endsAt }) => (endsAt ? `${name} until ${instant(endsAt)}` : name)).join(", ") || "none",
    modulesText(person),
    person.lastSignIn?.slice(0, 10) ?? "never",
    person.changes.map(({ at, by, what }) => `${at.slice(0, 10)} ${by}: ${what}`).join("\n") || "–",
    `${outcomeWords[outcome]}${note ? `: ${note}` : ""}${decided}`,
  ];
}

/** Reported, not removed: who was not confirmed, and whose access is to change. */
function unsettled({ lines }: ClosedReview): Content[] {
  const left = lines.filter(({ outcome }) => outcome === "open" || outcome === "change");
  if (left.length === 0) return [];
  return [
    heading("Follow-up"),
    {
      ul: left.map(
        ({ person, outcome, note }) => `${person?.name ?? ""}: ${outcomeWords[outcome].toLowerCase()}${note ? `, ${note}` : ""}`,
      ),
    },
  ];
}

function signature(
  review: ClosedReview,
  { contentHash, signature: text, keyId }: Omit<Printing, "company" | "images" | "pageSize" | "printedAt">,
): Content {
  const reviewers = [...new Set(review.lines.flatMap(({ decidedByName }) => decidedByName ?? []))].toSorted();
  return unbroken(
    signatureBlock(`Reviewed by ${reviewers.join(", ") || "nobody"}.`, [
      {
        role: "Closed by",
        name: review.closedByName ?? "",
        meaning: "The access of each person was reviewed as stated above.",
        signedAt: instant(review.closedAt),
      },
    ]),
    { text: "Server signature (Ed25519)", style: "label", margin: [0, 8, 0, 0] },
    { text: `Record SHA-256 ${contentHash}`, style: "figure" },
    { text: `Key ${keyId}, signature ${text}`, style: "figure" },
  );
}

const instant = (at: string | null): string => (at ? utcMinute(at) : "–");
