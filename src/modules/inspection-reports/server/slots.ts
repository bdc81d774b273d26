import type { SlotName } from "../report.ts";
import { withDays } from "../rules/dates.ts";
import { evaluatorsAfter, whoPerformed } from "../rules/roles.ts";
import { reviewAsked } from "./review-asked.ts";
import type { Written } from "./loading.ts";
import type { reportSignature } from "./tables.ts";
import type { Actor } from "#kit/server/actor.ts";

type Signed = Pick<typeof reportSignature.$inferSelect, "slot" | "signerUserId" | "state">;

/** The meaning of a signature in the slot, in words (R7). */
export const meanings: Record<SlotName, string> = {
  performed: "Performed by",
  evaluated: "Evaluated by",
  reviewed: "Reviewed by",
  approved: "Approved for issue by",
};

/** The named action a role needs for the slots of a review. */
export const slotActions = { reviewed: "report.review", approved: "report.levelIII" } as const;

/**
 * The slots a report needs: performed; evaluated, unless the performer who signs evaluated on every day; and the review its policy requires.
 * `firstSigner` is whoever has signed, or would sign, as performer.
 */
export function slotsOf(written: Written, firstSigner: string | null): SlotName[] {
  const evaluated = evaluatorsOf(written, firstSigner).length > 0;
  const review = reviewAsked(written);
  return [
    "performed",
    ...(evaluated ? (["evaluated"] as const) : []),
    ...(review === null ? [] : review === 3 ? (["approved"] as const) : (["reviewed"] as const)),
  ];
}

/** The slot this person could sign next, by their role on the report and in the company; null if there is none. */
export function nextSlotFor(written: Written, signatures: readonly Signed[], actor: Actor): SlotName | null {
  const active = signatures.filter(({ state }) => state === "active");
  const { status } = written.report;
  if (status === "draft" || status === "returned") {
    return mayPerform(written).includes(actor.id) && actor.named.has("report.sign") ? "performed" : null;
  }
  if (status !== "submitted") return null;
  const next = nextSlotOf(written, active);
  if (next === "evaluated") return evaluatorsOf(written, performedBy(active)).includes(actor.id) ? next : null;
  if (next === "reviewed" || next === "approved") return actor.named.has(slotActions[next]) ? next : null;
  return null;
}

/** The slot a submitted report waits for. */
export function nextSlotOf(written: Written, active: readonly Signed[]): SlotName | undefined {
  return slotsOf(written, performedBy(active)).find((slot) => !active.some((one) => one.slot === slot));
}

/** Only a performer may sign "Performed by"; with one role in the template that signature also evaluates the signer's own days. */
function mayPerform({ content, definition, report }: Written): string[] {
  const lines = withDays(content.lines, content, report.timeZone);
  return whoPerformed(content.people, lines, report.performedDates, definition.roles).flatMap(({ userId }) => userId ?? []);
}

/** Who may sign "Evaluated by" after the one who signed, or would sign, "Performed by". */
export function evaluatorsOf({ content, report, definition }: Written, firstSigner: string | null): string[] {
  return evaluatorsAfter(firstSigner, content.people, content.lines, report.performedDates, definition.roles);
}

/** Who signed "Performed by", among the active signatures. */
export function performedBy(active: readonly Pick<Signed, "slot" | "signerUserId">[]): string | null {
  return active.find(({ slot }) => slot === "performed")?.signerUserId ?? null;
}
