import { Textarea } from "@mantine/core";
import type { InputShown } from "#kit/ui/form/DecimalInput.tsx";
import { useDictation, withWords } from "#kit/ui/speech/dictation.tsx";

interface LongTextAnswerProps extends Omit<InputShown, "label" | "ref"> {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}

/** A text of several lines, typed or spoken. */
export function LongTextAnswer({ label, value, onChange, disabled, ...shown }: LongTextAnswerProps) {
  const dictation = useDictation({ label, onSaid: (words) => onChange(withWords(value, words)), disabled });
  return (
    <Textarea
      {...shown}
      {...dictation}
      label={label}
      disabled={disabled === true}
      autosize
      minRows={2}
      maxRows={12}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
