import { Button } from "@mantine/core";
import type { FieldType } from "../../field.ts";
import styles from "./builder.module.css";
import { palette } from "./editing.ts";

/** The kinds of fields: pressing one adds it after the selected field, dragging adds it where it is dropped. */
export function Palette({ onAdd }: { onAdd: (type: FieldType) => void }) {
  return (
    <nav className={styles.side} aria-label="Fields to add">
      {palette.map(({ title, types }) => (
        <div key={title} className={styles.group}>
          <h3>{title}</h3>
          {types.map(({ type, title: name }) => (
            <Button
              key={type}
              variant="default"
              size="xs"
              justify="flex-start"
              draggable
              onDragStart={(event) => event.dataTransfer.setData("text/x-field-type", type)}
              onClick={() => onAdd(type)}
            >
              {name}
            </Button>
          ))}
        </div>
      ))}
    </nav>
  );
}
