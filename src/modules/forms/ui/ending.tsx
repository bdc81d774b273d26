import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Column } from "#kit/ui/column.ts";

/** Ends a link or a kiosk; `label` says which, for a screen reader. */
export function EndButton({ label, onEnd }: { label: string; onEnd: () => void }) {
  return (
    <Button size="xs" variant="default" aria-label={label} onClick={onEnd}>
      End
    </Button>
  );
}

/** The columns of a list with one for the button that ends a row. On phones the button is beside the row. */
export const withEnd = <Row,>(columns: Column<Row>[], button: (row: Row) => ReactNode): Column<Row>[] => [
  ...columns,
  { field: "end", title: "End", phone: "no", show: button },
];
