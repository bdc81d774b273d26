import { List } from "@mantine/core";
import type { FormDefinition, Section as FormSection } from "../definition.ts";
import type { Field } from "../field.ts";
import { textIn } from "../translated.ts";
import { typeTitle } from "./build/editing.ts";
import { logicOf } from "./build/logic-words.ts";
import type { Column } from "#kit/ui/column.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** A version of a form to read: its sections, its logic, who signs. */
export function FormAsked({ definition }: { definition: FormDefinition }) {
  const logic = logicOf(definition);
  const slots = definition.signatureSlots ?? [];
  return (
    <>
      {definition.sections.map((section) => (
        <Section key={section.key} title={titleOf(section)}>
          <DataTable rows={section.fields} short caption={titleOf(section)} keyOf={({ key }) => key} columns={columns} />
        </Section>
      ))}
      {slots.length > 0 && (
        <Section title="Signatures">
          <List>
            {slots.map(({ key, label, kind }) => (
              <List.Item key={key}>
                {textIn(label, undefined)}: {kind === "electronic" ? "electronic, with the password" : "drawn"}
              </List.Item>
            ))}
          </List>
        </Section>
      )}
      {logic.length > 0 && (
        <Section title="Logic">
          <List>
            {logic.map(({ at, text }) => (
              <List.Item key={`${at} ${text}`}>{text}</List.Item>
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

const titleOf = ({ title, part }: FormSection) => `${textIn(title, undefined)}${part ? ` (${part} the work)` : ""}`;

const columns: Column<Field>[] = [
  { field: "label", title: "Question", show: ({ label }) => textIn(label, undefined), phone: "title" },
  { field: "type", title: "Answer", show: answerText, phone: "detail" },
  { field: "need", title: "Need", show: ({ required }) => needText(required), phone: "status", width: 140 },
];

function answerText({ type, unit, rows, columns: asked }: Field): string {
  const count = rows ? `, ${rows.length} lines` : asked ? `, ${asked.length} columns` : "";
  return `${typeTitle(type)}${unit ? `, ${unit}` : ""}${count}`;
}

function needText(required: Field["required"]): string {
  if (required === true) return "Required";
  return required ? "Conditional" : "Optional";
}
