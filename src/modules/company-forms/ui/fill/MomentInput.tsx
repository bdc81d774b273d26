import { Button, Group, TextInput } from "@mantine/core";
import type { InputShown } from "#kit/ui/form/DecimalInput.tsx";
import { wallAt } from "#modules/forms/expression/times.ts";
import { useFilling } from "./filling.ts";

interface MomentInputProps extends InputShown {
  /** "07:30" of a time, "2026-11-20T07:30" with its day, in the site's time zone. */
  value: string;
  onChange: (value: string) => void;
  withDay: boolean;
}

/** A time of day, with or without its day, from the phone's own picker; "Now" is one tap. */
export function MomentInput({ value, onChange, withDay, ...shown }: MomentInputProps) {
  const { context, now } = useFilling();
  function stamp() {
    const wall = wallAt(now(), context.zone);
    onChange(withDay ? wall : wall.slice(11, 16));
  }
  return (
    <Group align="end" gap={8} wrap="nowrap">
      <TextInput
        {...shown}
        type={withDay ? "datetime-local" : "time"}
        flex={1}
        value={value}
        classNames={{ input: "figures" }}
        onChange={(event) => onChange(event.currentTarget.value.slice(0, 16))}
      />
      <Button variant="default" disabled={shown.disabled === true} onClick={stamp}>
        Now
      </Button>
    </Group>
  );
}
