import type { ClientCompany } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { type Project, projectManagement } from "#modules/project-management/contract.ts";

export function ClientProjects({ client }: { client: ClientCompany }) {
  const list = useList(projectManagement.endpoints.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  return (
    <Section
      title="Projects"
      actions={<NewButton to={`/projects/new?client=${client.id}`} label="New project" module="projects" />}
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

const columns: Column<Project>[] = [
  { field: "number", mono: true, phone: "detail" },
  { field: "name", phone: "title" },
  { field: "managerName" },
  { field: "startOn", show: ({ startOn }) => <Day on={startOn} /> },
  { field: "endOn", show: ({ endOn }) => <Day on={endOn} /> },
  { field: "openWorkOrders", align: "right" },
  { field: "status", phone: "status" },
];
