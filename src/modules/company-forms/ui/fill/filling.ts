import { createContext, use } from "react";
import type { Answer, Answers, Attachment } from "#modules/forms/answers.ts";
import type { FormDefinition } from "#modules/forms/definition.ts";
import type { Evaluation } from "#modules/forms/engine/evaluation.ts";
import type { FormContext } from "#modules/forms/engine/reading.ts";

/** What the parts of a form on screen need to know about the form being filled. */
export interface Filling {
  definition: FormDefinition;
  evaluation: Evaluation;
  context: FormContext;
  /** The current time of the device, for time stamps. */
  now: () => Date;
  /** Missing answers are marked too, not only wrong ones. */
  tried: boolean;
  locked: boolean;
  answers: Answers;
  /** The last answers, by the path of the field. */
  last: Answers;
  change: (key: string, answer: Answer) => void;
  /** Stores a file on this device, from where it is sent; stored when it resolves. Null where no files can be added. */
  store: ((file: File, kind: FileKind) => Promise<Attachment>) | null;
}

export type FileKind = "photo" | "file" | "signature";

export const FillingContext = createContext<Filling | null>(null);

export function useFilling(): Filling {
  const filling = use(FillingContext);
  if (!filling) throw new Error("A form field must be inside a form.");
  return filling;
}

/** The message for a field; missing answers only after the person tried to send. */
export function problemAt({ evaluation, tried }: Filling, path: string, answered: boolean): string | undefined {
  if (!tried && !answered) return undefined;
  const found = evaluation.problems.filter((one) => one.path === path);
  return found.length > 0 ? found.map(({ message }) => message).join(". ") : undefined;
}
