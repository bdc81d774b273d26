import { Button, Group, List } from "@mantine/core";
import { useState } from "react";
import { type FormTemplate, forms } from "../../contract.ts";
import { fieldsOf } from "../../definition.ts";
import { definitionProblems } from "../../definition-problems.ts";
import { addField, addSection, moveBy, moveTo, palette, removeField } from "./editing.ts";
import { FieldProperties } from "./FieldProperties.tsx";
import { FormCentre } from "./FormCentre.tsx";
import { ReviewProperties, SectionProperties } from "./FormProperties.tsx";
import { logicOf } from "./logic-words.ts";
import { TestFill } from "./TestFill.tsx";
import styles from "#kit/ui/builder/builder.module.css";
import { Palette } from "#kit/ui/builder/Palette.tsx";
import { useUndoable } from "#kit/ui/builder/undoable.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { find, update, testFill } = forms.endpoints;

/** Builds a draft of a form: palette, form, properties; problems and logic below. */
export default function BuilderPage() {
  const template = useAsk(find, { id: useParam("id") });
  return <AskedPage of={template}>{(found) => <Builder key={found.id} template={found} />}</AskedPage>;
}

function Builder({ template }: { template: FormTemplate }) {
  const { id, version, code, formVersion, status } = template;
  const { now: form, put, undo } = useUndoable(template.definition);
  const [chosen, setChosen] = useState<string | null>(null);
  const [testing, setTesting] = useState(false);
  const saving = useSend(update, { done: "Form saved" });
  const noting = useSend(testFill, { done: "Test fill recorded" });
  const changed = form !== template.definition && JSON.stringify(form) !== JSON.stringify(template.definition);
  const fields = fieldsOf(form);
  const field = fields.find((one) => one.field.key === chosen)?.field;
  const section = form.sections.find(({ key }) => key === chosen);
  const problems = definitionProblems(form);
  const add = (type: Parameters<typeof addField>[2], at?: string, after?: string) => {
    const place =
      at ?? fields.find((one) => one.field.key === chosen)?.section.key ?? section?.key ?? form.sections.at(-1)?.key ?? "";
    const added = addField(form, place, type, after ?? field?.key);
    put(added.form);
    setChosen(added.key);
  };
  if (status !== "draft")
    return (
      <Page title={`Build ${code}`}>
        <Banner
          meaning="idle"
          title={`Version ${formVersion} is ${status}: only a draft can be edited.`}
          action={
            <Button size="xs" variant="default" component={Go} href={`/forms/${id}`}>
              Open version {formVersion}
            </Button>
          }
        />
      </Page>
    );
  return (
    <Page
      title={`Build ${code} version ${formVersion}`}
      actions={
        <Group>
          <Button variant="default" component={Go} href={`/forms/${id}`}>
            Close
          </Button>
          <Button variant="default" disabled={undo === null} onClick={() => undo?.()}>
            Undo
          </Button>
          <Button variant="default" disabled={changed || problems.length > 0} onClick={() => setTesting(true)}>
            Test fill
          </Button>
          <Button
            loading={saving.sending}
            // Once saved it keeps the focus, so that the keyboard goes on from here.
            data-disabled={!changed || undefined}
            aria-disabled={!changed}
            onClick={() => changed && saving.run({ id, body: { version, changes: { definition: form } } })}
          >
            Save
          </Button>
        </Group>
      }
    >
      <div className={styles.builder}>
        <Palette groups={palette} onAdd={(type) => add(type)} />
        <div>
          <FormCentre
            form={form}
            chosen={chosen}
            onChoose={setChosen}
            onMoveBy={(key, by) => put(moveBy(form, key, by))}
            onMoveTo={(key, to, before) => put(moveTo(form, key, to, before))}
            onDropType={(type, to, after) => add(type, to, after)}
            onRemove={(key) => put(removeField(form, key))}
          />
          <Button variant="default" onClick={() => put(addSection(form))}>
            Add section
          </Button>
          <Section title={problems.length === 0 ? "No problems" : `Problems (${problems.length})`}>
            <List>
              {problems.map(({ at, message }) => (
                <List.Item key={`${at} ${message}`}>
                  <Button variant="subtle" size="compact-sm" onClick={() => setChosen(at.split(".")[0] ?? null)}>
                    {message}
                  </Button>
                </List.Item>
              ))}
            </List>
          </Section>
          <Section title="Logic">
            <List>
              {logicOf(form).map(({ at, text }) => (
                <List.Item key={`${at} ${text}`}>{text}</List.Item>
              ))}
            </List>
          </Section>
        </div>
        <aside className={styles.side} aria-label="Properties">
          <h2>{field ? "Field" : section ? "Section" : "Form"}</h2>
          {field && <FieldProperties form={form} field={field} onChange={put} onRenamed={(key) => setChosen(key)} />}
          {section && <SectionProperties form={form} section={section} onChange={put} />}
          {!field && !section && <ReviewProperties form={form} onChange={put} />}
          {(field ?? section) && (
            <Button variant="subtle" onClick={() => setChosen(null)}>
              Properties of the form
            </Button>
          )}
        </aside>
      </div>
      {testing && (
        <TestFill
          form={form}
          onClose={() => setTesting(false)}
          onTested={(answers) => noting.send({ id, body: { version, answers } })}
        />
      )}
    </Page>
  );
}
