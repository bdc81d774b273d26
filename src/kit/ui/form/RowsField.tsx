import { withDaysAsShown } from "../format.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { useFieldArray, useFormState, type FieldValues } from "react-hook-form";
import styles from "./form.module.css";

interface RowsFieldProps {
  /** The field that holds the list: "contacts". */
  name: string;
  title: string;
  /** The button: "Add contact". */
  add: string;
  /** The values of a new row; a function where each has its own, such as an id. */
  blank: FieldValues | (() => FieldValues);
  /** The fields of one row; `path` is their common prefix: `<TextField name={`${path}.name`} />`. */
  children: (path: string, index: number) => ReactNode;
}

/** Rows of fields that can be added and removed: contacts, addresses, instruments. For many rows of figures use a GridEntry. */
export function RowsField({ name, title, add, blank, children }: RowsFieldProps) {
  const { fields, append, remove } = useFieldArray({ name });
  const { errors } = useFormState({ name });
  const adding = useRef<HTMLButtonElement>(null);
  const wrong = errors[name];
  const message = wrong?.root?.message ?? wrong?.message;
  return (
    <fieldset name={name} className={styles.rows}>
      <legend>{title}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.row}>
          <div className={styles.grid}>{children(`${name}.${index}`, index)}</div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove row ${index + 1} of ${title}`}
            onClick={() => {
              remove(index);
              adding.current?.focus();
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {typeof message === "string" && (
        <div role="alert" className={styles.wrong}>
          {withDaysAsShown(message)}
        </div>
      )}
      <div>
        <Button
          ref={adding}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(isMade(blank) ? blank() : { ...blank })}
        >
          {add}
        </Button>
      </div>
    </fieldset>
  );
}

const isMade = (blank: RowsFieldProps["blank"]): blank is () => FieldValues => typeof blank === "function";
