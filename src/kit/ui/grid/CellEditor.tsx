import { useLayoutEffect, useRef } from "react";
import { isFixed, shownText, typedText, type GridColumn, type GridRow } from "./column.ts";
import { useDigitsInput } from "../digits/digits-pad.ts";
import { fieldText } from "../format.ts";
import styles from "./grid.module.css";
import type { Grid } from "./use-grid.ts";

interface CellEditorProps<Row extends GridRow> {
  row: Row;
  index: number;
  column: GridColumn<Row>;
  readOnly: boolean;
  grid: Grid;
}

/**
 * The control in the cell with the focus: always a real input, so that a phone shows its keyboard and a screen reader announces it. While nothing
 * is typed its whole text is selected, so that typing replaces it.
 */
export function CellEditor<Row extends GridRow>({ row, index, column, readOnly, grid }: CellEditorProps<Row>) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const { mode, hasFocus } = grid;
  const fixed = readOnly || isFixed(column, row);
  const label = `${column.title}${column.unit ? ` in ${column.unit}` : ""}, row ${index + 1}`;
  const text = column.kind === "decimal" ? fieldText(typedText(column, row)) : typedText(column, row);
  const shown = mode.kind === "ready" ? (fixed ? shownText(column, row) : text) : mode.text;

  const isNumber = column.kind === "decimal" || column.kind === "whole";
  const digits = useDigitsInput({ whole: column.kind === "whole", unit: column.unit, signed: column.signed });

  const fresh = mode.kind === "caret" && mode.fresh;
  // When ready, the text is selected again whenever it changes (filled, pasted, undone); during typing the caret is the person's own.
  const readyText = mode.kind === "ready" ? shown : null;

  useLayoutEffect(() => {
    const element = control.current;
    if (!element || !hasFocus) return;
    if (document.activeElement !== element) element.focus({ preventScroll: true });
    element.closest("[role=gridcell]")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    if (element.tagName !== "INPUT") return;
    if (readyText !== null) element.select();
    else if (fresh) element.setSelectionRange(element.value.length, element.value.length);
  }, [hasFocus, readyText, fresh]);

  if (column.kind === "choice" && !fixed)
    return (
      <select
        ref={control}
        className={styles.control}
        aria-label={label}
        value={text}
        onChange={(event) => grid.commit(event.currentTarget.value)}
      >
        <option value="" aria-label="Nothing chosen" />
        {!column.options?.some(({ value }) => value === text) && text !== "" && <option value={text}>{text}</option>}
        {column.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      ref={control}
      className={styles.control}
      aria-label={label}
      readOnly={fixed}
      value={shown}
      {...(isNumber ? digits : { inputMode: "text" })}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="next"
      onFocus={(event) => {
        if (mode.kind === "ready") event.currentTarget.select();
      }}
      onChange={(event) => grid.type(event.currentTarget.value)}
    />
  );
}
