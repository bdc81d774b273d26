import type { Content } from "#modules/inspection-reports/report.ts";
import type { Drafted, Reckoned } from "./reckoning.ts";

/** What of a draft has changed since it was last asked about: the first question has all of it. */
export type Question = Partial<Omit<Drafted, "content">> & { content: Partial<Content> };

/** What of the answer is another than that before. */
export interface Answer extends Partial<Omit<Reckoned, "computed">> {
  computed: Partial<Reckoned["computed"]>;
}

/** What changed from one draft to the next is another object; what did not is the same. */
export function questionOf({ content, ...rest }: Drafted, before: Drafted | null): Question {
  return { ...others(rest, before ?? {}, Object.is), content: others(content, before?.content ?? {}, Object.is) };
}

/** The draft as the worker has it, with what was asked last. */
export function withQuestion(before: Question, next: Question): Question {
  return { ...before, ...next, content: { ...before.content, ...next.content } };
}

/** What was reckoned anew has other objects throughout: it is compared by what it says. */
export function changesIn({ computed, ...rest }: Reckoned, before: Reckoned): Answer {
  const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return { ...others(rest, before, alike), computed: others(computed, before.computed, alike) };
}

/** What was not reckoned otherwise stays the very same, so that nothing on screen is drawn anew for it. */
export function withAnswer(before: Reckoned, answer: Answer): Reckoned {
  return { ...before, ...answer, computed: { ...before.computed, ...answer.computed } };
}

function others<T extends object>(now: T, before: Partial<T>, alike: (one: unknown, other: unknown) => boolean): Partial<T> {
  const keys = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(keys.filter((key) => !alike(now[key], before[key])).map((key) => [key, now[key]])) as Partial<T>;
}
