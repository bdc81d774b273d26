import { Checkbox } from "@mantine/core";
import { useId } from "react";
import type { DataTableProps } from "./table-props.ts";
import { PlainText } from "./display.tsx";
import { Dot } from "./Dot.tsx";
import { Go } from "./Go.tsx";
import styles from "./list.module.css";
import { headingOfNumber, isBlank, RowCell } from "./RowCell.tsx";
import { useRowsAhead } from "./rows-ahead.ts";
import { idOf, toggled } from "./rows.ts";

/** Rows on a phone: a title, some details, and a status. */
export function RowItems<Row>({
  rows,
  columns,
  caption,
  href,
  stale,
  after,
  beside,
  chosen,
  onChoose,
  ...props
}: DataTableProps<Row>) {
  const keyOf = props.keyOf ?? idOf;
  const group = useId();
  const ahead = useRowsAhead(rows, href);
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
      <ul className={styles.items} aria-label={caption} data-stale={stale || undefined} {...ahead}>
        {rows.map((row, index) => {
          const key = keyOf(row);
          const target = href?.(row);
          const content = (
            <>
              <div className={styles.itemText}>
                <div className={`${styles.itemTitle} ${title?.mono ? "mono" : ""}`}>
                  {title && <RowCell column={title} row={row} href={null} />}
                </div>
                <div className={styles.itemDetail}>
                  {details
                    .filter((column) => !isBlank(column, row))
                    .map((column, index, shown) => (
                      <span key={column.field} className={column.align === "right" ? styles.itemFigure : undefined}>
                        {headingOfNumber(column, row)}
                        <RowCell column={column} row={row} href={null} />
                        {index < shown.length - 1 && <Dot />}
                      </span>
                    ))}
                </div>
              </div>
              {status && !isBlank(status, row) && <RowCell column={status} row={row} href={null} />}
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
