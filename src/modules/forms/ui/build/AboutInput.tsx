import { MultiSelect } from "@mantine/core";
import type { FormDefinition } from "../../definition.ts";
import type { RecordKind } from "../../field.ts";
import { withLinks } from "./editing-parts.ts";

/** The records a form can be about; people choose them before they fill it. */
const kinds: { value: RecordKind; label: string }[] = [
  { value: "WorkOrder", label: "Work order" },
  { value: "InventoryItem", label: "Equipment" },
  { value: "BaseLocation", label: "Base" },
  { value: "User", label: "Person" },
];

/** What a form is about, and which of it must be chosen. */
export function AboutInput({ form, onChange }: { form: FormDefinition; onChange: (form: FormDefinition) => void }) {
  const links = form.contextLinks ?? [];
  const others = links.filter(({ kind }) => !kinds.some(({ value }) => value === kind));
  const chosen = links.filter((link) => !others.includes(link));
  const put = (named: readonly string[], needed: readonly string[]) =>
    onChange(
      withLinks(form, [...others, ...named.map((kind) => ({ kind: kind as RecordKind, required: needed.includes(kind) }))]),
    );
  const named = chosen.map(({ kind }) => kind);
  const needed = chosen.filter(({ required }) => required).map(({ kind }) => kind);
  return (
    <>
      <MultiSelect label="About" data={kinds} value={named} onChange={(next) => put(next, needed)} />
      {named.length > 0 && (
        <MultiSelect
          label="Must be chosen first"
          data={kinds.filter(({ value }) => named.includes(value))}
          value={needed}
          onChange={(next) => put(named, next)}
        />
      )}
    </>
  );
}
