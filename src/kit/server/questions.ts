/** What modules ask of others without knowing them: who asks declares the question, who knows answers it in `server/module.ts`. */

/** By its name, what one answer to a question is. Each module that asks adds to it in its `server/source.ts`: the kit knows none. */
// oxlint-disable-next-line typescript/no-empty-object-type -- declared further where the questions are
export interface Questions {}

/** What one module answers. */
export type Answers = { readonly [Q in keyof Questions]?: Questions[Q] };

/** Every answer to a question, in the order of the modules. */
export function answersTo<Q extends keyof Questions>({ answers }: { answers: readonly Answers[] }, question: Q): Questions[Q][] {
  return answers.flatMap((module) => {
    const answer = module[question];
    return answer === undefined ? [] : [answer];
  });
}

/** The answer to a question that one module alone can answer. */
export function answerTo<Q extends keyof Questions>(asked: { answers: readonly Answers[] }, question: Q): Questions[Q] {
  const [answer, ...others] = answersTo(asked, question);
  if (answer === undefined || others.length > 0) throw new Error(`${question} is to be answered by one module.`);
  return answer;
}
