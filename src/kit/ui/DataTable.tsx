import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type { Column } from "./column.ts";
import { PlainText } from "./display.tsx";
import { Go } from "./Go.tsx";
import { directionOf, nextSort } from "./listing.ts";
import styles from "./list.module.css";
import { useGo } from "./routing.ts";
import { ValueCell } from "./value.tsx";

export interface DataTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What the table shows, for those who hear it: "Calibration records". */
  caption: string;
  labels?: Readonly<Record<string, string>>;
  /** Where a row leads; without it rows do not open. */
  href?: (row: Row) => string | null;
  /** The record's id, when the row has no field `id`. */
  keyOf?: (row: Row) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  chosen?: ReadonlySet<string>;
  onChoose?: (chosen: ReadonlySet<string>) => void;
  /** Shown dimmed while other rows are on their way. */
  stale?: boolean;
  /** Grows with its rows instead of scrolling in a frame of its own; for tables inside a record's page. */
  short?: boolean;
  /** What stands after the last row, inside the frame that scrolls: the way to more rows. */
  after?: ReactNode;
  /** On a phone at the right of a row, with a target of its own: a button to call. */
  beside?: (row: Row) => ReactNode;
  /** Rows of totals, as <tr> elements. */
  foot?: ReactNode;
}

/**
 * Rows as a table with a head that stays, or on a phone as items of a few lines. Up and down move between rows, Enter opens one, x chooses it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return phone ? <Items {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, caption, labels = {}, href, sort = "", onSort, chosen, onChoose, stale, short, after, foot } = props;
  const keyOf = props.keyOf ?? idOf;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const go = useGo();

  function toggle(key: string) {
    if (!onChoose || !chosen) return;
    onChoose(toggled(chosen, key));
  }
  function onKey(event: KeyboardEvent, index: number, row: Row) {
    if (event.target !== event.currentTarget) return;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>(":scope > tr")[to]?.focus();
    } else if (event.key === "Enter") {
      const target = href?.(row);
      if (target) go(target);
    } else if (event.key === "x") toggle(keyOf(row));
  }
  function onClick(event: MouseEvent, row: Row) {
    const onControl = (event.target as Element).closest("a, button, input, label");
    const target = href?.(row);
    if (!onControl && target && window.getSelection()?.isCollapsed !== false) go(target);
  }

  const all = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)));
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} data-short={short || undefined} tabIndex={href || onChoose ? -1 : 0}>
        <table className={styles.table} data-stale={stale || undefined} aria-busy={stale}>
          <caption className="onlyRead">{caption}</caption>
          <thead>
            <tr>
              {onChoose && (
                <th className={styles.check} scope="col">
                  <Checkbox
                    size="xs"
                    aria-label="Choose all rows shown"
                    checked={all}
                    indeterminate={!all && (chosen?.size ?? 0) > 0}
                    onChange={() => onChoose(all ? new Set() : new Set(rows.map(keyOf)))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Head
                  key={column.field}
                  column={column}
                  label={column.title ?? labels[column.field] ?? column.field}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row, index) => {
              const key = keyOf(row);
              return (
                <tr
                  key={key}
                  tabIndex={href || onChoose ? (index === Math.min(active, rows.length - 1) ? 0 : -1) : undefined}
                  data-opens={href?.(row) ? true : undefined}
                  data-chosen={chosen?.has(key) || undefined}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event) => onKey(event, index, row)}
                  onClick={(event) => onClick(event, row)}
                >
                  {onChoose && (
                    <td className={styles.check}>
                      <Checkbox
                        size="xs"
                        aria-label={`Choose row ${index + 1}`}
                        checked={chosen?.has(key) ?? false}
                        onChange={() => toggle(key)}
                      />
                    </td>
                  )}
                  {columns.map((column, at) => (
                    <td
                      key={column.field}
                      data-align={column.align}
                      className={column.mono ? "mono" : undefined}
                      style={{ width: column.width }}
                    >
                      <div className={styles.cell}>
                        <Cell column={column} row={row} href={at === 0 ? (href?.(row) ?? null) : null} />
                      </div>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
        {after}
      </div>
    </div>
  );
}

function Head<Row>({
  column,
  label,
  sort,
  onSort,
}: {
  column: Column<Row>;
  label: string;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}) {
  const direction = directionOf(sort, column.field);
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }[direction];
  return (
    <th scope="col" data-align={column.align} aria-sort={column.sort && direction !== "none" ? direction : undefined}>
      {column.sort && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column.field))}>
          {label}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Items<Row>({ rows, columns, caption, href, stale, after, beside, chosen, onChoose, ...props }: DataTableProps<Row>) {
  const keyOf = props.keyOf ?? idOf;
  const group = useId();
  const all = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.has(keyOf(row)));
  const title = columns.find(({ phone }) => phone === "title") ?? columns[0];
  const status = columns.find(({ phone }) => phone === "status");
  const named = columns.filter(({ phone }) => phone === "detail");
  const details =
    named.length > 0
      ? named
      : columns.filter((column) => column !== title && column !== status && column.phone !== "no").slice(0, 2);
  return (
    <>
      {onChoose && (
        <Checkbox
          className={styles.chooseAll}
          label="Choose all rows shown"
          checked={all}
          indeterminate={!all && (chosen?.size ?? 0) > 0}
          onChange={() => onChoose(all ? new Set() : new Set(rows.map(keyOf)))}
        />
      )}
      <ul className={styles.items} aria-label={caption} data-stale={stale || undefined}>
        {rows.map((row, index) => {
          const key = keyOf(row);
          const target = href?.(row);
          const content = (
            <>
              <div className={styles.itemText}>
                <div className={`${styles.itemTitle} ${title?.mono ? "mono" : ""}`}>
                  {title && <Cell column={title} row={row} href={null} />}
                </div>
                <div className={styles.itemDetail}>
                  {details.map((column, index) => (
                    <span key={column.field}>
                      {index > 0 && " · "}
                      <Cell column={column} row={row} href={null} />
                    </span>
                  ))}
                </div>
              </div>
              {status && <Cell column={status} row={row} href={null} />}
            </>
          );
          return (
            <li key={key} className={onChoose && styles.choosable} data-chosen={chosen?.has(key) || undefined}>
              {onChoose && chosen && (
                <label className={styles.choose} htmlFor={`${group}${key}`}>
                  <Checkbox
                    id={`${group}${key}`}
                    aria-label={`Choose row ${index + 1}`}
                    checked={chosen.has(key)}
                    onChange={() => onChoose(toggled(chosen, key))}
                  />
                </label>
              )}
              {target ? (
                <Go href={target} className={styles.item}>
                  <PlainText value>{content}</PlainText>
                </Go>
              ) : (
                <div className={styles.item}>{content}</div>
              )}
              {beside && <div className={styles.beside}>{beside(row)}</div>}
            </li>
          );
        })}
      </ul>
      {after}
    </>
  );
}

function Cell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | null }) {
  const content = column.show ? column.show(row) : <ValueCell value={(row as Record<string, unknown>)[column.field]} />;
  return href ? (
    <Go href={href} tabIndex={-1}>
      <PlainText value>{content}</PlainText>
    </Go>
  ) : (
    content
  );
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(key)) next.add(key);
  return next;
}

function idOf<Row>(row: Row): string {
  return String((row as { id?: unknown }).id);
}
