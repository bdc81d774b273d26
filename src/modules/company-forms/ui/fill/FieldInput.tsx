import { Button, Checkbox, Input, Select, TextInput } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { DecimalInput } from "#kit/ui/form/DecimalInput.tsx";
import { positionNow } from "#kit/ui/position-now.ts";
import { toast } from "#kit/ui/toast.tsx";
import type { Answer, Attachment, Chosen, DrawnSignature, Value } from "#modules/forms/answers.ts";
import { choicesOf } from "#modules/forms/engine/choices.ts";
import type { Column, Field } from "#modules/forms/field.ts";
import { textIn } from "#modules/forms/translated.ts";
import { FilesInput } from "./FilesInput.tsx";
import styles from "./fill.module.css";
import { useFilling } from "./filling.ts";
import { LongTextAnswer } from "./LongTextAnswer.tsx";
import { PickInput } from "./PickInput.tsx";
import { RiskInput } from "./RiskInput.tsx";
import { SignatureInput } from "./SignatureInput.tsx";
import { TapChoice } from "./TapChoice.tsx";
import { TimeAnswer } from "./TimeAnswer.tsx";

interface FieldInputProps {
  field: Field | Column;
  label: string;
  description: ReactNode;
  error: string | undefined;
  required: boolean;
  disabled: boolean;
  answer: Answer;
  /** Undefined clears the answer. */
  onChange: (value: Value | undefined) => void;
  /** For a signature in a row of people: whose it is. */
  signer?: string;
}

/** The most answers that fit side by side on a phone. */
const mostTaps = 5;

/** The control of one field, according to its type. */
export function FieldInput({ field, answer, onChange, signer = "", ...shown }: FieldInputProps) {
  const { definition } = useFilling();
  const text = typeof answer.value === "string" ? answer.value : "";
  const write = (next: string | null) => onChange(next || undefined);
  switch (field.type) {
    case "longText":
      return <LongTextAnswer {...shown} maxLength={field.maxLength ?? 5_000} value={text} onChange={write} />;
    case "number":
    case "money":
    case "integer":
    case "duration":
      return (
        <DecimalInput
          {...shown}
          whole={field.type === "integer" || field.type === "duration"}
          signed={!(Number(field.min ?? -1) >= 0)}
          unit={field.unit ?? (field.type === "duration" ? "min" : undefined)}
          value={text}
          onChange={write}
        />
      );
    case "date":
      return <DayInput {...shown} value={text} onChange={write} />;
    case "time":
    case "dateTime":
      return <TimeAnswer {...shown} withDay={field.type === "dateTime"} value={text} onChange={write} />;
    case "yesNo":
    case "yesNoNa":
    case "passFailNa":
    case "choice":
    case "multiChoice":
      return field.reference ? (
        <PickInput
          {...shown}
          field={{ ...field, record: field.reference }}
          value={answer.value as Chosen | undefined}
          onChange={onChange}
        />
      ) : (
        <ChoiceInput field={field} choices={choicesOf(field, definition)} value={answer.value} onChange={onChange} {...shown} />
      );
    case "person":
    case "record":
    case "equipment":
      return <PickInput {...shown} field={field} value={answer.value as Chosen | undefined} onChange={onChange} />;
    case "risk":
      return <RiskInput {...shown} value={(answer.value ?? {}) as object} onChange={(risk) => onChange(risk as Value)} />;
    case "photo":
    case "sketch":
    case "file":
      return (
        <FilesInput
          {...shown}
          kind={field.type === "file" ? "file" : "photo"}
          value={(answer.value ?? []) as readonly Attachment[]}
          onChange={(files) => onChange(files.length > 0 ? files : undefined)}
        />
      );
    case "signature":
      return <SignatureInput {...shown} name={signer} value={answer.value as DrawnSignature | undefined} onChange={onChange} />;
    case "location":
      return <LocationInput {...shown} value={answer.value as Position | undefined} onChange={onChange} />;
    case "weather":
      return (
        <TextInput
          {...shown}
          maxLength={300}
          value={(answer.value as { text?: string } | undefined)?.text ?? ""}
          onChange={(event) => onChange(event.currentTarget.value ? { text: event.currentTarget.value } : undefined)}
        />
      );
    case "text":
    case "barcode":
      return (
        <TextInput
          {...shown}
          autoComplete="off"
          maxLength={field.maxLength ?? 5_000}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      );
    // Drawn elsewhere: groups of answers, and fields that are not questions.
    case "checklist":
    case "table":
    case "calc":
    case "heading":
    case "note":
    case "image":
    case "pageBreak":
      return null;
  }
}

type Shown = Omit<FieldInputProps, "field" | "answer" | "onChange" | "signer">;
interface ChoiceProps extends Shown {
  field: Field | Column;
  choices: ReturnType<typeof choicesOf>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

function ChoiceInput({ field, choices, value, onChange, ...shown }: ChoiceProps) {
  const { definition, context } = useFilling();
  const words = (label: (typeof choices)[number]["label"]) => textIn(label, context.language, definition.languages);
  const { label, description, error, required, disabled } = shown;
  const wrapper = { label, description, error, required, labelElement: "div" } as const;
  if (field.type === "multiChoice") {
    const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <Checkbox.Group {...wrapper} value={[...chosen]} onChange={(next) => onChange(next.length > 0 ? next : undefined)}>
        <div className={styles.checks}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={words(choice.label)} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  const one = typeof value === "string" ? value : "";
  if (choices.length > mostTaps)
    return (
      <Select
        {...shown}
        clearable
        searchable={choices.length > 8}
        placeholder="Choose"
        data={choices.map((choice) => ({ value: choice.value, label: words(choice.label) }))}
        value={one || null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  return (
    <Input.Wrapper {...wrapper}>
      <TapChoice
        label={label}
        choices={choices}
        value={one}
        disabled={disabled}
        invalid={error !== undefined}
        onChange={(next) => onChange(next || undefined)}
      />
    </Input.Wrapper>
  );
}

interface Position {
  latitude: string;
  longitude: string;
}

/** The position of this device, only when the person presses the button; if refused, the form continues without it. */
function LocationInput({
  value,
  onChange,
  ...shown
}: Shown & { value: Position | undefined; onChange: (value: Value | undefined) => void }) {
  const [asking, setAsking] = useState(false);
  async function ask() {
    setAsking(true);
    const found = await positionNow();
    setAsking(false);
    if (found) onChange({ latitude: found.latitude, longitude: found.longitude });
    else toast({ title: "Position not available. The form continues without it." });
  }
  const { disabled, ...wrapper } = shown;
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <div className={styles.files}>
        {value && <span className="figures">{`${value.latitude}, ${value.longitude}`}</span>}
        <Button
          variant="default"
          loading={asking}
          disabled={disabled}
          leftSection={<IconMapPin size={16} aria-hidden />}
          onClick={() => (value ? onChange(undefined) : void ask())}
        >
          {value ? "Remove" : "Use my position"}
        </Button>
      </div>
    </Input.Wrapper>
  );
}
