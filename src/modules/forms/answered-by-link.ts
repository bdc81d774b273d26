/** What can be answered through a link, without an account and without files. */
import type { FormDefinition } from "./definition.ts";
import { errorsIn, evaluate } from "./engine/evaluate.ts";
import type { FormContext } from "./engine/reading.ts";
import type { Column, Field } from "./field.ts";
import { startingAnswers } from "./prefill.ts";
import { textIn } from "./translated.ts";

const notOffered = new Set<Field["type"]>(["person", "record", "equipment", "photo", "file", "sketch", "signature", "image"]);

/** Records are chosen, and files stored, by people who are signed in. */
export const isOffered = ({ type, reference, ...field }: Field | Column): boolean =>
  !notOffered.has(type) && !reference && (!("columns" in field) || (field.columns ?? []).every((column) => isOffered(column)));

/** In an anonymous report also no position: where a device was says whose it is. */
export const isOfferedAnonymously = (field: Field | Column): boolean =>
  isOffered(field) &&
  field.type !== "location" &&
  (!("columns" in field) || (field.columns ?? []).every(({ type }) => type !== "location"));

/** Why the form cannot be filled through a link, in words: what it needs that nobody can give there. */
export function obstaclesByLink(definition: FormDefinition, context: FormContext, offers = isOffered): string[] {
  const words = (text: Field["label"]) => textIn(text, undefined, definition.languages);
  const fields = definition.sections.flatMap((section) => section.fields);
  const found = evaluate(definition, startingAnswers(definition, context), context);
  const missing = new Set(errorsIn(found).map(({ path }) => path.split(".")[0]));
  return [
    ...(definition.sections.some(({ part }) => part === "after") ? ["It has a part after the work"] : []),
    ...fields
      .filter((field) => !offers(field) && missing.has(field.key))
      .map(({ label }) => `"${words(label)}" is answered by people with an account`),
    ...fields
      .filter(({ onAnswer = [] }) => onAnswer.some((one) => one.do.kind === "requirePhoto"))
      .map(({ label }) => `"${words(label)}" may ask for a photo`),
    ...(definition.signatureSlots ?? [])
      .filter(({ kind, required }) => kind !== "electronic" && required !== false)
      .map(({ label }) => `"${words(label)}" is signed by people with an account`),
  ];
}
