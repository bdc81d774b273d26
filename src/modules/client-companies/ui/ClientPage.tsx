import { Button } from "@mantine/core";
import { ClientCompany, clientCompanies } from "../contract.ts";
import { clientTabs } from "../page-places.ts";
import { ClientContacts } from "./ClientContacts.tsx";
import { ClientFeedback } from "./ClientFeedback.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { ClientPolicy } from "./ClientPolicy.tsx";
import { ClientReleases } from "./ClientReleases.tsx";
import { ClientRequirements } from "./ClientRequirements.tsx";
import { ClientSites } from "./ClientSites.tsx";
import { ClientFiles } from "./ClientFiles.tsx";
import { ClientTimeline } from "./ClientTimeline.tsx";
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
import { useTabsAt } from "#kit/ui/page-parts.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { RecordPage } from "#kit/ui/RecordPage.tsx";
import { FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const { find, history, archive, restore } = clientCompanies.endpoints;

export default function ClientPage() {
  const client = useAsk(find, { id: useParam("id") });
  return <AskedPage of={client}>{(found) => <Shown key={found.id} client={found} />}</AskedPage>;
}

function Shown({ client }: { client: ClientCompany }) {
  const ofOthers = useTabsAt(clientTabs, { client });
  const mayTerms = mayReadTerms(useActor().rights);
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
      <PageTabs
        tabs={[
          { name: "overview", title: "Overview", part: <ClientOverview client={client} /> },
          { name: "sites", title: "Sites", part: <ClientSites client={client} /> },
          { name: "contacts", title: "Contacts", part: <ClientContacts client={client} /> },
          { name: "requirements", title: "Requirements", part: <ClientRequirements client={client} /> },
          { name: "terms", title: "Terms & credit", allowed: mayTerms, part: <ClientTerms client={client} /> },
          ...ofOthers,
          {
            name: "reports",
            title: "Reports & releases",
            part: (
              <>
                <ClientReleases client={client} />
                <ClientPolicy client={client} />
              </>
            ),
          },
          { name: "documents", title: "Documents", part: <ClientFiles client={client} /> },
          { name: "feedback", title: "Feedback", part: <ClientFeedback client={client} /> },
          { name: "timeline", title: "Timeline", part: <ClientTimeline client={client} /> },
          {
            name: "history",
            title: "History",
            part: <HistoryPanel endpoint={history} id={client.id} fields={ClientCompany.fields} />,
          },
        ]}
      />
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
