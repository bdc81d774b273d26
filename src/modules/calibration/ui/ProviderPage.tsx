import { Anchor, Button } from "@mantine/core";
import { type AccreditedScope, calibration, CalibrationProvider } from "../contract.ts";
import { rangeWords } from "../words.ts";
import { useReach } from "#kit/ui/actor.ts";
import { ArchiveButton } from "#kit/ui/ArchiveButton.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { FilesPanel } from "#kit/ui/FilesPanel.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { factsOf } from "#kit/ui/record-shown.tsx";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { decimalText } from "#kit/ui/format.ts";

export default function ProviderPage() {
  const provider = useAsk(calibration.providers.find, { id: useParam("id") });
  return <AskedPage of={provider}>{(found) => <Shown key={found.id} provider={found} />}</AskedPage>;
}

function Shown({ provider }: { provider: CalibrationProvider }) {
  const { archive: archiveProvider, restore: restoreProvider, history: providerHistory } = calibration.providers;
  const mayEdit = useReach("calibration", "edit") !== null && !provider.archivedAt;
  return (
    <RecordPage
      number={provider.accreditationNumber ?? ""}
      name={provider.name}
      actions={
        <>
          <ArchiveButton
            archive={archiveProvider}
            restore={restoreProvider}
            record={provider}
            noun="laboratory"
            module="calibration"
          />
          {mayEdit && (
            <Button variant="default" component={Go} href={`/calibration/providers/${provider.id}/edit`}>
              Edit
            </Button>
          )}
        </>
      }
      side={
        <>
          <FilesPanel
            entity="CalibrationProvider"
            entityId={provider.id}
            kind="accreditation"
            title="Accreditation documents"
            mayChange={mayEdit}
          />
          <HistoryPanel endpoint={providerHistory} id={provider.id} fields={CalibrationProvider.fields} />
        </>
      }
    >
      <Section title="Laboratory">
        <Facts
          of={[
            ...factsOf(
              CalibrationProvider,
              provider,
              "accreditationBody",
              "accreditationNumber",
              "accreditedFrom",
              "accreditedTo",
              "contact",
            ),
            [
              "Certificates",
              <Anchor key="records" component={Go} href={`/calibration?tab=records&providerId=${provider.id}`} inherit>
                Certificates from this laboratory
              </Anchor>,
            ],
          ]}
        />
      </Section>
      <Section title="Scope">
        {provider.scope.length === 0 ? (
          <p className="quiet">
            None on record. Calibrations of this laboratory do not count as accredited, and each certificate needs a reason to be
            accepted.
          </p>
        ) : (
          <DataTable
            short
            caption="Scope"
            rows={provider.scope}
            keyOf={(part) => `${part.parameter} ${part.from ?? ""} ${part.to ?? ""}`}
            columns={scopeColumns}
          />
        )}
      </Section>
    </RecordPage>
  );
}

const scopeColumns: Column<AccreditedScope>[] = [
  { field: "parameter", title: "Parameter" },
  { field: "from", title: "Range", show: (part) => rangeWords(part, decimalText) },
  { field: "cmc", title: "CMC" },
];
