import { Button, Group, List, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { type ComponentType, useState } from "react";
import type { Answers } from "../../answers.ts";
import type { FormDefinition } from "../../definition.ts";
import { choicesOf } from "../../engine/choices.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Field } from "../../field.ts";
import { startingAnswers } from "../../prefill.ts";
import { textIn } from "../../translated.ts";
import { useActor } from "#kit/ui/actor.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { ClockInput } from "#kit/ui/form/ClockInput.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { MomentInput } from "#kit/ui/form/MomentInput.tsx";
import { Banner } from "#kit/ui/status.tsx";

interface TestFillProps {
  form: FormDefinition;
  onClose: () => void;
  /** The author has seen the form work. */
  onTested: (answers: Answers) => Promise<unknown>;
}

/** Fills a draft as users will: what is shown, required, calculated and refused follows the answers at once. */
export function TestFill({ form, onClose, onTested }: TestFillProps) {
  const { id, name, timeZone } = useActor();
  const [context] = useState(() => ({
    now: new Date().toISOString(),
    zone: timeZone,
    user: { id, name, roles: [] },
    facts: {},
  }));
  const [answers, setAnswers] = useState<Answers>(() => startingAnswers(form, context));
  const [sending, setSending] = useState(false);
  const found = evaluate(form, answers, context);
  const put = (key: string, value: NonNullable<Answers[string]["value"]>) => setAnswers({ ...answers, [key]: { value } });
  async function tested() {
    setSending(true);
    try {
      await onTested(answers);
      onClose();
    } finally {
      setSending(false);
    }
  }
  return (
    <Dialog title="Test fill" size="xl" onClose={onClose}>
      <Stack>
        {form.sections
          .filter(({ key }) => found.sections.has(key))
          .map((section) => (
            <section key={section.key}>
              <h3>{textIn(section.title, undefined)}</h3>
              <Stack gap="xs">
                {section.fields
                  .filter(({ key }) => found.visible.has(key))
                  .map((field) => (
                    <TestField
                      key={field.key}
                      form={form}
                      field={field}
                      answers={answers}
                      shown={found.calculated[field.key]}
                      onChange={(value) => put(field.key, value)}
                    />
                  ))}
              </Stack>
            </section>
          ))}
        {found.problems.length > 0 && (
          <Banner meaning="due" title="Before it can be submitted">
            <List size="sm">
              {found.problems.map(({ path, message }) => (
                <List.Item key={`${path} ${message}`}>{message}</List.Item>
              ))}
            </List>
          </Banner>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button loading={sending} onClick={() => void tested()}>
            The form works
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface TestFieldProps {
  form: FormDefinition;
  field: Field;
  answers: Answers;
  shown: string | undefined;
  onChange: (value: NonNullable<Answers[string]["value"]>) => void;
}

interface Timed {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Days and times are typed as on the filling page. */
const timed: Partial<Record<Field["type"], ComponentType<Timed>>> = { date: DayInput, time: ClockInput, dateTime: MomentInput };

function TestField({ form, field, answers, shown, onChange }: TestFieldProps) {
  const label = textIn(field.label, undefined);
  const value = answers[field.key]?.value;
  const text = typeof value === "string" ? value : "";
  const choices = choicesOf(field, form).map((choice) => ({ value: choice.value, label: textIn(choice.label, undefined) }));
  if (field.type === "heading") return <h4>{label}</h4>;
  if (field.type === "note") return <p>{label}</p>;
  if (field.type === "calc") return <TextInput label={label} value={shown ?? ""} readOnly />;
  if (field.type === "checklist") {
    const lines = (value ?? {}) as Answers;
    return (
      <Stack gap={4}>
        <strong>{label}</strong>
        {(field.rows ?? []).map((row) => {
          const words = textIn(row.label, undefined);
          const chosen = lines[row.key]?.value;
          return (
            <Group key={row.key} justify="space-between">
              <span>{words}</span>
              <SegmentedControl
                aria-label={words}
                data={choices}
                value={typeof chosen === "string" ? chosen : ""}
                onChange={(answer) => onChange({ ...lines, [row.key]: { value: answer } })}
              />
            </Group>
          );
        })}
      </Stack>
    );
  }
  if (field.type === "yesNo" || field.type === "yesNoNa" || field.type === "passFailNa" || field.type === "choice")
    return <Select label={label} data={choices} value={text || null} onChange={(chosen) => onChange(chosen ?? "")} />;
  const TimeInput = timed[field.type];
  if (TimeInput) return <TimeInput label={label} value={text} onChange={onChange} />;
  if (["text", "longText", "number", "integer", "money", "duration", "barcode"].includes(field.type))
    return (
      <TextInput
        label={field.unit ? `${label} (${field.unit})` : label}
        value={text}
        onChange={({ target }) => onChange(target.value.replace(",", "."))}
      />
    );
  return <p className="quiet">{label}: asked on the filling page.</p>;
}
