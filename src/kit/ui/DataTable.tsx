import { RowItems } from "./RowItems.tsx";
import type { DataTableProps } from "./table-props.ts";
import { WideTable } from "./WideTable.tsx";
import { usePhone } from "./screen.ts";

/**
 * Rows as a table with a fixed head and first column, or on a phone as items of a few lines. Up and down move between rows, Enter opens one, x
 * selects it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  return phone ? <RowItems {...props} /> : <WideTable {...props} />;
}
