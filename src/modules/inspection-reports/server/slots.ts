import type { SlotName } from "../report.ts";
import { reviewAsked } from "./find-out.ts";
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

/**
 * The slots a report needs: who performed; who evaluated, unless the performer who signs did both; and the review its policy asks for.
 * `firstSigner` is whoever has signed, or would sign, as performer.
 */
export function slotsOf(written: Written, firstSigner: string | null): SlotName[] {
  const evaluators = peopleWith(written, ["evaluator", "authorizedInspector"]);
  const review = reviewAsked(written);
  return [
    "performed",
    ...(evaluators.length > 0 && !evaluators.includes(firstSigner ?? "") ? (["evaluated"] as const) : []),
    ...(review === null ? [] : review === 3 ? (["approved"] as const) : (["reviewed"] as const)),
  ];
}

/** The slot this person could sign next, by the part they have in the report and their role; null when there is none. */
export function nextSlotFor(written: Written, signatures: readonly Signed[], actor: Actor): SlotName | null {
  const active = signatures.filter(({ state }) => state === "active");
  const { status } = written.report;
  if (status === "draft" || status === "returned") {
    const performs = peopleWith(written, ["performer", "radiographer", "evaluator", "authorizedInspector"]).includes(actor.id);
    return performs && actor.named.has("report.sign") ? "performed" : null;
  }
  if (status !== "submitted") return null;
  const first = active.find(({ slot }) => slot === "performed")?.signerUserId ?? null;
  const open = slotsOf(written, first).filter((slot) => !active.some((one) => one.slot === slot));
  const [next] = open;
  if (next === "evaluated") return peopleWith(written, ["evaluator", "authorizedInspector"]).includes(actor.id) ? next : null;
  if (next === "reviewed") return actor.named.has("report.review") ? next : null;
  if (next === "approved") return actor.named.has("report.levelIII") ? next : null;
  return null;
}

function peopleWith({ content }: Written, roles: readonly string[]): string[] {
  return content.people.flatMap((person) =>
    person.userId && person.roles.some((role) => roles.includes(role)) ? [person.userId] : [],
  );
}
