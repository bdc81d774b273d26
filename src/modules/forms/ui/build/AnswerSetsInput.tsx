import { Button, Textarea, TextInput } from "@mantine/core";
import type { FormDefinition } from "../../definition.ts";
import { textIn, withText } from "../../translated.ts";
import { choicesOfText, choicesText } from "./editing.ts";
import { addAnswerSet, changeAnswerSet, removeAnswerSet } from "./editing-parts.ts";
import styles from "./parts.module.css";

/** Choices that several questions share. */
export function AnswerSetsInput({ form, onChange }: { form: FormDefinition; onChange: (form: FormDefinition) => void }) {
  return (
    <section aria-label="Answer sets">
      <h3>Answer sets</h3>
      {(form.answerSets ?? []).map(({ key, name, choices }) => (
        <fieldset key={key} className={styles.card}>
          <legend>{textIn(name, undefined).trim() || key}</legend>
          <TextInput
            label="Name"
            value={textIn(name, undefined)}
            onChange={({ target }) => onChange(changeAnswerSet(form, key, { name: withText(name, target.value || " ") }))}
          />
          <Textarea
            label="Choices"
            description="One per line: value | label | good, issue or na"
            autosize
            minRows={3}
            defaultValue={choicesText(choices)}
            onBlur={({ target }) => {
              const next = choicesOfText(target.value, choices);
              if (next.length > 0) onChange(changeAnswerSet(form, key, { choices: next }));
            }}
          />
          <div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove answer set ${textIn(name, undefined)}`}
              onClick={() => onChange(removeAnswerSet(form, key))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <Button variant="default" onClick={() => onChange(addAnswerSet(form))}>
        Add answer set
      </Button>
    </section>
  );
}
