import type { SlotName } from "../report.ts";
import { evaluatingRoles, evaluatorsOfEveryDay, performingRoles, usersWith } from "../rules/roles.ts";
import { reviewAsked } from "./review-asked.ts";
import type { Written } from "./loading.ts";
import type { reportSignature } from "./tables.ts";
import type { Actor } from "#kit/server/actor.ts";

type Signed = Pick<typeof reportSignature.$inferSelect, "slot" | "signerUserId" | "state">;

/** What a signature in the slot says, in words (R7). */
export const meanings: Record<SlotName, string> = {
  performed: "Performed by",
  evaluated: "Evaluated by",
  reviewed: "Reviewed by",
  approved: "Approved for issue by",
};

/** The named action a role needs for the slots of a review. */
export const slotActions = { reviewed: "report.review", approved: "report.levelIII" } as const;

/**
 * The slots a report needs: who performed; who evaluated, unless the performer who signs is also an evaluator of every day; and the review its
 * policy asks for. `firstSigner` is whoever has signed, or would sign, as performer.
 */
export function slotsOf(written: Written, firstSigner: string | null): SlotName[] {
  const { people } = written.content;
  const evaluated = usersWith(people, evaluatingRoles(written.definition.roles)).length > 0;
  const review = reviewAsked(written);
  return [
    "performed",
    ...(evaluated && !evaluatorsOf(written).includes(firstSigner ?? "") ? (["evaluated"] as const) : []),
    ...(review === null ? [] : review === 3 ? (["approved"] as const) : (["reviewed"] as const)),
  ];
}

/** The slot this person could sign next, by the part they have in the report and their role; null when there is none. */
export function nextSlotFor(written: Written, signatures: readonly Signed[], actor: Actor): SlotName | null {
  const active = signatures.filter(({ state }) => state === "active");
  const { status } = written.report;
  if (status === "draft" || status === "returned") {
    return mayPerform(written).includes(actor.id) && actor.named.has("report.sign") ? "performed" : null;
  }
  if (status !== "submitted") return null;
  const next = nextSlotOf(written, active);
  if (next === "evaluated") return evaluatorsOf(written).includes(actor.id) ? next : null;
  if (next === "reviewed" || next === "approved") return actor.named.has(slotActions[next]) ? next : null;
  return null;
}

/** The slot a submitted report waits for. */
export function nextSlotOf(written: Written, active: readonly Signed[]): SlotName | undefined {
  const first = active.find(({ slot }) => slot === "performed")?.signerUserId ?? null;
  return slotsOf(written, first).find((slot) => !active.some((one) => one.slot === slot));
}

/** Only who performed signs "Performed by"; with one role in the template that signature evaluates too, and stands for every day. */
function mayPerform(written: Written): string[] {
  const { roles } = written.definition;
  const performing = performingRoles(roles);
  const both = performing.some((role) => evaluatingRoles(roles).includes(role));
  return both ? evaluatorsOf(written) : usersWith(written.content.people, performing);
}

/** Who may sign "Evaluated by". */
export function evaluatorsOf({ content, report, definition }: Written): string[] {
  return evaluatorsOfEveryDay(content.people, content.lines, report.performedDates, definition.roles);
}
