import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { DragEvent, ReactNode } from "react";
import { Hint } from "../Hint.tsx";
import styles from "./builder.module.css";

/** What a dragged card carries: the key of its field. */
export const draggedField = "text/x-field";
/** What a dragged entry of the palette carries: the kind of field it adds. */
export const draggedType = "text/x-field-type";

interface FieldCardProps {
  id: string;
  label: string;
  /** Below the label: its kind, unit, and what is special about it. */
  kind: string;
  required: boolean;
  chosen: boolean;
  /** In place, but not asked. */
  faded?: boolean;
  onChoose: (id: string) => void;
  onMoveBy: (id: string, by: -1 | 1) => void;
  onDrop: (event: DragEvent) => void;
  /** Further buttons at its end. */
  children?: ReactNode;
}

/** A field in a builder: chosen with a press, moved by dragging or with the arrows beside it. */
export function FieldCard({ id, label, kind, required, chosen, faded, onChoose, onMoveBy, onDrop, children }: FieldCardProps) {
  return (
    <div className={styles.field} data-chosen={chosen || undefined} data-faded={faded || undefined} onDrop={onDrop}>
      <button
        type="button"
        className={styles.choose}
        aria-pressed={chosen}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(draggedField, id)}
        onClick={() => onChoose(id)}
      >
        {label}
        {required && " *"}
        <span className={styles.kind}>{kind}</span>
      </button>
      <Hint text={`Move ${label} up`}>
        <ActionIcon variant="subtle" aria-label={`Move ${label} up`} onClick={() => onMoveBy(id, -1)}>
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Hint text={`Move ${label} down`}>
        <ActionIcon variant="subtle" aria-label={`Move ${label} down`} onClick={() => onMoveBy(id, 1)}>
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      {children}
    </div>
  );
}
