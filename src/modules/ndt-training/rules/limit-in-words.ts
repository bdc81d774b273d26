/** Limits of a certificate that are told in words only. */
import { isLimited } from "#modules/ndt-training/rules/scope.ts";

/** A limited Level II for thickness readings is what the template takes; "thickness" in other words, as in "no thickness", is asked about. */
const forThickness =
  /^(?:ut |digital |numeric |manual |wall )*thickness(?: (?:measurements?|readings?|gaug(?:e|ing)|testing|with a-scan presentation))?(?:[ ,(]*(?:only|numeric read-?out(?: only)?)\)?)*\.?$/i;

/** The limit in words that whoever signs answers for; null where there is none, or it is thickness readings by a limited Level II. */
export function limitInWords(level: string, limitation: string | null): string | null {
  const words = limitation?.trim() ?? "";
  if (!isLimited(level)) return words || null;
  if (words === "") return "a limited Level II that does not say to what";
  return forThickness.test(words) ? null : words;
}
