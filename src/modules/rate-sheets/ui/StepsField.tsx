import { TagsInput } from "@mantine/core";
import { useController } from "react-hook-form";

/** Hours of a minimum, in ascending steps: 4, then 8. */
export function StepsField({ name }: { name: string }) {
  const { field, fieldState } = useController({ name });
  const value: unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <TagsInput
      label="Steps in hours"
      placeholder={value.length === 0 ? "4" : ""}
      required
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={value.map(String)}
      onChange={field.onChange}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    />
  );
}
