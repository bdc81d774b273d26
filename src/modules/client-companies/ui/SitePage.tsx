import { Button, Stack, Tabs } from "@mantine/core";
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
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam, useUrl } from "#kit/ui/routing.ts";
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
  const [words, change] = useUrl();
  const tab = words["tab"] ?? "site";
  const [editing, setEditing] = useState(false);
  const [now] = useState(() => new Date().toISOString());
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
      <Tabs value={tab} onChange={(name) => change({ tab: name === "site" ? null : name })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="site">Site</Tabs.Tab>
          <Tabs.Tab value="reports">Report policy</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="site">
          <Stack gap={20}>
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
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="reports">
          {client && (
            <Section title="Report policy">
              <PolicyForm
                key={site.version}
                above={[{ name: "from the client", part: client.reportPolicy }]}
                part={site.reportPolicy}
                mayEdit={mayEdit}
                onSave={(reportPolicy) => save.send({ id: site.id, body: { version: site.version, changes: { reportPolicy } } })}
              />
            </Section>
          )}
        </Tabs.Panel>
      </Tabs>
      {editing && <SiteDialog clientCompanyId={site.clientCompanyId} site={site} onClose={() => setEditing(false)} />}
    </RecordPage>
  );
}
