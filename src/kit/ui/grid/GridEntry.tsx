import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, type CSSProperties, type ReactNode } from "react";
import { CellEditor } from "./CellEditor.tsx";
import { problemIn, widthOf, type GridRow, type GridEntryProps, type RowMark } from "./column.ts";
import styles from "./grid.module.css";
import { GridHead } from "./GridHead.tsx";
import { GridRowView } from "./GridRowView.tsx";
import { GridTools } from "./GridTools.tsx";
import { rectOf } from "./selection.ts";
import { useGrid } from "./use-grid.ts";
import { withFingers } from "../screen.ts";

/*
 * Why this grid is built here. Two maintained libraries were considered. react-data-grid's released version requires React 16; its next one has
 * been in preview for years. glide-data-grid stops at React 18, brings lodash, a Markdown reader and a carousel as peers, and draws on a canvas:
 * a screen reader gets a poor copy of it, and a phone no input to type into. What inspectors need (typing, filling, pasting, errors per cell) is
 * a few hundred lines over TanStack Virtual, in real cells with the grid role.
 */

const fewRows = 60;
const rowHeight = () => (withFingers() ? 44 : 34);

/**
 * Spreadsheet entry. Arrow keys, Tab and Enter move; typing replaces; F2 edits; Escape discards; Delete empties; Shift selects; Ctrl+D and the
 * corner fill down; Ctrl+C, X and V exchange blocks with a spreadsheet; Ctrl+Z and Y undo and redo. Escape, then Tab leaves the grid.
 */
export function GridEntry<Row extends GridRow>(props: GridEntryProps<Row>) {
  const { caption, columns, rows, errors, marks, totals, foot, readOnly = false } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const height = useMemo(rowHeight, []);
  const grid = useGrid(props, scroll);
  const { selection, mode } = grid;
  const rect = rectOf(selection);
  const active = selection.focus;
  // oxlint-disable-next-line react/incompatible-library -- it changes without telling the compiler, which is not used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 10,
    enabled: rows.length > fewRows,
    // The row with the focus stays mounted, wherever the person scrolls, or the keyboard would lose its position.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan);
      const last = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return [...new Set([...seen, Math.min(active.row, count - 1)])].toSorted((a, b) => a - b);
    },
  });
  const shown = rows.length > fewRows ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const number = marks ? "64px" : "44px";
  const template = `${number} ${columns.map((column) => `${widthOf(column)}px`).join(" ")}`;
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    "--columns": template,
    "--number": number,
    "--row": `${height}px`,
  };
  const column = columns[active.column];
  const activeRow = rows[active.row];

  return (
    <div className={styles.entry}>
      <div
        ref={scroll}
        role="grid"
        aria-label={caption}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={readOnly}
        // Without a row there is no cell to focus, and a wide head must still be scrollable by keyboard.
        tabIndex={rows.length === 0 ? 0 : undefined}
        className={styles.grid}
        style={sizes}
        {...grid.handlers}
      >
        <GridHead columns={columns} />
        {withGaps(shown, rows.length).map(({ index, gap }) => {
          const row = rows[index];
          return (
            <GapAnd key={row?.id ?? "end"} height={gap * height}>
              {row && (
                <GridRowView
                  row={row}
                  index={index}
                  columns={columns}
                  from={index >= rect.top && index <= rect.bottom ? rect.left : -1}
                  to={index >= rect.top && index <= rect.bottom ? rect.right : -1}
                  corner={index === rect.bottom && mode.kind === "ready" && !readOnly ? rect.right : -1}
                  filling={grid.fillingTo !== null && index > rect.bottom && index <= grid.fillingTo}
                  errors={errors?.get(row.id)}
                  mark={marks?.get(row.id)}
                  active={index === active.row ? active.column : -1}
                  editor={
                    index === active.row && column ? (
                      <CellEditor
                        key={`${row.id} ${column.key}`}
                        row={row}
                        index={index}
                        column={column}
                        readOnly={readOnly}
                        grid={grid}
                      />
                    ) : null
                  }
                />
              )}
            </GapAnd>
          );
        })}
        {totals && (
          <div role="row" className={styles.totals} aria-rowindex={rows.length + 2}>
            <div role="rowheader" className={styles.number}>
              <span className="onlyRead">Totals</span>
            </div>
            {columns.map(({ key, kind }) => (
              <div key={key} role="gridcell" className={styles.cell} data-kind={kind}>
                {totals[key]}
              </div>
            ))}
          </div>
        )}
      </div>
      <GridTools
        grid={grid}
        readOnly={readOnly}
        problem={
          column && activeRow
            ? saidOf(errors?.get(activeRow.id)?.[column.key] ?? problemIn(column, activeRow), marks?.get(activeRow.id))
            : null
        }
      />
      {foot}
    </div>
  );
}

/** The message for the focused position: what is wrong in its cell, otherwise what its row is marked with. */
function saidOf(wrong: string | null, mark: RowMark | undefined): RowMark | null {
  return wrong === null ? (mark ?? null) : { meaning: "bad", text: wrong };
}

/** Rows that are not rendered leave a gap of the same height. */
function GapAnd({ height, children }: { height: number; children: ReactNode }) {
  return (
    <>
      {height > 0 && <div role="presentation" style={{ height }} />}
      {children}
    </>
  );
}

function withGaps(shown: readonly number[], count: number): { index: number; gap: number }[] {
  let next = 0;
  const drawn = shown.map((index) => {
    const gap = index - next;
    next = index + 1;
    return { index, gap };
  });
  return next < count ? [...drawn, { index: count, gap: count - next }] : drawn;
}
