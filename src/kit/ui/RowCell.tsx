import type { Column } from "./column.ts";
import { PlainText } from "./display.tsx";
import { Go } from "./Go.tsx";
import { ValueCell, valueText } from "./value.tsx";

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

/** Whether a row has nothing to say in a column: a dash keeps its place in a table, and says nothing in a line of words. */
export function isBlank<Row>({ show, field }: Column<Row>, row: Row): boolean {
  if (!show) return valueText((row as Record<string, unknown>)[field]) === "empty";
  const shown = show(row);
  return shown === null || shown === "" || shown === "–";
}
