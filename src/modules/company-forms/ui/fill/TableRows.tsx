import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { decimalText } from "#kit/ui/format.ts";
import { uuid } from "#kit/ui/unique.ts";
import { decimal, plain } from "#kit/decimal.ts";
import type { Answer, Chosen, TableRow } from "#modules/forms/answers.ts";
import { rowsOf } from "#modules/forms/engine/reading.ts";
import type { Column, Field } from "#modules/forms/field.ts";
import { startingCells } from "#modules/forms/prefill.ts";
import { textIn } from "#modules/forms/translated.ts";
import { Asked } from "./Asked.tsx";
import styles from "./fill.module.css";
import { problemAt, useFilling } from "./filling.ts";

interface TableRowsProps {
  field: Field;
  answer: Answer;
  onChange: (answer: Answer) => void;
}

/** A table as cards, one for each row, so that it can be filled with a thumb. */
export function TableRows({ field, answer, onChange }: TableRowsProps) {
  const filling = useFilling();
  const { definition, evaluation, context, locked } = filling;
  const rows = rowsOf(answer);
  const words = (text: Field["label"] | undefined) => textIn(text, context.language, definition.languages);
  const label = words(field.label);
  const readOnly = locked || evaluation.readOnly.has(field.key);
  const error = problemAt(filling, field.key, rows.length > 0);
  const set = (next: readonly TableRow[]) => onChange({ ...answer, value: next });
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef<string | null>(null);
  const columns = field.columns ?? [];
  const people = columns.find(({ key, type }) => type === "person" && key === "person");
  return (
    <fieldset className={styles.table} data-place={field.key}>
      <legend>
        {label}
        {evaluation.required.has(field.key) && <span className={styles.mark}> *</span>}
      </legend>
      {field.help && <p className="quiet">{words(field.help)}</p>}
      {error && <p className={styles.problem}>{error}</p>}
      <ol className={styles.rows}>
        {rows.map((row, at) => {
          const name = `${label}, row ${at + 1}`;
          const person = people && (row.cells[people.key]?.value as Chosen | undefined);
          return (
            <li
              key={row.id}
              className={styles.row}
              aria-label={name}
              data-place={`${field.key}.${row.id}`}
              tabIndex={-1}
              ref={(element) => {
                if (added.current !== row.id || !element) return;
                added.current = null;
                element.focus();
              }}
            >
              {columns.map((column) => (
                <Asked
                  key={column.key}
                  field={column}
                  path={`${field.key}.${row.id}.${column.key}`}
                  answer={row.cells[column.key] ?? {}}
                  signer={person?.label ?? ""}
                  onChange={(cell) => set(rows.map((one) => (one.id === row.id ? withCell(one, column, cell) : one)))}
                />
              ))}
              {!readOnly && (
                <ActionIcon
                  className={styles.remove}
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    set(rows.filter(({ id }) => id !== row.id));
                    add.current?.focus();
                  }}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
      <Totals field={field} rows={rows} words={words} />
      {!readOnly && rows.length < (field.maxRows ?? 500) && (
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            const id = uuid();
            added.current = id;
            set([...rows, { id, cells: startingCells(columns, context) }]);
          }}
        >
          {people ? "Add a person" : `Add to ${label.toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

const withCell = (row: TableRow, { key }: Column, cell: Answer): TableRow => ({ ...row, cells: { ...row.cells, [key]: cell } });

/** The totals of a table, shown below it. */
function Totals({ field, rows, words }: { field: Field; rows: readonly TableRow[]; words: (text: Field["label"]) => string }) {
  const { evaluation } = useFilling();
  const totals = (field.columns ?? []).filter(({ key }) => field.totals?.includes(key));
  if (totals.length === 0 || rows.length === 0) return null;
  return (
    <div className={styles.totals}>
      {totals.map((column) => {
        const values = rows.map(({ id, cells }) => {
          const path = `${field.key}.${id}.${column.key}`;
          const given = cells[column.key]?.value;
          return decimal(evaluation.calculated[path] ?? (typeof given === "string" ? given : ""));
        });
        const sum = values.reduce((all, one) => (one ? (all?.plus(one) ?? one) : all), null);
        return (
          <span key={column.key}>
            {words(column.label)} <span className="figures">{sum ? decimalText(plain(sum)) : "–"}</span> {column.unit}
          </span>
        );
      })}
    </div>
  );
}
