import { Checkbox } from "@mantine/core";
import {
  memo,
  useCallback,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from "react";
import { cellWidth, variableOf } from "./column-widths.ts";
import type { Column } from "./column.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import type { Arranging, DataTableProps } from "./table-props.ts";
import { useHeightLeft } from "./frame-height.ts";
import styles from "./list.module.css";
import { RowCell } from "./RowCell.tsx";
import { useGo } from "./routing.ts";
import { useRowsAhead } from "./rows-ahead.ts";
import { idOf, toggled } from "./rows.ts";

/** Rows as a table in a frame of its own. The head stays at the top, and the column that identifies a row stays at the left. */
export function WideTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    caption,
    labels = {},
    href,
    sort = "",
    onSort,
    chosen,
    onChoose,
    arranging,
    stale,
    short,
    after,
    foot,
  } = props;
  const keyOf = props.keyOf ?? idOf;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const frame = useHeightLeft<HTMLDivElement>(!short);
  const go = useGo();
  const ahead = useRowsAhead(rows, href);

  const toggle = useCallback((key: string) => onChoose && chosen && onChoose(toggled(chosen, key)), [onChoose, chosen]);
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
      <div
        ref={frame}
        className={styles.scroll}
        data-short={short || undefined}
        data-list={arranging?.list}
        tabIndex={href || onChoose ? -1 : 0}
        onScroll={({ currentTarget: { dataset, scrollLeft } }) => (dataset["aside"] = String(scrollLeft > 0))}
      >
        <table className={styles.table} style={widthsOf(columns, arranging)} data-stale={stale || undefined} aria-busy={stale}>
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
              {columns.map((column, at) => (
                <ColumnHead
                  key={column.field}
                  column={column}
                  at={at}
                  label={column.title ?? labels[column.field] ?? column.field}
                  sort={sort}
                  onSort={onSort}
                  arranging={arranging}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body} {...ahead}>
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
                      <Choice row={key} label={`Choose row ${index + 1}`} checked={chosen?.has(key) ?? false} toggle={toggle} />
                    </td>
                  )}
                  <Cells row={row} columns={columns} href={href?.(row) ?? null} />
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

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | null;
}

/** What a row says, drawn again only when the row or the columns are others: a list is drawn several times while a page opens. */
const Cells = memo(function Cells<Row>({ row, columns, href }: CellsProps<Row>) {
  return columns.map((column, at) => (
    <td
      key={column.field}
      data-align={column.align}
      className={column.mono ? "mono" : undefined}
      data-first={at === 0 || undefined}
      style={cellWidth(at, column.width)}
    >
      <div className={styles.cell}>
        <RowCell column={column} row={row} href={at === 0 ? href : null} />
      </div>
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

interface ChoiceProps {
  row: string;
  label: string;
  checked: boolean;
  toggle: (row: string) => void;
}

const Choice = memo(function Choice({ row, label, checked, toggle }: ChoiceProps) {
  return <Checkbox size="xs" aria-label={label} checked={checked} onChange={() => toggle(row)} />;
});

/** The widths a person has set, as CSS variables of the table. */
function widthsOf<Row>(columns: readonly Column<Row>[], arranging: Arranging | undefined): CSSProperties {
  return Object.fromEntries(
    columns.flatMap(({ field }, at) => {
      const width = arranging?.widths[field];
      return width === undefined ? [] : [[variableOf(at), `${width}px`]];
    }),
  );
}
