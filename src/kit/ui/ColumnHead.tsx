import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { cellWidth, dragWidth } from "./column-widths.ts";
import type { Column } from "./column.ts";
import type { Arranging } from "./table-props.ts";
import { directionOf, nextSort } from "./listing.ts";
import styles from "./list.module.css";

/** Only a column of this list can be dropped here. */
const dragged = "application/x-holdpoint-column";

interface ColumnHeadProps<Row> {
  column: Column<Row>;
  at: number;
  label: string;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  arranging: Arranging | undefined;
}

/**
 * The head of a column: sorts where the server can, is dragged to another position, and its edge changes the width. "Choose columns" does the
 * same without a mouse.
 */
export function ColumnHead<Row>({ column, at, label, sort, onSort, arranging }: ColumnHeadProps<Row>) {
  const { field } = column;
  const [over, setOver] = useState(false);
  const direction = directionOf(sort, field);
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconSelector }[direction];
  const moves = arranging && at > 0;
  const accepts = (event: DragEvent) => moves && event.dataTransfer.types.includes(dragged);
  return (
    <th
      scope="col"
      data-align={column.align}
      data-field={field}
      data-first={at === 0 || undefined}
      data-over={over || undefined}
      style={cellWidth(at, column.width)}
      aria-sort={column.sort && direction !== "none" ? direction : undefined}
      draggable={moves || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, field);
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        arranging?.move(event.dataTransfer.getData(dragged), at);
      }}
    >
      {column.sort && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, field))}>
          {label}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        label
      )}
      {arranging && (
        <span
          aria-hidden
          className={styles.grip}
          title={`Drag to make ${label} wider or narrower; double-click for the default width`}
          onPointerDown={(event) => dragWidth(event, at, (width) => arranging.resize(field, width))}
          onDoubleClick={() => arranging.resize(field, null)}
        />
      )}
    </th>
  );
}
