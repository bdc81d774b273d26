import { Button } from "@mantine/core";
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
import { PageTabs } from "#kit/ui/PageTabs.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf, FieldShown } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
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
      <PageTabs
        tabs={[
          {
            name: "overview",
            title: "Overview",
            part: (
              <>
                <Overview base={base} />
                <BaseReadiness id={base.id} />
                <BaseDistances id={base.id} located={base.latitude !== null && base.longitude !== null} />
              </>
            ),
          },
          { name: "people", title: "People", part: <BasePeople id={base.id} name={base.name} /> },
          { name: "equipment", title: "Equipment", allowed: maySeeItems, part: <BaseEquipment base={base} /> },
          { name: "calendar", title: "Calendar and holidays", part: <BaseCalendar base={base} /> },
          { name: "scopes", title: "Licenses and scopes", part: <BaseScopes base={base} /> },
          {
            name: "emergency",
            title: "Emergency",
            part: (
              <>
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
              </>
            ),
          },
          {
            name: "history",
            title: "History",
            part: (
              <>
                <BaseMoves id={base.id} />
                <HistoryPanel endpoint={history} id={base.id} fields={BaseLocation.fields} />
              </>
            ),
          },
        ]}
      />
    </RecordPage>
  );
}

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
