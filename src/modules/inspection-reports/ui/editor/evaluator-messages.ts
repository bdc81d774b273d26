import type { Content } from "#modules/inspection-reports/report.ts";
import type { Drafted, DraftEvaluation } from "./draft-evaluation.ts";

/** The changes of a draft since the last request; the first request has all of it. */
export type Question = Partial<Omit<Drafted, "content">> & { content: Partial<Content> };

/** The changes of the reply since the last one. */
export interface Answer extends Partial<Omit<DraftEvaluation, "computed">> {
  computed: Partial<DraftEvaluation["computed"]>;
}

/** Changed parts of a draft are new objects; unchanged parts are the same objects. */
export function questionOf({ content, ...rest }: Drafted, before: Drafted | null): Question {
  return { ...others(rest, before ?? {}, Object.is), content: others(content, before?.content ?? {}, Object.is) };
}

/** The draft as the worker has it, from the last request. */
export function withQuestion(before: Question, next: Question): Question {
  return { ...before, ...next, content: { ...before.content, ...next.content } };
}

/** A new evaluation consists of new objects throughout, so it is compared by content. */
export function changesIn({ computed, ...rest }: DraftEvaluation, before: DraftEvaluation): Answer {
  const alike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return { ...others(rest, before, alike), computed: others(computed, before.computed, alike) };
}

/** Unchanged results stay the same objects, so that nothing is rendered again for them. */
export function withAnswer(before: DraftEvaluation, answer: Answer): DraftEvaluation {
  return { ...before, ...answer, computed: { ...before.computed, ...answer.computed } };
}

function others<T extends object>(now: T, before: Partial<T>, alike: (one: unknown, other: unknown) => boolean): Partial<T> {
  const keys = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(keys.filter((key) => !alike(now[key], before[key])).map((key) => [key, now[key]])) as Partial<T>;
}
