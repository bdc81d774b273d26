import { Button, Tabs } from "@mantine/core";
import { useState } from "react";
import { type ClientCompany, clientCompanies } from "../contract.ts";
import { ClientActions } from "./ClientActions.tsx";
import { ClientContacts } from "./ClientContacts.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { ClientPolicy } from "./ClientPolicy.tsx";
import { ClientProjects } from "./ClientProjects.tsx";
import { ClientRequirements } from "./ClientRequirements.tsx";
import { ClientSites } from "./ClientSites.tsx";
import { ClientStatus } from "./ClientStatus.tsx";
import { ClientFiles } from "./ClientFiles.tsx";
import { clientLabels } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam, useUrl } from "#kit/ui/routing.ts";
import { AskedPage, Refused } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

export default function ClientPage() {
  const client = useAsk(clientCompanies.endpoints.find, { id: useParam("id") });
  return <AskedPage of={client}>{(found) => <Shown key={found.id} client={found} />}</AskedPage>;
}

const tabs = [
  ["overview", "Overview"],
  ["sites", "Sites"],
  ["contacts", "Contacts"],
  ["requirements", "Requirements"],
  ["projects", "Projects"],
  ["reports", "Report policy"],
  ["documents", "Documents"],
  ["history", "History"],
] as const;

function Shown({ client }: { client: ClientCompany }) {
  const [failure, setFailure] = useState<unknown>(null);
  const [words, change] = useUrl();
  const tab = tabs.find(([name]) => name === words["tab"])?.[0] ?? "overview";
  const mayEdit = useReach("client-companies", "edit") !== null;
  const maySeeProjects = useReach("projects", "view") !== null;
  return (
    <RecordPage
      number={client.code}
      name={client.displayName}
      status={
        <>
          <ClientStatus status={client.status} />
          {client.confidentialityLevel === "restricted" && <StatusBadge meaning="waiting">Confidential</StatusBadge>}
        </>
      }
      banner={
        <>
          {client.status === "on hold" && (
            <Banner meaning="bad" title="Client is on credit hold">
              Since <Instant at={client.statusSince} />: {client.statusReason} New work orders need Operations.
            </Banner>
          )}
          <Refused of={failure} />
        </>
      }
      actions={
        <>
          {mayEdit && (
            <Button variant="default" component={Go} href={`/company-profile/${client.id}/edit`}>
              Edit
            </Button>
          )}
          <ClientActions client={client} onFailure={setFailure} />
        </>
      }
    >
      <Tabs value={tab} onChange={(name) => change({ tab: name === "overview" ? null : name })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs
            .filter(([name]) => name !== "projects" || maySeeProjects)
            .map(([name, title]) => (
              <Tabs.Tab key={name} value={name}>
                {title}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <ClientOverview client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="sites">
          <ClientSites client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="contacts">
          <ClientContacts client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="requirements">
          <ClientRequirements client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="projects">
          <ClientProjects client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          <ClientPolicy client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <ClientFiles client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryPanel endpoint={clientCompanies.endpoints.history} id={client.id} labels={clientLabels} />
        </Tabs.Panel>
      </Tabs>
    </RecordPage>
  );
}
