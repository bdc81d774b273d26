import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useField } from "#kit/ui/form/use-field.ts";

/** The units of a plan, one on each line: typed, or pasted from the weld list. */
export function UnitsField() {
  const { field, shown } = useField({ name: "units", help: "One on each line. They can be pasted from a weld list." });
  const [text, setText] = useState(() => (Array.isArray(field.value) ? (field.value as string[]).join("\n") : ""));
  return (
    <Textarea
      {...shown}
      ref={field.ref}
      name={field.name}
      autosize
      minRows={4}
      maxRows={14}
      value={text}
      onBlur={field.onBlur}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        field.onChange(
          typed
            .split(/[\n\t]/)
            .map((unit) => unit.trim())
            .filter((unit) => unit !== ""),
        );
      }}
    />
  );
}
