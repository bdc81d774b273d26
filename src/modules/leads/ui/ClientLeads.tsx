import { Button } from "@mantine/core";
import { leads } from "../contract.ts";
import { leadColumns } from "./columns.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import type { ClientCompany } from "#modules/client-companies/contract.ts";

/** The leads of a client. */
export default function ClientLeads({ client }: { client: ClientCompany }) {
  const list = useList(leads.endpoints.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const mayCreate = useReach("leads", "create") !== null;
  return (
    <Section
      title="Leads"
      actions={
        mayCreate && (
          <Button size="xs" variant="default" component={Go} href={`/leads/new?client=${client.id}`}>
            New lead
          </Button>
        )
      }
    >
      <ListTable
        short
        list={list}
        caption={`Leads of ${client.displayName}`}
        href={({ id }) => `/leads/${id}`}
        empty={
          <EmptyState title="No leads yet">Enquiries of this client are followed up here until they are won or lost.</EmptyState>
        }
      />
    </Section>
  );
}

const columns = leadColumns.filter(({ field }) => field !== "company");
