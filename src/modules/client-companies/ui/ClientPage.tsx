import { Button, Stack, Tabs } from "@mantine/core";
import { ClientCompany, clientCompanies } from "../contract.ts";
import { clientTabs } from "../page-places.ts";
import { ClientContacts } from "./ClientContacts.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { ClientPolicy } from "./ClientPolicy.tsx";
import { ClientReleases } from "./ClientReleases.tsx";
import { ClientRequirements } from "./ClientRequirements.tsx";
import { ClientSites } from "./ClientSites.tsx";
import { ClientFiles } from "./ClientFiles.tsx";
import { ClientTerms } from "./terms/ClientTerms.tsx";
import { clientLife } from "#directory/clients/client-life.ts";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { mayReadTerms } from "../client-terms.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Instant } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { usePartsAt } from "#kit/ui/page-parts.tsx";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam, useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const { find, history, archive, restore } = clientCompanies.endpoints;

export default function ClientPage() {
  const client = useAsk(find, { id: useParam("id") });
  return <AskedPage of={client}>{(found) => <Shown key={found.id} client={found} />}</AskedPage>;
}

const before = [
  ["overview", "Overview"],
  ["sites", "Sites"],
  ["contacts", "Contacts"],
  ["requirements", "Requirements"],
] as const;
const terms = [["terms", "Terms & credit"]] as const;
const after = [
  ["reports", "Reports & releases"],
  ["documents", "Documents"],
  ["history", "History"],
] as const;

function Shown({ client }: { client: ClientCompany }) {
  const [words, change] = useUrl();
  const ofOthers = usePartsAt(clientTabs).flatMap(({ Part, tab }) => (tab ? [{ Part, ...tab }] : []));
  const mayTerms = mayReadTerms(useActor().rights);
  const tabs = [...before, ...(mayTerms ? terms : []), ...ofOthers.map(({ name, title }) => [name, title] as const), ...after];
  const tab = tabs.find(([name]) => name === words["tab"])?.[0] ?? "overview";
  const mayEdit = useReach("client-companies", "edit") !== null;
  return (
    <RecordPage
      number={client.code}
      name={client.displayName}
      status={
        <>
          <FieldShown of={ClientCompany} field="status" row={client} />
          {client.confidentialityLevel === "restricted" && <StatusBadge meaning="waiting">Confidential</StatusBadge>}
        </>
      }
      banner={
        client.status === "on hold" && (
          <Banner meaning="bad" title="Client is on credit hold">
            Since <Instant at={client.statusSince} />: {client.statusReason} New work orders require Operations.
          </Banner>
        )
      }
      actions={
        <>
          {mayEdit && (
            <Button variant="default" component={Go} href={`/company-profile/${client.id}/edit`}>
              Edit
            </Button>
          )}
          {(client.status === "inactive" || client.archivedAt) && (
            <ArchiveButton archive={archive} restore={restore} record={client} noun="client" module="client-companies" />
          )}
          <LifeActions
            life={clientLife}
            endpoints={clientCompanies.endpoints}
            module="client-companies"
            record={client}
            name={client.displayName}
            styles={stylesFor(client)}
          />
        </>
      }
    >
      <Tabs value={tab} onChange={(name) => change({ tab: name === "overview" ? null : name })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map(([name, title]) => (
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
        <Tabs.Panel value="terms">
          <ClientTerms client={client} />
        </Tabs.Panel>
        {ofOthers.map(({ name, Part }) => (
          <Tabs.Panel key={name} value={name}>
            <Part client={client} />
          </Tabs.Panel>
        ))}
        <Tabs.Panel value="reports">
          <Stack gap={20}>
            <ClientReleases client={client} />
            <ClientPolicy client={client} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <ClientFiles client={client} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryPanel endpoint={history} id={client.id} fields={ClientCompany.fields} />
        </Tabs.Panel>
      </Tabs>
    </RecordPage>
  );
}

const stylesFor = ({ status, displayName }: ClientCompany) => ({
  deactivate: {
    offered: status !== "prospect",
    confirm: "Deactivate client",
    explains: "No project, work order or report may be open. The client can be activated again.",
  },
  hold: {
    title: `Put ${displayName} on credit hold`,
    explains: "Work in progress continues; new work orders require Operations.",
  },
  clearHold: { primary: true as const, title: `Clear the hold of ${displayName}` },
  activate: { primary: true as const, title: `Activate ${displayName}` },
});
