/**
 * What modules ask of others without knowing them: the module that asks declares the question, the modules that know answer it in
 * `server/module.ts`.
 */

/** The type of an answer, by the name of its question. Each module that asks adds to it in its `server/source.ts`: the kit knows none. */
// oxlint-disable-next-line typescript/no-empty-object-type -- extended where the questions are declared
export interface Questions {}

/** The answers of one module. */
export type Answers = { readonly [Q in keyof Questions]?: Questions[Q] };

/** Every answer to a question, in the order of the modules. */
export function answersTo<Q extends keyof Questions>({ answers }: { answers: readonly Answers[] }, question: Q): Questions[Q][] {
  return answers.flatMap((module) => {
    const answer = module[question];
    return answer === undefined ? [] : [answer];
  });
}

/** The answer to a question that only one module can answer. */
export function answerTo<Q extends keyof Questions>(asked: { answers: readonly Answers[] }, question: Q): Questions[Q] {
  const [answer, ...others] = answersTo(asked, question);
  if (answer === undefined || others.length > 0) throw new Error(`${question} must be answered by one module.`);
  return answer;
}
