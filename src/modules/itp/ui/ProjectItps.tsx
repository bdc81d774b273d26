import { Button } from "@mantine/core";
import { itps } from "../contract.ts";
import { itpColumns } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { Project } from "#modules/project-management/contract.ts";

/** The plans of a project. */
export default function ProjectItps({ project: { id, number } }: { project: Project }) {
  const list = useList(itps.endpoints.list, { columns, fixed: { projectId: id }, inUrl: false });
  const add = useReach("projects", "create") !== null && (
    <Button size="xs" variant="default" component={Go} href={`/itps/new?project=${id}`}>
      New plan
    </Button>
  );
  return (
    <Section title="Inspection and test plans" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Inspection and test plans of ${number}`}
        href={(plan) => `/itps/${plan.id}`}
        empty={<EmptyState title="No plan yet">Without one, no report of this project waits for a hold point.</EmptyState>}
      />
    </Section>
  );
}

const columns = itpColumns.filter(({ field }) => field !== "projectNumber" && field !== "clientName");
