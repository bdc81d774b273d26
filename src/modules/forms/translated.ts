import { z } from "zod";
import { limitedText } from "#kit/schemas.ts";

/** A language tag: "en", "es", "pt-BR". */
export const Language = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, "Enter a language such as en or pt-BR");

/** A text of a form: one for all languages, or one for each; a missing one falls back to the first language of the form. */
export const translated = (most: number) => {
  const one = limitedText(most).min(1, "Enter the text");
  return z.union([one, z.record(Language, one)]);
};
export type Translated = string | Readonly<Record<string, string>>;

/** The text in a language, else in the first one that has it. */
export function textIn(text: Translated | undefined, language: string | undefined, languages: readonly string[] = []): string {
  if (text === undefined || typeof text === "string") return text ?? "";
  const known = [language, ...languages, ...Object.keys(text)].find((one) => one !== undefined && text[one] !== undefined);
  return known === undefined ? "" : (text[known] ?? "");
}

/** The text with other words in the language that is shown, its other languages as they are. */
export function withText(text: Translated | undefined, typed: string): Translated {
  const [shown] = text === undefined || typeof text === "string" ? [] : Object.keys(text);
  return shown === undefined ? typed : { ...(text as Readonly<Record<string, string>>), [shown]: typed };
}
