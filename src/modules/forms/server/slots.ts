import type { SlotSignature } from "../contract.ts";
import { type FormDefinition, type Part, type SignatureSlot, signsBefore } from "../definition.ts";
import type { Evaluation } from "../engine/evaluation.ts";
import type { Chosen } from "../answers.ts";
import { textIn } from "../translated.ts";
import { builtInRoles } from "#directory/people/roles.ts";
import { refused } from "#kit/refusals.ts";

const labelOf = (definition: FormDefinition, { label }: SignatureSlot) => textIn(label, undefined, definition.languages);

/** Signature slots that must be signed, in order. */
const required = ({ signatureSlots = [] }: FormDefinition, { slots }: Evaluation): SignatureSlot[] =>
  signatureSlots.filter(({ key }) => slots.has(key)).toSorted((a, b) => a.order - b.order);

/** Drawn signatures of the part are made before it is submitted; an electronic one is made afterwards, when connected. */
export function mustBeThere(
  definition: FormDefinition,
  found: Evaluation,
  { part, signatures }: { part: Part | undefined; signatures: readonly SlotSignature[] },
): void {
  const missing = required(definition, found).filter(
    (slot) =>
      signsBefore(slot) &&
      (part !== "before" || (slot.part ?? "before") === "before") &&
      !signatures.some((one) => one.slot === slot.key),
  );
  const reasons = missing.map((slot) => ({ message: `${labelOf(definition, slot)} has not signed`, code: slot.key }));
  if (reasons.length > 0) throw refused(reasons.map(({ message }) => message).join(". "), reasons);
}

/** The next signature needed, with who gives it; null if all are there. */
export function waitingSlot(definition: FormDefinition, found: Evaluation, signatures: readonly SlotSignature[]) {
  const slot = required(definition, found).find(({ key }) => !signatures.some((one) => one.slot === key));
  return slot ? { key: slot.key, label: labelOf(definition, slot), ...signerOf(slot, found) } : null;
}

/** A person or a role; neither if it is the filler or their supervisor, whom the caller knows. */
export function signerOf(
  { who }: SignatureSlot,
  { answers }: Pick<Evaluation, "answers">,
): {
  by: SignatureSlot["who"]["by"];
  personId: string | null;
  role: string | null;
} {
  const none = { by: who.by, personId: null, role: null };
  if (who.by === "user") return { ...none, personId: who.userId };
  if (who.by === "role") return { ...none, role: builtInRoles[who.role] };
  if (who.by === "field") return { ...none, personId: (answers[who.field]?.value as Chosen | undefined)?.id ?? null };
  return none;
}
