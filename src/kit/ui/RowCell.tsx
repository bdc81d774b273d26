import { isValidElement } from "react";
import type { Column } from "./column.ts";
import { PlainText } from "./display.tsx";
import { Go } from "./Go.tsx";
import { ValueCell, valueText } from "./value.tsx";

/** The content of a row in a column; with `href` as a link to its record. */
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

/** Whether a row has no value in a column: a dash in a table, left out in a line of words. */
export function isBlank<Row>({ show, field }: Column<Row>, row: Row): boolean {
  if (!show) return valueText((row as Record<string, unknown>)[field]) === "empty";
  const shown = show(row);
  return isNothing(shown) || shown === "–" || (isValidElement<Valued>(shown) && valuesIn(shown.props).some(isNothing));
}

/** The heading of a bare number, which says nothing in a line of words: "Missed" of 3. A number shown with its unit needs none. */
export function headingOfNumber<Row>({ show, field, title, align }: Column<Row>, row: Row): string {
  if (!title || align !== "right") return "";
  const shown = show ? show(row) : (row as Record<string, unknown>)[field];
  return typeof shown === "number" || (typeof shown === "string" && /^[\d.,\s−-]+$/.test(shown)) ? `${title}\u00a0` : "";
}

/** A day, an instant, a value: parts that show a dash for what they were not given. */
type Valued = Partial<Record<(typeof valueNames)[number], unknown>>;
const valueNames = ["value", "on", "at"] as const;

const valuesIn = (props: Valued): unknown[] => valueNames.flatMap((name) => (name in props ? [props[name]] : []));
const isNothing = (value: unknown) => value === null || value === undefined || value === "";
