import { TagsInput } from "@mantine/core";
import { useField } from "#kit/ui/form/use-field.ts";

/** Regions by their codes, each entered with Enter or a comma: US-TX, US-LA. */
export function RegionsField({ name }: { name: string }) {
  const { field, shown } = useField({ name, label: "Regions", help: "Country, or its part by ISO 3166-2: US-TX" });
  return (
    <TagsInput
      {...shown}
      ref={field.ref}
      name={field.name}
      onBlur={field.onBlur}
      value={Array.isArray(field.value) ? field.value.map(String) : []}
      onChange={(regions) => field.onChange(regions.map((region) => region.trim().toUpperCase()))}
      acceptValueOnBlur
    />
  );
}
