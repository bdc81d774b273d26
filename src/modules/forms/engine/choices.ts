/** The labels of the answers of a field, what they mean and how much they count. */
import type { FormDefinition } from "../definition.ts";
import type { Choice, Column, Field, FieldType, Flag } from "../field.ts";

type Asking = Pick<Field, "type" | "choices" | "answerSet" | "flags" | "score" | "answeredBy">;

const fixed: Partial<Record<FieldType, readonly Choice[]>> = {
  yesNo: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
  ],
  yesNoNa: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
    { value: "na", label: "N/A", flag: "na" },
  ],
  passFailNa: [
    { value: "pass", label: "Pass", flag: "good", colour: "good" },
    { value: "fail", label: "Fail", flag: "issue", colour: "bad" },
    { value: "na", label: "N/A", flag: "na" },
  ],
};

/** The choices of a field or of the lines of a checklist; none if it is answered in another way, or with a record. */
export function choicesOf(field: Asking | Column, { answerSets = [] }: Pick<FormDefinition, "answerSets">): readonly Choice[] {
  const type = field.type === "checklist" ? ("answeredBy" in field && field.answeredBy) || "passFailNa" : field.type;
  const known = fixed[type as FieldType];
  const own = known ?? answerSets.find(({ key }) => key === field.answerSet)?.choices ?? field.choices ?? [];
  const { flags } = field;
  return flags ? own.map((choice) => ({ ...choice, flag: flags[choice.value] ?? choice.flag })) : own;
}

/** What an answer means; of several choices, an issue takes precedence. */
export function flagOf(choices: readonly Choice[], value: string | readonly string[]): Flag | null {
  const chosen = choices.filter((choice) => (typeof value === "string" ? choice.value === value : value.includes(choice.value)));
  const found = chosen.flatMap(({ flag }) => flag ?? []);
  return found.find((flag) => flag === "issue") ?? found[0] ?? null;
}

/**
 * What one answer adds to the score, achieved and possible; null if it does not count: not scored, or not applicable. `weight` is the score of the
 * question; a choice may have its own score, and the highest of them is then the possible score.
 */
export function scoreOf(
  choices: readonly Choice[],
  value: string,
  weight: number | undefined,
): { achieved: number; possible: number } | null {
  const chosen = choices.find((choice) => choice.value === value);
  if (!chosen || chosen.flag === "na") return null;
  const scores = choices.flatMap(({ score }) => score ?? []);
  const possible = scores.length > 0 ? Math.max(...scores) : weight;
  if (possible === undefined) return null;
  return { achieved: chosen.flag === "good" ? (chosen.score ?? weight ?? 0) : 0, possible };
}
