import { Button } from "@mantine/core";
import { Project, projectManagement } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** The projects of a client. */
export default function ClientProjects({ client }: { client: ClientCompany }) {
  const list = useList(projectManagement.endpoints.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const mayCreate = useReach("projects", "create") !== null;
  return (
    <Section
      title="Projects"
      actions={
        mayCreate && (
          <Button size="xs" variant="default" component={Go} href={`/projects/new?client=${client.id}`}>
            New project
          </Button>
        )
      }
    >
      <ListTable
        short
        list={list}
        caption={`Projects for ${client.displayName}`}
        href={({ id }) => `/projects/${id}`}
        empty={<EmptyState title="No projects yet">Work for this client starts with a project or a call-out.</EmptyState>}
      />
    </Section>
  );
}

const columns = columnsOf(Project, {
  number: { phone: "detail" },
  name: { phone: "title" },
  managerName: true,
  startOn: true,
  endOn: true,
  openWorkOrders: { align: "right" },
  status: { phone: "status" },
});
