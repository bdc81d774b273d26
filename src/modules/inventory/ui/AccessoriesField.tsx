import { TagsInput } from "@mantine/core";
import type { InventoryItemDraft } from "../contract.ts";
import { useField } from "#kit/ui/form/use-field.ts";

/** What goes along with the item, one word after the other. */
export function AccessoriesField() {
  const { field, shown } = useField<InventoryItemDraft>({ name: "accessories", help: "Press Enter after each." });
  const value: unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <TagsInput
      {...shown}
      ref={field.ref}
      name={field.name}
      value={value.map(String)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      maxTags={40}
      acceptValueOnBlur
      clearable
    />
  );
}
