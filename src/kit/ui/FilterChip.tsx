import { Button, Checkbox, CloseButton, Popover, Radio, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { dayText } from "./format.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";

export interface FilterOption {
  value: string;
  label: string;
}

/** A filter of a list. `choice` takes one value, or several with `many`; `days` is a period in two words of the query; `flag` is yes or no. */
export type Filter =
  | { kind: "choice"; name: string; label: string; options: readonly FilterOption[]; many?: true }
  | { kind: "days"; name: string; label: string; from: string; to: string }
  | { kind: "flag"; name: string; label: string };

/** A chip that says what it filters by, opens to change it, and is taken away with its cross. */
export function FilterChip<Row>({ filter, list }: { filter: Filter; list: List<Row> }) {
  const [open, setOpen] = useState(false);
  const said = saidBy(filter, list.filters);
  if (filter.kind === "flag") return <FlagChip filter={filter} list={list} />;
  return (
    <span className={styles.chip} data-active={said !== null || undefined}>
      <Popover opened={open} onChange={setOpen} position="bottom-start" width={260} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.chipButton} aria-expanded={open} onClick={() => setOpen(!open)}>
            {said === null ? filter.label : `${filter.label}: ${said}`}
            {said === null && <IconChevronDown size={14} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.choice}>
          {filter.kind === "choice" ? <Choices filter={filter} list={list} /> : <DayRange filter={filter} list={list} />}
        </Popover.Dropdown>
      </Popover>
      {said !== null && (
        <CloseButton
          size="sm"
          aria-label={`Remove filter ${filter.label}`}
          onClick={() => list.change(Object.fromEntries(namesOf(filter).map((name) => [name, null])))}
        />
      )}
    </span>
  );
}

function FlagChip<Row>({ filter, list }: { filter: Filter; list: List<Row> }) {
  const on = list.filters[filter.name] === "true";
  return (
    <Button
      size="xs"
      variant={on ? "light" : "default"}
      aria-pressed={on}
      onClick={() => list.change({ [filter.name]: on ? null : "true" })}
    >
      {filter.label}
    </Button>
  );
}

function Choices<Row>({ filter, list }: { filter: Filter & { kind: "choice" }; list: List<Row> }) {
  const chosen = (list.filters[filter.name] ?? "").split(",").filter(Boolean);
  const change = (values: string[]) => list.change({ [filter.name]: values.join(",") });
  if (filter.many)
    return (
      <Checkbox.Group value={chosen} onChange={change} aria-label={filter.label}>
        <div className={styles.options}>
          {filter.options.map(({ value, label }) => (
            <Checkbox key={value} size="xs" value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  return (
    <Radio.Group value={chosen[0] ?? ""} onChange={(value) => change([value])} aria-label={filter.label}>
      <div className={styles.options}>
        {filter.options.map(({ value, label }) => (
          <Radio key={value} size="xs" value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}

function DayRange<Row>({ filter, list }: { filter: Filter & { kind: "days" }; list: List<Row> }) {
  return (
    <div className={styles.options}>
      {(["from", "to"] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          size="xs"
          label={end === "from" ? "From" : "To"}
          value={list.filters[filter[end]] ?? ""}
          onChange={(event) => list.change({ [filter[end]]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

function namesOf(filter: Filter): string[] {
  return filter.kind === "days" ? [filter.from, filter.to] : [filter.name];
}

/** What the chip says after its name, or null when the filter is not set. */
function saidBy(filter: Filter, set: Record<string, string>): string | null {
  if (filter.kind === "days") {
    const [from, to] = [set[filter.from], set[filter.to]];
    if (!from && !to) return null;
    return [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(" ");
  }
  const value = set[filter.name];
  if (!value) return null;
  if (filter.kind === "flag") return "yes";
  const words = value.split(",").map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
  return words.length > 2 ? `${words.length} selected` : words.join(", ");
}
