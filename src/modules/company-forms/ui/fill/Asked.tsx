import { Textarea, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { decimalText, dayText } from "#kit/ui/format.ts";
import type { Answer, Value } from "#modules/forms/answers.ts";
import { answerText } from "#modules/company-forms/rules/answer-text.ts";
import type { Column, Field } from "#modules/forms/field.ts";
import { textIn } from "#modules/forms/translated.ts";
import { choicesOf, flagOf } from "#modules/forms/engine/choices.ts";
import { AssignTo } from "./AssignTo.tsx";
import { FieldInput } from "./FieldInput.tsx";
import { FilesInput } from "./FilesInput.tsx";
import styles from "./fill.module.css";
import { problemAt, useFilling } from "./filling.ts";

interface AskedProps {
  field: Field | Column;
  path: string;
  answer: Answer;
  onChange: (answer: Answer) => void;
  signer?: string;
}

/** One question with its control, the last answer, and the comment, photos and reason that belong to the answer. */
export function Asked({ field, path, answer, onChange, signer }: AskedProps) {
  const filling = useFilling();
  const { evaluation, definition, context, locked, last } = filling;
  if (!evaluation.visible.has(path)) return null;
  const words = (text: Field["label"] | undefined) => textIn(text, context.language, definition.languages);
  const label = words(field.label);
  if (field.type === "heading") return <Title order={3}>{label}</Title>;
  if (field.type === "note") return <p className={styles.note}>{label}</p>;
  if (field.type === "pageBreak" || field.type === "image") return null;
  if (field.type === "calc") return <Calculated field={field} label={label} value={evaluation.calculated[path]} />;
  const before = field.showLast ? last[path] : undefined;
  const description: ReactNode = [
    words(field.help),
    answer.prefilled ? "Filled in for you" : "",
    before?.value === undefined ? "" : `Last time: ${answerText(field, before.value, definition)}`,
  ]
    .filter(Boolean)
    .join(" · ");
  const { prefilled: _, ...own } = answer;
  const set = (value: Value | undefined) => onChange(value === undefined ? without(own) : { ...own, value });
  return (
    <div className={styles.field} data-place={path} data-width={field.width}>
      <FieldInput
        field={field}
        label={label}
        description={description || undefined}
        error={problemAt(filling, path, answer.value !== undefined)}
        required={evaluation.required.has(path)}
        disabled={locked || evaluation.readOnly.has(path)}
        answer={answer}
        onChange={set}
        {...(signer === undefined ? {} : { signer })}
      />
      <Beside field={field} path={path} label={label} answer={answer} onChange={onChange} />
    </div>
  );
}

/** Without the value; a comment may stay. */
function without({ value: _, naReason: __, ...rest }: Answer): Answer {
  return rest;
}

interface BesideProps {
  field: Field | Column;
  path: string;
  label: string;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** The comment, photos and reason the answer requires, or already has. */
export function Beside({ path, field, label, answer, onChange }: BesideProps) {
  const { evaluation, definition, context, locked } = useFilling();
  // Whoever has no account cannot be shown who works here.
  const assigns = field.assignable === true && context.user.id !== "" && stands(answer, choicesOf(field, definition));
  const asked = (start: string) => evaluation.problems.some((one) => one.path === path && one.message.startsWith(start));
  const wantsReason = answer.value === "na" && field.naReason === true;
  return (
    <>
      {(asked("Comment needed") || answer.comment !== undefined) && (
        <Textarea
          label="Comment"
          aria-label={`Comment: ${label}`}
          autosize
          minRows={1}
          maxLength={5_000}
          disabled={locked}
          error={asked("Comment needed") && "Describe what is wrong"}
          value={answer.comment ?? ""}
          onChange={(event) => onChange({ ...answer, comment: event.currentTarget.value })}
        />
      )}
      {wantsReason && (
        <Textarea
          label="Reason it does not apply"
          aria-label={`Reason it does not apply: ${label}`}
          autosize
          minRows={1}
          maxLength={1_000}
          disabled={locked}
          error={asked("Reason needed") && "Explain why"}
          value={answer.naReason ?? ""}
          onChange={(event) => onChange({ ...answer, naReason: event.currentTarget.value })}
        />
      )}
      {assigns && <AssignTo label={label} answer={answer} disabled={locked} onChange={onChange} />}
      {(asked("Photo needed") || (answer.photos ?? []).length > 0 || (field.photosMin ?? 0) > 0) && field.type !== "photo" && (
        <FilesInput
          label={`Photos: ${label}`}
          kind="photo"
          disabled={locked}
          error={asked("Photo needed") && "Add a photo"}
          value={answer.photos ?? []}
          onChange={(photos) => onChange({ ...answer, photos })}
        />
      )}
    </>
  );
}

/** Of a choice only an issue is given to somebody; anything else once it is answered. */
function stands({ value, assignee }: Answer, choices: ReturnType<typeof choicesOf>): boolean {
  if (value === undefined || value === "") return false;
  if (assignee || choices.length === 0 || !choices.some(({ flag }) => flag)) return true;
  return flagOf(choices, value as string | readonly string[]) === "issue";
}

function Calculated({ field, label, value }: { field: Field | Column; label: string; value: string | undefined }) {
  const isNumber = (field.result ?? "decimal") === "decimal";
  const shown = value === undefined ? "–" : isNumber ? decimalText(value) : field.result === "date" ? dayText(value) : value;
  return (
    <div className={styles.calc} data-width={field.width}>
      <span className={styles.calcLabel}>{label}</span>
      <output className="figures">
        {shown}
        {field.unit && value !== undefined && <span className="quiet"> {field.unit}</span>}
      </output>
    </div>
  );
}
