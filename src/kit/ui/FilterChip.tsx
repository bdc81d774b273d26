import { CloseButton, Popover } from "@mantine/core";
import { useState } from "react";
import { type Filter, namesOf, saidBy } from "./filter.ts";
import { FilterValues } from "./FilterValues.tsx";
import { onEscape } from "./on-escape.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";

/** A filter that is set: shows its values, opens to change them, and is removed with its cross. */
export function FilterChip<Row>({ filter, list }: { filter: Filter; list: List<Row> }) {
  const [open, setOpen] = useState(false);
  const said = saidBy(filter, list);
  return (
    <span className={styles.chip}>
      {filter.kind === "flag" ? (
        <span className={styles.chipButton}>{filter.label}</span>
      ) : (
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-start"
          width={260}
          closeOnEscape={filter.kind !== "days"}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button type="button" className={styles.chipButton} aria-expanded={open} onClick={() => setOpen(!open)}>
              {`${filter.label}: ${said}`}
            </button>
          </Popover.Target>
          <Popover.Dropdown
            {...(filter.kind === "choice" ? { className: styles.choice } : { onKeyDown: onEscape(() => setOpen(false)) })}
          >
            <FilterValues filter={filter} list={list} />
          </Popover.Dropdown>
        </Popover>
      )}
      <CloseButton
        size="sm"
        aria-label={`Remove filter ${filter.label}`}
        onClick={() => list.change(Object.fromEntries(namesOf(filter).map((name) => [name, null])))}
      />
    </span>
  );
}
