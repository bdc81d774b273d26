import { withDaysAsShown } from "#kit/ui/format.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { Fragment, type ReactNode } from "react";
import type { Cell, Row } from "#modules/report-templates/content.ts";
import { rowsOf } from "#modules/report-templates/sheet.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { FieldInputProps } from "./field-input.ts";

interface RowsInputProps extends FieldInputProps {
  /** Draws one cell; provided by the field that holds the rows. */
  renderField: (cell: FieldInputProps) => ReactNode;
}

/** Repeated sub-fields, such as the checks on a step block; a new row starts with the template's defaults, never with a reading. */
export function RowsInput({ field, value, onChange, error, disabled, renderField }: RowsInputProps) {
  const { byKind, showMissing } = useEditing();
  // A new row shows no errors before something is entered.
  const { blocking, missing } = byKind;
  const shown = showMissing ? [...blocking, ...missing] : blocking;
  const rows = rowsOf(value);
  const columns = field.columns ?? [];
  const set = (index: number, key: string, cell: Cell) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [key]: cell } : row)));
  const blank: Row = Object.fromEntries(columns.map(({ key }) => [key, null]));
  return (
    <fieldset className={styles.rows} disabled={disabled}>
      <legend>
        {field.label}
        {field.required && <span aria-hidden> *</span>}
      </legend>
      {field.help && <p className="quiet">{field.help}</p>}
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- these rows have no id of their own; they are only added at the end and taken away
        <div key={index} className={styles.row} role="group" aria-label={`${field.label}, row ${index + 1}`}>
          <span className={styles.rowNumber}>{index + 1}</span>
          <div className={styles.rowFields}>
            {columns.map(({ help, ...column }) => (
              <Fragment key={column.key}>
                {renderField({
                  // Shown above the first row, it applies to all.
                  field: { ...column, ...(help && index === 0 ? { help } : {}) },
                  value: row[column.key],
                  onChange: (cell) => set(index, column.key, cell as Cell),
                })}
              </Fragment>
            ))}
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove row ${index + 1} of ${field.label}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
          {shown
            .filter(({ target }) => target.key === field.key && target.row === index)
            .map(({ message }) => (
              <p key={message} className={styles.rowProblem}>
                {withDaysAsShown(message)}
              </p>
            ))}
        </div>
      ))}
      {error && <p className={styles.rowProblem}>{error}</p>}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, blank])}
        >
          Add a row
        </Button>
      </div>
    </fieldset>
  );
}
