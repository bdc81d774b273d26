import type { ReactNode } from "react";
import { MomentInput } from "#kit/ui/form/MomentInput.tsx";
import { instantOf, onSiteClock } from "../parts/zoned.ts";

interface TimeInputProps {
  shown: { label: string; description: string | undefined; required: boolean; error: ReactNode; disabled: boolean };
  timeZone: string;
  /** An instant, or "" for nothing. */
  value: string;
  onChange: (value: string | null) => void;
}

/** Day and time in the site's time zone, in the person's format; stored as an instant once both are entered. */
export function TimeInput({ shown, timeZone, value, onChange }: TimeInputProps) {
  return (
    <MomentInput
      {...shown}
      value={onSiteClock(value, timeZone)}
      now={() => onSiteClock(new Date().toISOString(), timeZone)}
      onChange={(wall) => onChange(wall === "" ? null : instantOf(wall, timeZone))}
    />
  );
}
