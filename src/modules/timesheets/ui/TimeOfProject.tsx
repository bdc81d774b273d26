import { Button } from "@mantine/core";
import { HoursTable } from "./HoursTable.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** Time on all work orders of a project. */
export default function TimeOfProject({ project }: { project: Project }) {
  return (
    <Section
      title="Time"
      actions={
        <Button size="xs" variant="default" component={Go} href={`/timesheets/entries?projectId=${project.id}`}>
          Entries
        </Button>
      }
    >
      <HoursTable of={{ projectId: project.id }} caption={`Hours on ${project.number} by person and class`} />
    </Section>
  );
}
