import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { CardField } from "./CardField.tsx";
import { shownText, typedText, type GridColumn, type GridRow } from "./column.ts";

interface CardFieldsProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  row: Row;
  readOnly: boolean;
  problemOf: (column: GridColumn<Row>) => string | null;
  onChange: (row: Row) => void;
  onLeft: (key: string) => void;
}

/**
 * The fields of a row that is open. Lesser columns that were empty as it was opened are behind "More fields", unless something is wrong with them;
 * of a row that is only read they are left out.
 */
export function CardFields<Row extends GridRow>({ columns, row, readOnly, problemOf, onChange, onLeft }: CardFieldsProps<Row>) {
  const [empty] = useState(
    () => new Set(columns.filter((column) => column.lesser && isEmpty(column, row)).map(({ key }) => key)),
  );
  const [all, setAll] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  const isBehind = (column: GridColumn<Row>) => empty.has(column.key) && (readOnly || problemOf(column) === null);
  const behind = columns.filter(isBehind);
  const field = (column: GridColumn<Row>) => (
    <CardField
      key={column.key}
      column={column}
      row={row}
      readOnly={readOnly}
      problem={problemOf(column)}
      onChange={onChange}
      onLeft={() => onLeft(column.key)}
    />
  );
  function showAll() {
    setAll(true);
    // The button is gone then; the first of the fields takes the focus from it.
    requestAnimationFrame(() => rest.current?.querySelector<HTMLElement>("input, select")?.focus());
  }
  return (
    <>
      {columns.filter((column) => !isBehind(column)).map(field)}
      {!readOnly && behind.length > 0 && !all && (
        <Button variant="subtle" onClick={showAll}>
          More fields ({behind.length})
        </Button>
      )}
      {!readOnly && all && (
        <div ref={rest} style={{ display: "contents" }}>
          {behind.map(field)}
        </div>
      )}
    </>
  );
}

/** A flag is never empty: it says yes or no. */
const isEmpty = <Row extends GridRow>(column: GridColumn<Row>, row: Row): boolean =>
  column.kind !== "flag" && (column.kind === "computed" ? shownText(column, row) : typedText(column, row)) === "";
