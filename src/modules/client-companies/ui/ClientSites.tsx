import { Button } from "@mantine/core";
import { useState } from "react";
import { clientCompanies, type ClientCompany, ClientSite } from "../contract.ts";
import { SiteDialog } from "./SiteDialog.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { columnsOf } from "#kit/ui/record-shown.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

export function ClientSites({ client }: { client: ClientCompany }) {
  const [adding, setAdding] = useState(false);
  const list = useList(clientCompanies.sites.list, { columns, fixed: { clientCompanyId: client.id }, inUrl: false });
  const add = useReach("client-companies", "create") && (
    <Button size="xs" variant="default" onClick={() => setAdding(true)}>
      Add site
    </Button>
  );
  return (
    <Section title="Sites" actions={add}>
      <ListTable
        short
        list={list}
        caption={`Sites of ${client.displayName}`}
        href={({ id }) => `/client-sites/${id}`}
        empty={
          <EmptyState title="No sites yet">
            Add the plant or yard where the work happens; its time zone dates the reports.
          </EmptyState>
        }
      />
      {adding && <SiteDialog clientCompanyId={client.id} site={null} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const columns = columnsOf(ClientSite, {
  code: { phone: "detail" },
  name: { phone: "title" },
  address: { phone: "detail" },
  country: true,
  timeZone: true,
  emergencyPhone: true,
});
