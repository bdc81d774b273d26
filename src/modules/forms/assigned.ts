/** Answers that their filler gave to somebody to deal with (forms rule 20). */
import type { Answer, Answers, Chosen } from "./answers.ts";
import type { FormDefinition } from "./definition.ts";
import { linesOf } from "./engine/reading.ts";
import { textIn } from "./translated.ts";

export interface AssignedAnswer {
  /** "brakes", or "checks.horn" of a checklist. */
  path: string;
  /** The question with its comment: "Horn: does not sound". */
  title: string;
  assignee: Chosen;
  dueOn: string;
}

/** Those of questions that may be assigned, in order; one without a day is not yet assigned. */
export function assignedIn({ sections, languages }: FormDefinition, answers: Answers, language?: string): AssignedAnswer[] {
  const words = (text: Parameters<typeof textIn>[0]) => textIn(text, language, languages);
  const one = (path: string, label: string, { assignee, dueOn, comment }: Answer): AssignedAnswer[] =>
    assignee && dueOn ? [{ path, title: [label, comment?.trim()].filter(Boolean).join(": "), assignee, dueOn }] : [];
  return sections.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const answer = answers[field.key];
      if (!field.assignable || !answer) return [];
      if (field.type !== "checklist") return one(field.key, words(field.label), answer);
      const lines = linesOf(answer);
      return (field.rows ?? []).flatMap(({ key, label }) => one(`${field.key}.${key}`, words(label), lines[key] ?? {}));
    }),
  );
}
