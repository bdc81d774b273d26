/** What counts as a reason, wherever a person is asked for one: an answer to a finding, a revision, a verdict, a lower requirement. */
import { limitedText } from "./schemas.ts";

const lettersOfAReason = 5;
const lettersOfOneWord = 8;

/** Phrases people enter where a reason is required, which give none. */
const noReasons = new Set([
  "accepted",
  "acceptable",
  "all fine",
  "all good",
  "all ok",
  "any reason",
  "approved",
  "as above",
  "as agreed",
  "as discussed",
  "as instructed",
  "as needed",
  "as requested",
  "as required",
  "as usual",
  "because",
  "checked",
  "checked ok",
  "client ok",
  "client okay",
  "confirmed",
  "ditto",
  "fine by me",
  "it is fine",
  "it is ok",
  "its fine",
  "its ok",
  "lorem ipsum",
  "looks good",
  "no answer",
  "no comment",
  "no idea",
  "no problem",
  "no reason",
  "none given",
  "not applicable",
  "not available",
  "not known",
  "ok by client",
  "ok by me",
  "ok with client",
  "other reason",
  "same as above",
  "see above",
  "see report",
  "some reason",
  "the reason",
  "unspecified",
]);

/** "I do not know why", "to be checked later". */
const leftOpen = [
  /^(i )?(do not|don t|dont) know\b( why| yet| now)?$/,
  /^(it )?((is )?still |is )?(to|will) be (advised|answered|checked|clarified|confirmed|decided|defined|determined|done|entered|verified)( later| soon| tomorrow)?$/,
];

/** Chinese and Japanese are written without spaces: each character counts as a word. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? [];
const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** A reason is in words: two different ones, or one of at least eight letters; and it must say something. */
export function isAnswer(text: string | null | undefined): boolean {
  const words = wordsOf(text ?? "");
  const said = words.join(" ");
  return (
    isInWords(text ?? "") && !noReasons.has(said) && !said.startsWith("lorem ipsum ") && !leftOpen.some((one) => one.test(said))
  );
}

function isInWords(text: string): boolean {
  if (lettersOf(text) < lettersOfAReason) return false;
  const words = new Set(wordsOf(text).filter((word) => /\p{L}/u.test(word)));
  return words.size > 1 || [...words].some((word) => lettersOf(word) >= lettersOfOneWord);
}

/** An answer that only repeats the question, or sentences of it, is no answer. */
export function isAnswerTo(question: string, text: string | null | undefined): boolean {
  if (!isAnswer(text)) return false;
  const said = wordsOf(text ?? "").join(" ");
  const sentences = question.split(/[.:;?!]\s+/).map((sentence) => wordsOf(sentence).join(" "));
  return !sentences.some((_, from) => sentences.some((__, to) => to >= from && sentences.slice(from, to + 1).join(" ") === said));
}

/** What to do about a text that is not a reason. */
export function askedOfAnswer(text: string): string {
  return isInWords(text) ? "Enter what happened and why" : "Enter what happened and why, in at least two words";
}

/** A text that must give a reason; `message` says for what. */
export const reasonText = (message: string, most = 500) =>
  limitedText(most, message)
    .min(1, { error: message, abort: true })
    .refine(isAnswer, { error: ({ input }) => `${message}. “${String(input)}” is not a reason: enter what happened and why` });
