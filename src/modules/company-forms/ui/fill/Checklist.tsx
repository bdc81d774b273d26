import { ActionIcon } from "@mantine/core";
import { IconCamera, IconMessage } from "@tabler/icons-react";
import { useRef } from "react";
import { sayFailure } from "#kit/ui/data.ts";
import { FileInput } from "#kit/ui/FileInput.tsx";
import type { Answer } from "#modules/forms/answers.ts";
import { choicesOf } from "#modules/forms/engine/choices.ts";
import { linesOf } from "#modules/forms/engine/reading.ts";
import type { ChecklistRow, Field } from "#modules/forms/field.ts";
import { textIn } from "#modules/forms/translated.ts";
import { Beside } from "./Asked.tsx";
import styles from "./fill.module.css";
import { problemAt, useFilling } from "./filling.ts";
import { TapChoice } from "./TapChoice.tsx";

interface ChecklistProps {
  field: Field;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** Lines answered with one tap each; comment and photo beside the line. */
export function Checklist({ field, answer, onChange }: ChecklistProps) {
  const filling = useFilling();
  const { evaluation, definition, context } = filling;
  const lines = linesOf(answer);
  const shown = (field.rows ?? []).filter(({ key }) => evaluation.visible.has(`${field.key}.${key}`));
  const answered = shown.filter(({ key }) => lines[key]?.value !== undefined).length;
  const error = problemAt(filling, field.key, answered === shown.length);
  return (
    <fieldset className={styles.checklist} data-place={field.key}>
      <legend>
        {textIn(field.label, context.language, definition.languages)}
        <span className="quiet figures">
          {" "}
          {answered} of {shown.length}
        </span>
      </legend>
      {error && <p className={styles.problem}>{error}</p>}
      <ul className={styles.lines}>
        {shown.map((row) => (
          <Line
            key={row.key}
            field={field}
            row={row}
            answer={lines[row.key] ?? {}}
            onChange={(next) => onChange({ ...answer, value: { ...lines, [row.key]: next } })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface LineProps {
  field: Field;
  row: ChecklistRow;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

function Line({ field, row, answer, onChange }: LineProps) {
  const filling = useFilling();
  const { evaluation, definition, context, locked } = filling;
  const path = `${field.key}.${row.key}`;
  const label = textIn(row.label, context.language, definition.languages);
  const help = textIn(row.help, context.language, definition.languages);
  const missing = filling.tried && evaluation.required.has(path) && answer.value === undefined;
  function answerWith(value: string) {
    const { value: _, naReason: __, ...rest } = answer;
    onChange(value === "" ? rest : { ...rest, value });
  }
  return (
    <li className={styles.line} data-place={path} data-missing={missing || undefined}>
      <div className={styles.lineHead}>
        <div className={styles.lineLabel}>
          {label}
          {help && <div className="quiet">{help}</div>}
          {missing && <div className={styles.problem}>Answer this line</div>}
        </div>
        <div className={styles.lineAnswer}>
          <TapChoice
            label={label}
            choices={choicesOf(field, definition)}
            value={typeof answer.value === "string" ? answer.value : ""}
            disabled={locked}
            invalid={missing}
            onChange={answerWith}
          />
          {!locked && (
            <span className={styles.lineTools}>
              {answer.comment === undefined && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Comment: ${label}`}
                  onClick={() => onChange({ ...answer, comment: "" })}
                >
                  <IconMessage size={18} />
                </ActionIcon>
              )}
              <TakePhoto label={label} onTaken={(photo) => onChange({ ...answer, photos: [...(answer.photos ?? []), photo] })} />
            </span>
          )}
        </div>
      </div>
      <Beside field={field} path={path} label={label} answer={answer} onChange={onChange} />
    </li>
  );
}

/** The camera of the device for one line. */
function TakePhoto({ label, onTaken }: { label: string; onTaken: (photo: { fileId: string; name: string }) => void }) {
  const { store } = useFilling();
  const input = useRef<HTMLInputElement>(null);
  if (!store) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Photo: ${label}`} onClick={() => input.current?.click()}>
        <IconCamera size={18} />
      </ActionIcon>
      <FileInput
        input={input}
        label={`Photo of ${label}`}
        camera
        onChosen={([file]) => {
          if (file) store(file, "photo").then(onTaken).catch(sayFailure);
        }}
      />
    </>
  );
}
