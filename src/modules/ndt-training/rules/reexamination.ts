/** Taking a part of an examination again: not before the scheme's waiting time, and not for ever (ndt-training rule 15). */
import type { SchemeRules } from "#modules/ndt-training/rules/records.ts";
import { isAnswer } from "#kit/reasons.ts";
import { addDays, addMonths, type Day } from "#kit/validity.ts";
import type { Examination } from "#modules/ndt-training/rules/examination.ts";

type Attempt = Pick<Examination, "furtherTraining"> & { takenOn: Day };

/**
 * What is wrong with the attempts at one part, called `name`: SNT-TC-1A lets 30 days pass or asks for further training; ISO 9712 lets a part be taken
 * again twice within 24 months. Further training stands with the attempt it came before.
 */
export function problemsWithRetests(name: string, attempts: readonly Attempt[], { id, reexamination }: SchemeRules): string[] {
  if (!reexamination) return [];
  const { minWaitDays, earlierIf, attempts: most, maxMonths, verify } = reexamination;
  const taken = attempts.toSorted((a, b) => a.takenOn.localeCompare(b.takenOn));
  const [first, last] = [taken[0], taken.at(-1)];
  const early = taken.flatMap((attempt, index) => {
    const before = taken[index - 1];
    const from = before && addDays(before.takenOn, minWaitDays);
    if (!from || attempt.takenOn >= from || (earlierIf && isAnswer(attempt.furtherTraining))) return [];
    const or = earlierIf ? ", or record extra training" : "";
    return [`${name} of ${attempt.takenOn} too early: next attempt possible from ${from} (${minWaitDays} days)${or}`];
  });
  const toVerify = verify ? " (verify in the edition in use)" : "";
  const often =
    most !== undefined && taken.length - 1 > most
      ? [`${name} taken again ${taken.length - 1} times: ${id} allows ${most}${toVerify}`]
      : [];
  const late =
    maxMonths !== undefined && first && last && last.takenOn > addMonths(first.takenOn, maxMonths)
      ? [`${name} of ${last.takenOn} more than ${maxMonths} months after the first of ${first.takenOn}${toVerify}`]
      : [];
  return [...early, ...often, ...late];
}
