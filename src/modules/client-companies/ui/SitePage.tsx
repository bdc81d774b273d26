import { Button } from "@mantine/core";
import { useState } from "react";
import { clientCompanies, ClientSite } from "../contract.ts";
import { PolicyForm } from "./PolicyForm.tsx";
import { SiteDialog } from "./SiteDialog.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Instant, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

const { find } = clientCompanies.endpoints;
const {
  find: findSite,
  update: changeSite,
  archive: archiveSite,
  restore: restoreSite,
  history: siteHistory,
} = clientCompanies.sites;

export default function SitePage() {
  const site = useAsk(findSite, { id: useParam("id") });
  return <AskedPage of={site}>{(found) => <Shown key={found.id} site={found} />}</AskedPage>;
}

function Shown({ site }: { site: ClientSite }) {
  const [editing, setEditing] = useState(false);
  const mayEdit = useReach("client-companies", "edit") !== null;
  const client = useAsk(find, { id: site.clientCompanyId }).data;
  const save = useSend(changeSite, { done: "Report policy saved" });
  return (
    <RecordPage
      number={site.code}
      name={site.name}
      actions={
        <>
          <ArchiveButton archive={archiveSite} restore={restoreSite} record={site} noun="site" module="client-companies" />
          {mayEdit && <Button onClick={() => setEditing(true)}>Edit site</Button>}
        </>
      }
      side={
        <>
          <FilesPanel entity="ClientSite" entityId={site.id} title="Maps, permits and files" mayChange={mayEdit} />
          <HistoryPanel endpoint={siteHistory} id={site.id} fields={ClientSite.fields} />
        </>
      }
    >
      <PageTabs
        tabs={[
          { name: "site", title: "Site", part: <SiteFacts site={site} /> },
          {
            name: "reports",
            title: "Report policy",
            part: client && (
              <Section title="Report policy">
                <PolicyForm
                  key={site.version}
                  above={[{ name: "from the client", part: client.reportPolicy }]}
                  part={site.reportPolicy}
                  mayEdit={mayEdit}
                  onSave={(reportPolicy) =>
                    save.send({ id: site.id, body: { version: site.version, changes: { reportPolicy } } })
                  }
                />
              </Section>
            ),
          },
        ]}
      />
      {editing && <SiteDialog clientCompanyId={site.clientCompanyId} site={site} onClose={() => setEditing(false)} />}
    </RecordPage>
  );
}

function SiteFacts({ site }: { site: ClientSite }) {
  const [now] = useState(() => new Date().toISOString());
  return (
    <>
      <Section title="Site">
        <Facts
          of={[
            [
              "Client",
              <Ref key="client" entity="ClientCompany" id={site.clientCompanyId}>
                {site.clientName}
              </Ref>,
            ],
            ...factsOf(ClientSite, site, "address", "country", "region", "timeZone"),
            ["Time there now", <Instant key="now" at={now} timeZone={site.timeZone} />],
            ["Coordinates", site.latitude && site.longitude ? `${site.latitude}, ${site.longitude}` : null],
          ]}
        />
      </Section>
      <Section title="Safety and access">
        <Facts
          of={[
            ...factsOf(ClientSite, site, "emergencyPhone", "musterPoint", "nearestHospital"),
            ["Radiation notice", <FieldShown key="notice" of={ClientSite} field="radiationNoticeHours" row={site} />],
            ...factsOf(ClientSite, site, "accessRules", "notes"),
          ]}
        />
      </Section>
    </>
  );
}
