import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Fields, Wide } from "#kit/ui/form/Form.tsx";

interface OptionalPartProps {
  /** The field that holds the part, or null. */
  name: string;
  title: string;
  /** On the switch: "A shift has a minimum charge". */
  label: string;
  /** What the part starts from. */
  blank: object;
  children: ReactNode;
}

/** A part of a record that it has or has not: its fields are there while the switch is on. */
export function OptionalPart({ name, title, label, blank, children }: OptionalPartProps) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name });
  const isThere = value !== null && value !== undefined && value !== "";
  return (
    <Fields title={title}>
      <Wide>
        <Switch
          label={label}
          checked={isThere}
          onChange={(event) => setValue(name, event.currentTarget.checked ? { ...blank } : null, { shouldDirty: true })}
        />
      </Wide>
      {isThere && children}
    </Fields>
  );
}
