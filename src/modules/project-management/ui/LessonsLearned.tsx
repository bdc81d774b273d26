import { Project, projectManagement } from "../contract.ts";
import { useSend } from "#kit/ui/data.ts";
import { TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";

const Lessons = Project.draft.pick({ lessonsLearned: true });

/** What was learned from a project, written while it is closed down and read with it afterwards. */
export function LessonsLearned({ project, mayEdit }: { project: Project; mayEdit: boolean }) {
  const { id, version, lessonsLearned } = project;
  const save = useSend(projectManagement.endpoints.update, { done: "Lessons learned saved" });
  return (
    <Section title="Lessons learned">
      {mayEdit ? (
        <Form
          key={version}
          schema={Lessons}
          labels={Project.labels}
          start={{ lessonsLearned }}
          save="Save lessons learned"
          lesser
          onSave={(changes) => save.send({ id, body: { version, changes } })}
        >
          <Fields>
            <Wide>
              <TextAreaField
                name="lessonsLearned"
                help="What the next project should do again, and what it should do otherwise."
              />
            </Wide>
          </Fields>
        </Form>
      ) : (
        <p style={{ whiteSpace: "pre-line" }}>{lessonsLearned || "None were written."}</p>
      )}
    </Section>
  );
}
