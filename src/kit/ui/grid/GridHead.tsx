import type { GridColumn, GridRow } from "./column.ts";
import looks from "./grid.module.css";

export function GridHead<Row extends GridRow>({ columns }: { columns: readonly GridColumn<Row>[] }) {
  return (
    <div role="row" className={looks.head} aria-rowindex={1}>
      <div role="columnheader" className={looks.number} aria-colindex={1}>
        <span className="onlyRead">Row</span>
      </div>
      {columns.map(({ key, title, unit, kind, required }, index) => (
        <div key={key} role="columnheader" className={looks.cell} data-kind={kind} aria-colindex={index + 2}>
          <span>
            {title}
            {required && <span className={looks.required}> *</span>}
          </span>
          {unit && <span className={looks.unit}>{unit}</span>}
        </div>
      ))}
    </div>
  );
}
