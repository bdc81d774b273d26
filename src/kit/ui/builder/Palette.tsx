import { Button } from "@mantine/core";
import styles from "./builder.module.css";
import { draggedType } from "./FieldCard.tsx";

interface PaletteProps<T extends string> {
  groups: readonly { title: string; types: readonly { type: T; title: string }[] }[];
  onAdd: (type: T) => void;
}

/** The kinds of fields: pressing one adds it after the selected field, dragging adds it where it is dropped. */
export function Palette<T extends string>({ groups, onAdd }: PaletteProps<T>) {
  return (
    <nav className={styles.side} aria-label="Fields to add">
      {groups.map(({ title, types }) => (
        <div key={title} className={styles.group}>
          <h2>{title}</h2>
          {types.map(({ type, title: name }) => (
            <Button
              key={type}
              variant="default"
              size="xs"
              justify="flex-start"
              draggable
              onDragStart={(event) => event.dataTransfer.setData(draggedType, type)}
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
