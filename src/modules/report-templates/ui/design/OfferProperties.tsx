import { MultiSelect, TextInput } from "@mantine/core";
import type { TemplateDefinition } from "../../definition.ts";
import { rules } from "../../rules/index.ts";
import type { VariantChanges } from "../../variant.ts";
import { tighten } from "./editing.ts";

interface OfferProps {
  base: TemplateDefinition;
  made: TemplateDefinition;
  changes: VariantChanges;
  onChange: (changes: VariantChanges) => void;
}

/** Which acceptance criteria a report may name, and the limits of rules, which can only become tighter. */
export function OfferProperties({ base, made, changes, onChange }: OfferProps) {
  const limited = base.rules.flatMap(({ id }) =>
    Object.entries(rules[id]?.limits ?? {}).map(([name, limit]) => ({ id, name, limit, title: rules[id]?.title ?? id })),
  );
  return (
    <>
      <MultiSelect
        label="Acceptance criteria offered"
        description="The first is the usual one."
        data={base.acceptanceSets}
        value={made.acceptanceSets}
        onChange={(sets) => {
          const { acceptanceSets: _, ...others } = changes;
          const isBuiltIn = sets.length === 0 || sets.join() === base.acceptanceSets.join();
          onChange(isBuiltIn ? others : { ...others, acceptanceSets: sets });
        }}
      />
      {limited.map(({ id, name, limit, title }) => (
        <TextInput
          key={`${id} ${name}`}
          label={title}
          description={`${limit.tighter === "higher" ? "At least" : "At most"} ${limit.value} ${limit.unit}`.trim()}
          placeholder={limit.value}
          inputMode="decimal"
          defaultValue={changes.limits[id]?.[name] ?? ""}
          onBlur={({ target }) =>
            /^(?:-?\d+(?:\.\d+)?)?$/.test(target.value) && onChange(tighten(changes, id, name, target.value))
          }
        />
      ))}
    </>
  );
}
