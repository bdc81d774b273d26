import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { elements } from "../../composition-sheet.ts";
import type { AlloyLimit } from "../../definition.ts";
import type { VariantChanges } from "../../variant.ts";
import styles from "./alloy-table.module.css";
import { parseDecimal } from "#kit/quantity.ts";
import { Section } from "#kit/ui/Page.tsx";

/** The company's table of alloys: one row for each limit of an element. It goes before the table that ships, and is approved with the version. */
export function AlloyTable({ changes, onChange }: { changes: VariantChanges; onChange: (changes: VariantChanges) => void }) {
  const { alloys = [], ...others } = changes;
  const put = (rows: AlloyLimit[]) => onChange(rows.length > 0 ? { ...others, alloys: rows } : others);
  const set = (index: number, part: Partial<AlloyLimit>) =>
    put(alloys.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const last = alloys.at(-1);
  return (
    <Section title="Alloys of the company">
      <p className="quiet">
        Alloys without limits in the product, or with others than it has. Verify each against the specification and edition named:
        whoever approves this version approves them.
      </p>
      {alloys.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no id; they are added at the end and taken away
        <div key={index} className={styles.row} role="group" aria-label={`Alloy limit ${index + 1}`}>
          <TextInput
            label="Alloy"
            maxLength={40}
            value={row.alloy}
            onChange={({ target }) => set(index, { alloy: target.value })}
          />
          <TextInput
            label="Specification"
            maxLength={60}
            value={row.source}
            onChange={({ target }) => set(index, { source: target.value })}
          />
          <Select
            label="Element"
            data={[...elements]}
            allowDeselect={false}
            value={row.element}
            onChange={(element) => element && set(index, { element })}
          />
          <Percent label="Minimum, %" value={row.min} onChange={(min) => set(index, { min })} />
          <Percent label="Maximum, %" value={row.max} onChange={(max) => set(index, { max })} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove alloy limit ${index + 1}`}
            onClick={() => put(alloys.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        className={styles.add}
        variant="default"
        onClick={() =>
          put([
            ...alloys,
            { alloy: last?.alloy ?? "", source: last?.source ?? "", element: unused(alloys, last) ?? "Cr", min: null, max: null },
          ])
        }
      >
        Add a limit
      </Button>
    </Section>
  );
}

/** The first element for which the alloy has no limit yet. */
function unused(rows: readonly AlloyLimit[], last: AlloyLimit | undefined): string | undefined {
  return elements.find((element) => !rows.some((row) => row.alloy === last?.alloy && row.element === element));
}

function Percent({ label, value, onChange }: { label: string; value: string | null; onChange: (value: string | null) => void }) {
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      defaultValue={value ?? ""}
      onBlur={({ target }) => onChange(parseDecimal(target.value))}
    />
  );
}
