import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { type ColumnTarget, type Mapping, remapped, type Sheet } from "../sheet.ts";
import styles from "./column-mapping.module.css";

interface ColumnMappingProps {
  sheet: Sheet;
  targets: readonly ColumnTarget[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  /** What else is asked about a column. */
  beside?: (column: string) => ReactNode;
}

/** The columns of a sheet with their first value, and what each of them is. */
export function ColumnMapping({ sheet, targets, mapping, onChange, beside }: ColumnMappingProps) {
  const options = [{ value: "", label: "Not imported" }, ...targets.map(({ key, label }) => ({ value: key, label }))];
  return (
    <div className={styles.mapping}>
      {sheet.head.map((column, at) => (
        <div key={column} className={styles.column} data-beside={beside ? true : undefined}>
          <div>
            <strong>{column}</strong>
            <div className="quiet">{sheet.rows[0]?.cells[at]}</div>
          </div>
          <NativeSelect
            aria-label={`Column ${column} is`}
            value={mapping[column] ?? ""}
            data={options}
            onChange={(event) => onChange(remapped(mapping, column, event.currentTarget.value))}
          />
          {beside?.(column)}
        </div>
      ))}
    </div>
  );
}
