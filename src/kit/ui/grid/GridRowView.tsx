import { IconAlertTriangle, IconCircleDashed, IconMessageQuestion } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { isFixed, problemIn, shownText, type GridColumn, type GridRow, type RowMark } from "./column.ts";
import styles from "./grid.module.css";

interface GridRowViewProps<Row extends GridRow> {
  row: Row;
  index: number;
  columns: readonly GridColumn<Row>[];
  /** First and last selected column, -1 when none. */
  from: number;
  to: number;
  /** The column whose cell has the corner for filling; -1 for none. */
  corner: number;
  filling: boolean;
  errors: Readonly<Record<string, string>> | undefined;
  mark: RowMark | undefined;
  /** The column with the focus, -1 when it is in another row; `editor` is rendered in it. */
  active: number;
  editor: ReactNode;
}

/** One row. It is rendered again only when its own record, its part of the selection or its messages change, which keeps a thousand rows fast. */
export const GridRowView = memo(Plain) as typeof Plain;

const icons = { bad: IconAlertTriangle, due: IconMessageQuestion, idle: IconCircleDashed };

function MarkIcon({ meaning }: Pick<RowMark, "meaning">) {
  const Icon = icons[meaning];
  return <Icon size={14} aria-hidden />;
}

function Plain<Row extends GridRow>({
  row,
  index,
  columns,
  from,
  to,
  corner,
  filling,
  errors,
  mark,
  active,
  editor,
}: GridRowViewProps<Row>) {
  return (
    <div role="row" className={styles.row} aria-rowindex={index + 2}>
      <div
        role="rowheader"
        className={styles.number}
        aria-colindex={1}
        data-row={index}
        data-mark={mark?.meaning}
        title={mark?.text}
      >
        {mark && <MarkIcon meaning={mark.meaning} />}
        {index + 1}
        {mark && <span className="onlyRead">, {mark.text}</span>}
      </div>
      {columns.map((column, place) => {
        const problem = errors?.[column.key] ?? problemIn(column, row);
        const selected = place >= from && place <= to && from >= 0;
        const text = shownText(column, row);
        const proposed = text === "" ? (column.proposed?.(row) ?? null) : null;
        return (
          <div
            key={column.key}
            role="gridcell"
            className={styles.cell}
            aria-colindex={place + 2}
            aria-selected={selected}
            aria-invalid={problem ? true : undefined}
            title={problem ?? undefined}
            data-row={index}
            data-column={place}
            data-kind={column.kind}
            data-mono={column.mono}
            data-fixed={isFixed(column, row) || undefined}
            data-stands={column.stands?.(row) ?? undefined}
            data-faint={proposed !== null || column.inherited?.(row) || undefined}
            data-filling={(filling && place >= from && place <= to) || undefined}
          >
            {place === active ? editor : <span className={styles.text}>{proposed === null ? text : `${proposed}?`}</span>}
            {place === corner && <span className={styles.corner} data-corner aria-hidden />}
          </div>
        );
      })}
    </div>
  );
}
