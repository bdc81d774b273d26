/** What of a form can be filled at a kiosk: by one person who has entered their PIN, with equipment of the base, a drawn signature, and no files. */
import { isOffered } from "./answered-by-link.ts";
import { type FormDefinition, hasParts, signsBefore } from "./definition.ts";
import type { Column, Field } from "./field.ts";
import { textIn } from "./translated.ts";

/** What is filled in from what the form is about is shown by the server, not chosen again. */
const isFilledIn = ({ default: value = "" }: Pick<Field, "default">): boolean =>
  value.startsWith("context.") || value.startsWith("user.");

/** The form as a kiosk asks it: without questions, and columns, that need files or records of the company; nothing is given to others there. */
export const askedAtKiosk = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  sections: definition.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => {
      const { assignable: _, ...plain } = field;
      const one = plain.columns ? { ...plain, columns: plain.columns.filter((column) => isOffered(column)) } : plain;
      return isOffered(one) && (one.columns?.length ?? 1) > 0 ? [one] : [];
    }),
  })),
});

/** Why a form cannot be filled at a kiosk, in words. */
export function obstaclesAtKiosk(definition: FormDefinition): string[] {
  const words = (text: Field["label"]) => textIn(text, undefined, definition.languages);
  const fields = definition.sections.flatMap((section) => section.fields);
  const isMissing = (one: Field | Column) =>
    !isOffered("columns" in one ? { ...one, columns: [] } : one) &&
    one.required !== undefined &&
    one.required !== false &&
    !isFilledIn(one);
  const asked = fields.flatMap((field) => [field, ...(field.columns ?? [])]);
  const others = (definition.contextLinks ?? []).filter(
    ({ kind, required }) => required && kind !== "InventoryItem" && kind !== "BaseLocation",
  );
  return [
    ...(hasParts(definition) ? ["It has a part after the work"] : []),
    ...others.map(({ kind }) => `It is about a record that a kiosk does not show: ${kind}`),
    ...asked.filter(isMissing).map(({ label }) => `"${words(label)}" needs a file or a record`),
    ...asked
      .filter(({ onAnswer = [] }) => onAnswer.some((one) => one.do.kind === "requirePhoto"))
      .map(({ label }) => `"${words(label)}" may ask for a photo`),
    ...(definition.signatureSlots ?? [])
      .filter((slot) => signsBefore(slot) && slot.who.by !== "filler" && slot.required !== false)
      .map(({ label }) => `"${words(label)}" is signed by someone else`),
  ];
}
