import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { linkOf } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Day, Mono } from "#kit/ui/display.tsx";
import { sizeText } from "#kit/ui/format.ts";
import { HistoryPanel } from "#kit/ui/HistoryPanel.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Facts, RecordPage } from "#kit/ui/RecordPage.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { type ImportedReport, importedLabels } from "#modules/inspection-reports/imported/imported-report.ts";
import { notHeld } from "#modules/inspection-reports/imported/not-held.ts";
import { importedSections } from "#modules/inspection-reports/page-places.ts";
import { resultWords } from "../words.ts";

const { find, history } = inspectionReports.records.imported;
const { importedPdf, removeImported } = inspectionReports.endpoints;

/** One imported report: what its index said, and its PDF. */
export default function ImportedReportPage() {
  const report = useAsk(find, { id: useParam("id") });
  return <AskedPage of={report}>{(found) => <Shown key={found.id} report={found} />}</AskedPage>;
}

function Shown({ report }: { report: ImportedReport }) {
  const { id, version, reportNumber, revision, pdfSha256, pdfSize, fileName, archivedAt } = report;
  const mayImport = useNamed("report.import");
  const [removing, setRemoving] = useState(false);
  const go = useGo();
  const remove = useSend(removeImported, {
    done: "Imported report removed",
    onDone: () => go("/view-inspection-reports/imported"),
  });
  const pdf = linkOf(importedPdf, { id });
  return (
    <RecordPage
      number={`${reportNumber} Rev ${revision}`}
      name="Imported report"
      status={archivedAt ? <StatusBadge meaning="idle">Removed</StatusBadge> : undefined}
      actions={
        <Group gap="xs">
          {pdfSha256 && (
            <>
              <Button component="a" href={pdf} target="_blank" rel="noreferrer">
                Open PDF
              </Button>
              <Button component="a" variant="default" href={pdf} download={fileName}>
                Download PDF
              </Button>
            </>
          )}
          {mayImport && !archivedAt && (
            <Button variant="default" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Group>
      }
      side={<HistoryPanel endpoint={history} id={id} labels={importedLabels} />}
    >
      <Banner meaning="idle" title={notHeld}>
        Who examined, with which certificates, instruments and procedure, is known here only as far as the PDF says it. It cannot
        be verified by a code.
      </Banner>
      {!pdfSha256 && (
        <Banner meaning="due" title="The PDF is not there yet">
          The index names {fileName}. Whoever imports reports can add it.
        </Banner>
      )}
      <Section title="From the index">
        <Facts of={factsOf(report)} />
      </Section>
      {pdfSha256 && (
        <Section title="File">
          <Facts
            of={[
              [importedLabels.fileName, fileName],
              ["Size", sizeText(pdfSize ?? 0)],
              [importedLabels.pdfSha256, <Mono key="sha256">{pdfSha256}</Mono>],
            ]}
          />
        </Section>
      )}
      <PartsAt place={importedSections} handed={{ report }} />
      <ConfirmDialog
        opened={removing}
        title={`Remove ${reportNumber} Rev ${revision}?`}
        confirm="Remove imported report"
        danger
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.send({ id, query: { version } })}
      >
        It is no longer found here. Its number stays in the number register, and can be imported again.
      </ConfirmDialog>
    </RecordPage>
  );
}

function factsOf(report: ImportedReport): [string, React.ReactNode][] {
  const { clientName, clientReportNo, issuedOn, method, itemTag, itemDescription, result } = report;
  return [
    [importedLabels.clientName, clientName],
    [importedLabels.clientReportNo, clientReportNo],
    [importedLabels.issuedOn, <Day key="day" on={issuedOn} />],
    [importedLabels.method, method],
    [importedLabels.itemTag, itemTag],
    [importedLabels.itemDescription, itemDescription],
    [
      importedLabels.result,
      result && (
        <StatusBadge key="result" meaning={resultWords[result].meaning}>
          {resultWords[result].words}
        </StatusBadge>
      ),
    ],
  ];
}
