import { createContext, use } from "react";
import type { Answer, Answers, Attachment } from "#modules/forms/answers.ts";
import type { FormDefinition } from "#modules/forms/definition.ts";
import type { Evaluation } from "#modules/forms/engine/evaluation.ts";
import type { FormContext } from "#modules/forms/engine/reading.ts";

/** What the parts of a form on screen need of the one that is being filled. */
export interface Filling {
  definition: FormDefinition;
  evaluation: Evaluation;
  context: FormContext;
  /** The device's instant now, for what is stamped with it. */
  now: () => Date;
  /** What is missing is marked too, not only what is wrong. */
  tried: boolean;
  locked: boolean;
  answers: Answers;
  /** What was answered last time, by the path of the field. */
  last: Answers;
  change: (key: string, answer: Answer) => void;
  /** Keeps a file on this device, from where it is sent; safe when it resolves. */
  store: (file: File, kind: FileKind) => Promise<Attachment>;
}

export type FileKind = "photo" | "file" | "signature";

export const FillingContext = createContext<Filling | null>(null);

export function useFilling(): Filling {
  const filling = use(FillingContext);
  if (!filling) throw new Error("A field of a form stands outside a form.");
  return filling;
}

/** What is wrong at a place, as it is said there: what is missing only after the person wanted to send. */
export function problemAt({ evaluation, tried }: Filling, path: string, answered: boolean): string | undefined {
  if (!tried && !answered) return undefined;
  const found = evaluation.problems.filter((one) => one.path === path);
  return found.length > 0 ? found.map(({ message }) => message).join(". ") : undefined;
}
