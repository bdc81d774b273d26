import { Button, Drawer, NativeSelect } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { type Filter, saidBy } from "./filter.ts";
import { FilterValues } from "./FilterValues.tsx";
import { countText } from "./format.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";

/** On a phone: one button that shows how many are set, and one sheet with all filters, the order, and the other actions of the list. */
export function FilterSheet<Row>({ list, filters, end }: { list: List<Row>; filters: readonly Filter[]; end: ReactNode }) {
  const [open, setOpen] = useState(false);
  const set = filters.filter((filter) => saidBy(filter, list) !== null).length;
  return (
    <>
      <Button
        variant={set > 0 ? "light" : "default"}
        className={styles.sheetButton}
        onClick={() => setOpen(true)}
        aria-label={set > 0 ? `Filters, ${set} set` : "Filters"}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
        {set > 0 ? ` ${set}` : null}
      </Button>
      <Drawer opened={open} onClose={() => setOpen(false)} position="bottom" size="85%" title="Filters">
        <div className={styles.sheet}>
          <Order list={list} />
          {filters.map((filter) => (
            <SheetFilter key={filter.name} filter={filter} list={list} />
          ))}
          <div className={styles.sheetEnd}>{end}</div>
        </div>
        <div className={styles.sheetFoot}>
          <Button variant="default" disabled={!list.isFiltered} onClick={list.clear}>
            Clear
          </Button>
          <Button onClick={() => setOpen(false)}>{list.total === null ? "Show" : `Show ${countText(list.total)}`}</Button>
        </div>
      </Drawer>
    </>
  );
}

function SheetFilter<Row>({ filter, list }: { filter: Filter; list: List<Row> }) {
  const said = saidBy(filter, list);
  if (filter.kind === "flag") return <FilterValues filter={filter} list={list} />;
  return (
    <details className={styles.sheetFilter} onToggle={(event) => event.currentTarget.scrollIntoView?.({ block: "nearest" })}>
      <summary>{said === null ? filter.label : `${filter.label}: ${said}`}</summary>
      <FilterValues filter={filter} list={list} />
    </details>
  );
}

/** A phone shows no column heads, so the order is selected here. */
function Order<Row>({ list }: { list: List<Row> }) {
  const columns = list.columns.filter(({ sort }) => sort);
  if (columns.length === 0) return null;
  const titleOf = ({ field, title }: (typeof columns)[number]) => title ?? list.labels[field] ?? field;
  return (
    <NativeSelect
      label="Order"
      value={list.sort}
      onChange={(event) => list.change({ sort: event.currentTarget.value })}
      data={[
        { value: "", label: "Default order" },
        ...columns.flatMap((column) => [
          { value: column.field, label: `${titleOf(column)}, ascending` },
          { value: `-${column.field}`, label: `${titleOf(column)}, descending` },
        ]),
      ]}
    />
  );
}
