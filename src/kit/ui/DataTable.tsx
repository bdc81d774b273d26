import { useMediaQuery } from "@mantine/hooks";
import { RowItems } from "./RowItems.tsx";
import type { DataTableProps } from "./table-props.ts";
import { WideTable } from "./WideTable.tsx";

/**
 * Rows as a table with a fixed head and first column, or on a phone as items of a few lines. Up and down move between rows, Enter opens one, x
 * selects it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return phone ? <RowItems {...props} /> : <WideTable {...props} />;
}
