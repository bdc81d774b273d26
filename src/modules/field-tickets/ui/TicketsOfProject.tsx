import { TicketTable } from "./TicketTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** Field tickets of all work orders of a project. */
export default function TicketsOfProject({ project }: { project: Project }) {
  return (
    <Section title="Field tickets">
      <TicketTable of={{ projectId: project.id }} caption={`Field tickets of ${project.number}`} />
    </Section>
  );
}
