import { ActionIcon, Button, Checkbox, Popover } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconMinus, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type Column, moved } from "./column.ts";
import { widthOnScreen } from "./column-widths.ts";
import type { List } from "./list.ts";
import styles from "./list.module.css";

/** Pixels by which a column grows or shrinks with each press. */
const step = 24;

/** Which columns a list shows, in which order and how wide: does for keyboard and fingers what the mouse does in the head of the table. */
export function ColumnPanel<Row>({ list }: { list: List<Row> }) {
  const shown = list.shownColumns.map(({ field }) => field);
  const hidden = list.columns.filter(({ field }) => !shown.includes(field));
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label="Choose columns">
          <IconColumns3 size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnPanel}>
        <ul className={styles.columnLines}>
          {[...list.shownColumns, ...hidden].map((column) => (
            <ColumnLine key={column.field} column={column} list={list} shown={shown} />
          ))}
        </ul>
        {list.isArranged && (
          <Button size="xs" variant="default" onClick={() => list.showColumns(null)}>
            Reset columns
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function ColumnLine<Row>({ column, list, shown }: { column: Column<Row>; list: List<Row>; shown: readonly string[] }) {
  const { field } = column;
  const at = shown.indexOf(field);
  const title = column.title ?? list.labels[field] ?? field;
  const move = (to: number) => list.showColumns(moved(shown, field, to));
  const grow = (by: number) => {
    const now = list.widths[field] ?? widthOnScreen(list.path, field);
    if (now !== null) list.resize(field, Math.max(now + by, 64));
  };
  return (
    <li className={styles.columnLine}>
      <Checkbox
        size="xs"
        label={title}
        checked={at >= 0}
        disabled={at === 0}
        onChange={(event) =>
          list.showColumns(event.currentTarget.checked ? [...shown, field] : shown.filter((one) => one !== field))
        }
      />
      {at >= 0 && (
        <span className={styles.columnButtons}>
          {at > 0 && (
            <>
              <Small label={`Move ${title} earlier`} off={at === 1} run={() => move(at - 1)}>
                <IconArrowUp size={14} />
              </Small>
              <Small label={`Move ${title} later`} off={at === shown.length - 1} run={() => move(at + 1)}>
                <IconArrowDown size={14} />
              </Small>
            </>
          )}
          <Small label={`Make ${title} narrower`} run={() => grow(-step)}>
            <IconMinus size={14} />
          </Small>
          <Small label={`Make ${title} wider`} run={() => grow(step)}>
            <IconPlus size={14} />
          </Small>
        </span>
      )}
    </li>
  );
}

/** A button without effect keeps the focus, so that a person who moved a column to the end can continue from there. */
function Small({ label, off = false, run, children }: { label: string; off?: boolean; run: () => void; children: ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={26}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      data-disabled={off || undefined}
      onClick={() => !off && run()}
    >
      {children}
    </ActionIcon>
  );
}
