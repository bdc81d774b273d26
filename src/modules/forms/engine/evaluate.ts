/** Evaluates the answers given so far: what is asked, what is wrong, what is calculated. The same on the device and on the server. */
import type { Answers } from "../answers.ts";
import type { FormDefinition, Part } from "../definition.ts";
import type { Evaluation, Problem } from "./evaluation.ts";
import { Judgement } from "./judgement.ts";
import type { FormContext } from "./reading.ts";

/** Evaluates a form with its answers. Never throws: what cannot be worked out is empty, with a note. */
export function evaluate(definition: FormDefinition, answers: Answers, context: FormContext): Evaluation {
  return new Judgement(definition, answers, context).all();
}

/** What still prevents a part or the whole form from being submitted. */
export const errorsIn = ({ problems }: Evaluation, part?: Part): Problem[] =>
  problems.filter((one) => one.severity === "error" && (part === undefined || (one.part ?? "before") === part));
