import { Button, Group } from "@mantine/core";
import { ClockInput } from "#kit/ui/form/ClockInput.tsx";
import type { InputShown } from "#kit/ui/form/DecimalInput.tsx";
import { MomentInput } from "#kit/ui/form/MomentInput.tsx";
import { wallAt } from "#kit/local-time.ts";
import { useFilling } from "./filling.ts";
import styles from "./fill.module.css";

interface TimeAnswerProps extends Omit<InputShown, "label"> {
  label: string;
  /** "07:30" of a time, "2026-11-20T07:30" with its day, in the site's time zone. */
  value: string;
  onChange: (value: string) => void;
  withDay: boolean;
}

/** A time of day, with or without its day; "Now" is one tap. */
export function TimeAnswer({ value, onChange, withDay, ...shown }: TimeAnswerProps) {
  const { context, now } = useFilling();
  function stamp() {
    const wall = wallAt(now(), context.zone);
    onChange(withDay ? wall : wall.slice(11, 16));
  }
  const Input = withDay ? MomentInput : ClockInput;
  return (
    <Group align="end" gap={8} wrap="nowrap">
      <div className={styles.time}>
        <Input {...shown} value={value} onChange={onChange} />
      </div>
      <Button variant="default" disabled={shown.disabled === true} onClick={stamp}>
        Now
      </Button>
    </Group>
  );
}
