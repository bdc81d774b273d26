import type { Answer } from "#modules/forms/answers.ts";
import type { Field } from "#modules/forms/field.ts";
import { Asked } from "./Asked.tsx";
import { Checklist } from "./Checklist.tsx";
import { useFilling } from "./filling.ts";
import { TableRows } from "./TableRows.tsx";

/** A field of a section with its answer, if it is visible with the answers so far. */
export function FieldBox({ field }: { field: Field }) {
  const { evaluation, answers, change } = useFilling();
  if (!evaluation.visible.has(field.key)) return null;
  const answer = answers[field.key] ?? {};
  const set = (next: Answer) => change(field.key, next);
  if (field.type === "checklist") return <Checklist field={field} answer={answer} onChange={set} />;
  if (field.type === "table") return <TableRows field={field} answer={answer} onChange={set} />;
  return <Asked field={field} path={field.key} answer={answer} onChange={set} />;
}
