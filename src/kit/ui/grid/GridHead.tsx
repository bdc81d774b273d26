import type { GridColumn, GridRow } from "./column.ts";
import styles from "./grid.module.css";

export function GridHead<Row extends GridRow>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <div role="row" className={styles.head} aria-rowindex={1}>
      <div role="columnheader" className={styles.number} aria-colindex={1}>
        <span className="onlyRead">Row</span>
      </div>
      {columns.map(({ key, title, unit, kind, required }, index) => (
        <div key={key} role="columnheader" className={styles.cell} data-kind={kind} aria-colindex={index + 2}>
          <span>
            {title}
            {required && <span className={styles.required}> *</span>}
          </span>
          {unit && <span className={styles.unit}>{unit}</span>}
        </div>
      ))}
    </div>
  );
}
