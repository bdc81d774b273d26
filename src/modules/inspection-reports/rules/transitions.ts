/** The life of a report, as data (inspection-reports section 3). */

export const reportStatuses = ["draft", "submitted", "returned", "signed", "released", "superseded", "void"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The start of the reason for a signature withdrawn because the reviewer returned the report; the reviewer's own words follow. */
export const returnedMark = "Returned: ";

/** The reasons a report was returned for, in the reviewers' words, the first one first. */
export const returnsOf = ({
  signatures,
}: {
  signatures: readonly { signedAt: string; withdrawnReason: string | null }[];
}): string[] =>
  signatures
    .toSorted((a, b) => a.signedAt.localeCompare(b.signedAt))
    .flatMap(({ withdrawnReason }) =>
      withdrawnReason?.startsWith(returnedMark) ? [withdrawnReason.slice(returnedMark.length)] : [],
    );

export const reportEvents = [
  "save",
  "submit",
  "recall",
  "return",
  "review sign",
  "release",
  "start revision",
  "supersede",
  "void unsigned",
  "void signed",
  "discard",
] as const;
export type ReportEvent = (typeof reportEvents)[number];

/** Who may: a named action of people-and-access, or a role of the person in the report. */
type MayBy =
  | "report editor"
  | "performer or evaluator"
  | "first signer"
  | "reviewer"
  | "holder of the slot"
  | "report.voidUnsigned"
  | "report.voidSigned"
  | "release.issue"
  | "writer"
  | "author"
  | "system";

/** `to` lists the possible next states; "unchanged" keeps the state, "gone" moves the report to the bin for 30 days. */
export type Transition = {
  event: ReportEvent;
  from: readonly ReportStatus[];
  to: readonly (ReportStatus | "unchanged" | "gone")[];
  by: MayBy;
  /** Whether it needs a reason in words. */
  reason: boolean;
  /** Only for reports with a number, or without one. */
  number?: "with" | "without";
};

const transitions: readonly Transition[] = [
  { event: "save", from: ["draft", "returned"], to: ["unchanged"], by: "report editor", reason: false },
  { event: "submit", from: ["draft", "returned"], to: ["submitted", "signed"], by: "performer or evaluator", reason: false },
  { event: "recall", from: ["submitted"], to: ["draft"], by: "first signer", reason: false },
  { event: "return", from: ["submitted"], to: ["returned"], by: "reviewer", reason: true },
  { event: "review sign", from: ["submitted"], to: ["submitted", "signed"], by: "holder of the slot", reason: false },
  { event: "release", from: ["signed"], to: ["released"], by: "release.issue", reason: false },
  { event: "start revision", from: ["signed", "released"], to: ["unchanged"], by: "writer", reason: true },
  { event: "supersede", from: ["signed", "released"], to: ["superseded"], by: "system", reason: false },
  {
    event: "void unsigned",
    from: ["draft", "submitted", "returned"],
    to: ["void"],
    by: "report.voidUnsigned",
    reason: true,
    number: "with",
  },
  { event: "void signed", from: ["signed", "released"], to: ["void"], by: "report.voidSigned", reason: true },
  { event: "discard", from: ["draft"], to: ["gone"], by: "author", reason: false, number: "without" },
];

export function transition(event: ReportEvent): Transition {
  const found = transitions.find((one) => one.event === event);
  if (!found) throw new RangeError(`${event} is not an event in a report's life`);
  return found;
}

export function mayMove(status: ReportStatus, event: ReportEvent): boolean {
  return transition(event).from.includes(status);
}

/** Why an event cannot happen to this report, in words, or null. */
export function whyNotMove(
  report: { status: ReportStatus; reportNumber: string | null },
  event: ReportEvent,
  reason?: string,
): string | null {
  const { number, reason: asksReason } = transition(event);
  if (event === "discard" && report.reportNumber !== null) return "This report has a number and can only be voided";
  if (!mayMove(report.status, event)) return `This action is not possible in a ${report.status} report: ${event}.`;
  if (number === "with" && report.reportNumber === null) return "This report has no number yet: discard it instead.";
  return asksReason && !reason?.trim() ? "Enter a reason" : null;
}

/** What to do instead of editing a locked report: until the last signature it can be recalled, after it only revised. */
export function whyLocked({ status, named }: { status: ReportStatus; named: string }): string {
  return status === "submitted"
    ? `${named} is submitted. To change it, the performer who signed can recall it until someone else signs, or its reviewer can return it.`
    : status === "void"
      ? `${named} is void and cannot be changed.`
      : `${named} is final and cannot be changed. Make a new revision.`;
}

/** From submission on nobody changes the content. */
export function isLocked(status: ReportStatus): boolean {
  return status !== "draft" && status !== "returned";
}

/** From the last signature on content, signatures, evidence, PDF and number never change again. */
export function isFrozen(status: ReportStatus): boolean {
  return status === "signed" || status === "released" || status === "superseded";
}
