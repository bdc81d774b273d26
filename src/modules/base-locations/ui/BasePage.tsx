import { Button } from "@mantine/core";
import { useState } from "react";
import { baseLabels, type BaseLocation, baseLocations } from "../contract.ts";
import type { BaseScope } from "../contract-scopes.ts";
import { hoursInWords } from "../rules-hours.ts";
import { BaseStatus } from "./BaseStatus.tsx";
import { BaseDistances } from "./BaseDistances.tsx";
import { BaseMoves } from "./BaseMoves.tsx";
import { BaseReadiness } from "./BaseReadiness.tsx";
import { ClosingDialog } from "./ClosingDialog.tsx";
import { Emergency } from "./Emergency.tsx";
import { linkOf } from "#kit/client.ts";
import { countryName } from "#kit/places.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Ref } from "#kit/ui/display.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, Refused } from "#kit/ui/states.tsx";
import { peopleAndAccess } from "#modules/people-and-access/contract.ts";
import { holidayCalendars } from "#modules/settings/contract-lists.ts";

export default function BasePage() {
  const base = useAsk(baseLocations.endpoints.find, { id: useParam("id") });
  return <AskedPage of={base}>{(found) => <Shown key={found.id} base={found} />}</AskedPage>;
}

function Shown({ base }: { base: BaseLocation }) {
  const [closing, setClosing] = useState(false);
  const asking = { id: base.id, body: { version: base.version } };
  const opening = useSend(baseLocations.endpoints.open, { done: `Opened ${base.name}` });
  const mayEdit = useReach("base-locations", "edit") !== null;
  const mayOpen = useReach("base-locations", "administer") !== null;
  const people = useAsk(peopleAndAccess.endpoints.forReports, {}).data ?? [];
  const calendars = useAsk(holidayCalendars.list, {}).data ?? [];
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.displayName;
  const { archive, restore, history } = baseLocations.endpoints;
  return (
    <RecordPage
      number={base.code}
      name={base.name}
      status={<BaseStatus status={base.status} />}
      banner={<Refused of={opening.failure} />}
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
          {mayOpen && base.status === "open" && (
            <Button variant="default" onClick={() => setClosing(true)}>
              Close base
            </Button>
          )}
          {mayOpen && base.status !== "open" && (
            <Button loading={opening.sending} onClick={() => void opening.send(asking).catch(() => null)}>
              {base.status === "closed" ? "Reopen base" : "Open base"}
            </Button>
          )}
        </>
      }
      side={
        <>
          <FilesPanel entity="BaseLocation" entityId={base.id} title="Emergency plan and files" kind="plan" mayChange={mayEdit} />
          <HistoryPanel endpoint={history} id={base.id} labels={baseLabels} />
        </>
      }
    >
      <Section title="Emergency">
        <Emergency base={base} />
      </Section>
      <Section title="Overview">
        <Facts
          of={[
            ["Kind", base.kinds.join(", ")],
            [
              "Part of",
              <Ref key="parent" entity="BaseLocation" id={base.parentId}>
                {base.parentName}
              </Ref>,
            ],
            ["Manager", base.managerName],
            ["Staff", base.people],
            ["Address", base.address],
            ["Country", [base.region, countryName(base.country)].filter(Boolean).join(", ")],
            ["Time zone", base.timeZone],
            ["Coordinates", base.latitude && base.longitude ? `${base.latitude}, ${base.longitude}` : null],
            ["Currency", base.currency],
            ["Cost centre", base.costCentre],
            ["Working hours", hoursInWords(base.workingHours) || "None entered"],
            ["Holidays", calendars.find(({ id }) => id === base.holidayCalendarId)?.name],
            ["Radiation safety officer", nameOf(base.rsoId)],
            ["Alternate RSO", nameOf(base.alternateRsoId)],
            ["HSE contact", nameOf(base.hseContactId)],
          ]}
        />
      </Section>
      <Section title="Accreditation">
        {base.scopes.length === 0 ? (
          <p className="quiet">None: no accreditation mark prints on reports of this base.</p>
        ) : (
          <DataTable
            short
            caption="Accreditation"
            rows={base.scopes}
            keyOf={({ standard, accreditationNumber, validTo }) => `${standard} ${accreditationNumber} ${validTo}`}
            columns={scopeColumns}
          />
        )}
      </Section>
      <BaseReadiness id={base.id} />
      <BaseDistances id={base.id} located={base.latitude !== null && base.longitude !== null} />
      <BaseMoves id={base.id} />
      {closing && <ClosingDialog base={base} onClose={() => setClosing(false)} />}
    </RecordPage>
  );
}

const scopeColumns: Column<BaseScope>[] = [
  { field: "standard", title: "Standard" },
  { field: "accreditationNumber", title: "Number", mono: true },
  { field: "methods", title: "Methods", show: ({ methods }) => methods.join(", ") || "All" },
  { field: "templates", title: "Report templates", show: ({ templates }) => templates?.join(", ") || "All" },
  { field: "validFrom", title: "From", show: ({ validFrom }) => <Day on={validFrom} /> },
  { field: "validTo", title: "To", show: ({ validTo }) => <Day on={validTo} /> },
];
