import type { Column } from "./column.ts";
import { PlainText } from "./display.tsx";
import { Go } from "./Go.tsx";
import { ValueCell } from "./value.tsx";

/** What a row says in a column; with `href` as the way to its record. */
export function RowCell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | null }) {
  const content = column.show ? column.show(row) : <ValueCell value={(row as Record<string, unknown>)[column.field]} />;
  return href ? (
    <Go href={href} tabIndex={-1}>
      <PlainText value>{content}</PlainText>
    </Go>
  ) : (
    content
  );
}
