import type { DragEvent } from "react";
import { type Field, fieldsOf, type Scope, type TemplateDefinition } from "../../definition.ts";
import type { VariantChanges } from "../../variant.ts";
import { entryText } from "../words.ts";
import styles from "#kit/ui/builder/builder.module.css";
import { draggedField, draggedType, FieldCard } from "#kit/ui/builder/FieldCard.tsx";

interface BlockProps {
  made: TemplateDefinition;
  scope: Scope;
  changes: VariantChanges;
  /** The path of the chosen field. */
  chosen: string | null;
  onChoose: (path: string) => void;
  onMoveBy: (path: string, by: -1 | 1) => void;
  onMoveTo: (path: string, before?: string) => void;
  onDropType: (type: string, after?: string) => void;
}

/** The fields of one block in their order: chosen, dragged, or moved with the arrows beside them. */
export function BlockFields({ made, scope, changes, chosen, onChoose, onMoveBy, onMoveTo, onDropType }: BlockProps) {
  const drop = (event: DragEvent, beside?: string) => {
    event.preventDefault();
    event.stopPropagation();
    const path = event.dataTransfer.getData(draggedField);
    const type = event.dataTransfer.getData(draggedType);
    if (path) onMoveTo(path, beside);
    else if (type) onDropType(type, beside);
  };
  return (
    <section className={styles.section} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event)}>
      {fieldsOf(made, scope).map((field) => {
        const path = `${scope}.${field.key}`;
        return (
          <FieldCard
            key={path}
            id={path}
            label={field.label}
            kind={kindOf(field, path, changes)}
            required={field.required === true}
            chosen={chosen === path}
            {...(field.hidden ? { faded: true } : {})}
            onChoose={onChoose}
            onMoveBy={onMoveBy}
            onDrop={(event) => drop(event, field.key)}
          />
        );
      })}
    </section>
  );
}

function kindOf(field: Field, path: string, changes: VariantChanges): string {
  const isOwn = changes.added.some((one) => `${one.scope}.${one.field.key}` === path);
  return [
    field.computed ? "computed" : entryText(field),
    field.hidden && "hidden",
    isOwn && "own",
    !isOwn && changes.fields[path] && !field.hidden && "changed",
    path in changes.defaults && "starts with a value",
  ]
    .filter(Boolean)
    .join(" · ");
}
