import { ActionIcon, Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { DragEvent } from "react";
import type { FormDefinition, Section } from "../../definition.ts";
import type { Field, FieldType } from "../../field.ts";
import { textIn } from "../../translated.ts";
import { typeTitle } from "./editing.ts";
import styles from "#kit/ui/builder/builder.module.css";
import { draggedField, draggedType, FieldCard } from "#kit/ui/builder/FieldCard.tsx";
import { Hint } from "#kit/ui/Hint.tsx";

interface CentreProps {
  form: FormDefinition;
  chosen: string | null;
  onChoose: (key: string) => void;
  onMoveBy: (key: string, by: -1 | 1) => void;
  onMoveTo: (key: string, section: string, before?: string) => void;
  onDropType: (type: FieldType, section: string, after?: string) => void;
  onRemove: (key: string) => void;
}

/** The form section by section: fields are selected, dragged, or moved with the arrows beside them. */
export function FormCentre(props: CentreProps) {
  return (
    <div>
      {props.form.sections.map((section) => (
        <SectionCard key={section.key} section={section} {...props} />
      ))}
    </div>
  );
}

function SectionCard({ section, ...props }: CentreProps & { section: Section }) {
  const { chosen, onChoose } = props;
  const drop = (event: DragEvent, beside?: string) => {
    event.preventDefault();
    event.stopPropagation();
    const type = event.dataTransfer.getData(draggedType);
    const key = event.dataTransfer.getData(draggedField);
    if (key) props.onMoveTo(key, section.key, beside);
    else if (type) props.onDropType(type as FieldType, section.key, beside);
  };
  return (
    <section className={styles.section} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event)}>
      <Button variant={chosen === section.key ? "light" : "subtle"} size="compact-md" onClick={() => onChoose(section.key)}>
        {textIn(section.title, undefined)}
        {section.part ? ` · ${section.part} the work` : ""}
      </Button>
      {section.fields.length === 0 && <p className="quiet">Choose a field on the left to add it here.</p>}
      {section.fields.map((field) => (
        <FormField key={field.key} field={field} onDrop={(event) => drop(event, field.key)} {...props} />
      ))}
    </section>
  );
}

function FormField({ field, onDrop, ...props }: CentreProps & { field: Field; onDrop: (event: DragEvent) => void }) {
  const { chosen, onChoose, onMoveBy, onRemove } = props;
  const label = textIn(field.label, undefined);
  const kind = [typeTitle(field.type), field.unit, field.showWhen && "shown conditionally"].filter(Boolean).join(" · ");
  return (
    <FieldCard
      id={field.key}
      label={label}
      kind={kind}
      required={field.required === true}
      chosen={chosen === field.key}
      onChoose={onChoose}
      onMoveBy={onMoveBy}
      onDrop={onDrop}
    >
      <Hint text={`Remove ${label}`}>
        <ActionIcon variant="subtle" aria-label={`Remove ${label}`} onClick={() => onRemove(field.key)}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Hint>
    </FieldCard>
  );
}
