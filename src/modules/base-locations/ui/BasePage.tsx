import { Button, Stack, Tabs } from "@mantine/core";
import { useEffect, useRef } from "react";
import { BaseLocation, baseLocations } from "../contract.ts";
import { BaseCalendar } from "./BaseCalendar.tsx";
import { BaseDistances } from "./BaseDistances.tsx";
import { BaseEquipment } from "./BaseEquipment.tsx";
import { BaseMoves } from "./BaseMoves.tsx";
import { BasePeople } from "./BasePeople.tsx";
import { BaseReadiness } from "./BaseReadiness.tsx";
import { BaseScopes } from "./BaseScopes.tsx";
import { ClosingDialog } from "./ClosingDialog.tsx";
import { Emergency } from "./Emergency.tsx";
import { useStandIn } from "./emergency-cards.ts";
import { OfflineBases } from "./OfflineBases.tsx";
import { baseLife } from "#directory/bases/base-life.ts";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { capital } from "#kit/capital.ts";
import { linkOf } from "#kit/client.ts";
import { countryName } from "#kit/places.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import { useAsk } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { LifeActions } from "#kit/ui/LifeActions.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam, useUrl } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";

export default function BasePage() {
  const id = useParam("id");
  const base = useAsk(baseLocations.endpoints.find, { id });
  const standsIn = useStandIn(base);
  if (standsIn) return <OfflineBases id={id} tryAgain={() => void base.refetch()} />;
  return <AskedPage of={base}>{(found) => <Shown key={found.id} base={found} />}</AskedPage>;
}

function Shown({ base }: { base: BaseLocation }) {
  const mayEdit = useReach("base-locations", "edit") !== null;
  const maySeeItems = useReach("inventory", "view") !== null;
  const [words, change] = useUrl();
  const tab = words["tab"] ?? "overview";
  const shown = tabTitles.filter(([id]) => id !== "equipment" || maySeeItems);
  const at = shown.findIndex(([id]) => id === tab);
  const tabs = useRef<HTMLDivElement>(null);
  // On a phone the open one may lie beside the screen.
  useEffect(() => {
    tabs.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [at]);
  const { archive, restore, history } = baseLocations.endpoints;
  return (
    <RecordPage
      number={base.code}
      name={base.name}
      status={<FieldShown of={BaseLocation} field="status" row={base} />}
      actions={
        <>
          {base.status !== "open" && (
            <ArchiveButton archive={archive} restore={restore} record={base} noun="base" module="base-locations" />
          )}
          <Button variant="default" component="a" href={linkOf(baseLocations.endpoints.sheet, { id: base.id })} target="_blank">
            Base sheet
          </Button>
          {mayEdit && (
            <Button variant="default" component={Go} href={`/base-locations/${base.id}/edit`}>
              Edit
            </Button>
          )}
          <LifeActions
            life={baseLife}
            endpoints={baseLocations.endpoints}
            module="base-locations"
            record={base}
            name={base.name}
            styles={{ open: { primary: true }, reopen: { primary: true }, close: { Dialog: ClosingDialog } }}
          />
        </>
      }
    >
      <Tabs value={tab} onChange={(name) => change({ tab: name === "overview" ? null : name })} keepMounted={false}>
        <Tabs.List mb="md" ref={tabs}>
          {shown.map(([id, title]) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Stack gap={20}>
            <Overview base={base} />
            <BaseReadiness id={base.id} />
            <BaseDistances id={base.id} located={base.latitude !== null && base.longitude !== null} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <BasePeople id={base.id} name={base.name} />
        </Tabs.Panel>
        {maySeeItems && (
          <Tabs.Panel value="equipment">
            <BaseEquipment base={base} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="calendar">
          <Stack gap={20}>
            <BaseCalendar base={base} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="scopes">
          <Stack gap={20}>
            <BaseScopes base={base} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="emergency">
          <Stack gap={20}>
            <Section title="Emergency">
              <Emergency base={base} />
            </Section>
            <FilesPanel
              entity="BaseLocation"
              entityId={base.id}
              title="Emergency plan and files"
              kind="plan"
              mayChange={mayEdit}
            />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Stack gap={20}>
            <BaseMoves id={base.id} />
            <HistoryPanel endpoint={history} id={base.id} fields={BaseLocation.fields} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </RecordPage>
  );
}

const tabTitles = [
  ["overview", "Overview"],
  ["people", "People"],
  ["equipment", "Equipment"],
  ["calendar", "Calendar and holidays"],
  ["scopes", "Licenses and scopes"],
  ["emergency", "Emergency"],
  ["history", "History"],
] as const;

function Overview({ base }: { base: BaseLocation }) {
  const people = useAsk(peopleEndpoints.forReports, {}).data ?? [];
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.displayName;
  return (
    <Section title="Overview">
      <Facts
        of={[
          ["Kind", capital(base.kinds.join(", "))],
          [
            "Part of",
            <Ref key="parent" entity="BaseLocation" id={base.parentId}>
              {base.parentName}
            </Ref>,
          ],
          ...factsOf(BaseLocation, base, "managerName", "people", "address"),
          ["Country", [base.region, countryName(base.country)].filter(Boolean).join(", ")],
          ...factsOf(BaseLocation, base, "timeZone"),
          ["Coordinates", base.latitude && base.longitude ? `${base.latitude}, ${base.longitude}` : null],
          ...factsOf(BaseLocation, base, "currency", "costCentre", "defaultTaxCode"),
          ["Radiation safety officer", nameOf(base.rsoId)],
          ["Alternate RSO", nameOf(base.alternateRsoId)],
          ["HSE contact", nameOf(base.hseContactId)],
        ]}
      />
    </Section>
  );
}
