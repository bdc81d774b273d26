import { Button } from "@mantine/core";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { companyForms, FormAssignment } from "#modules/company-forms/contract.ts";
import { assignmentName } from "#modules/company-forms/rules/assignment-words.ts";

const { find, archive, restore, history } = companyForms.assignments;

export default function AssignmentPage() {
  const found = useAsk(find, { id: useParam("id") });
  return <AskedPage of={found}>{(one) => <Shown key={one.id} assignment={one} />}</AskedPage>;
}

function Shown({ assignment }: { assignment: FormAssignment }) {
  const { id, formTitle, paused, archivedAt } = assignment;
  const mayEdit = useReach("forms", "edit") !== null && !archivedAt;
  return (
    <RecordPage
      number={assignmentName(assignment)}
      name={formTitle ?? "No version of this form is issued"}
      banner={
        formTitle === null ? (
          <Banner meaning="bad" title="No version of this form is issued: it is due for nobody." />
        ) : (
          paused && <Banner meaning="idle" title="Paused: the form is not due until it runs again." />
        )
      }
      actions={
        <>
          <ArchiveButton archive={archive} restore={restore} record={assignment} noun="form assignment" module="forms" />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/company-forms/assignments/${id}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
      side={<HistoryPanel endpoint={history} id={id} fields={FormAssignment.fields} />}
    >
      <Section title="Assignment">
        <Facts
          of={factsOf(
            FormAssignment,
            assignment,
            "target",
            ...(assignment.target === "role" ? (["role"] as const) : []),
            ...(assignment.target === "equipment" ? (["equipmentType"] as const) : []),
            ...(assignment.target === "person" ? (["personName"] as const) : []),
            "baseName",
            "trigger",
            ...(assignment.trigger === "every n days" ? (["everyDays"] as const) : []),
            "dueTime",
            "graceHours",
            "blocking",
            "activeFrom",
            "activeTo",
          )}
        />
      </Section>
    </RecordPage>
  );
}
