import { Button } from "@mantine/core";
import { IconListNumbers } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { sayFailure, useList } from "#kit/ui/data.ts";
import { addressOf } from "#kit/client.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { EmptyState } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { selectedReports } from "#modules/inspection-reports/page-places.ts";
import { reportStates, type ReportItem } from "#modules/inspection-reports/report.ts";
import { AlteredReports } from "./AlteredReports.tsx";
import { ClockBehind } from "./ClockBehind.tsx";
import { reportColumns } from "./columns.tsx";
import { useReportFilters } from "./filters.ts";
import { reportFlagsFor, reportViewsFor } from "./report-views.ts";

const { list, count, export: file, pdf } = inspectionReports.endpoints;

// Neither is needed for the list itself, which should appear quickly.
const OnThisDevice = lazy(() => import("../device/OnThisDevice.tsx"));
const BatchSignDialog = lazy(() =>
  import("../signing/BatchSignDialog.tsx").then((module) => ({ default: module.BatchSignDialog })),
);

/** Every report a person may see, with their views. */
export default function ReportListPage() {
  const { online } = useConnection();
  const mayExport = useReach("inspection-reports", "export") !== null;
  const reports = useList(list, { columns: reportColumns, count, ...(mayExport ? { export: file } : {}) });
  const reader = useActor();
  const filters = [...useReportFilters(reportStates), ...reportFlagsFor(reader, reports.words.own)];
  const maySign = useReach("inspection-reports", "approve") !== null;
  const [signing, setSigning] = useState<readonly ReportItem[] | null>(null);
  const bulk = [
    ...(maySign ? [{ label: "Sign", run: (rows: ReportItem[]) => setSigning(rows) }] : []),
    { label: "Download PDFs", run: downloadAll },
  ];
  return (
    <Page
      title="Inspection reports"
      count={reports.total}
      actions={
        <>
          <Button
            component={Go}
            href="/inspection-reports/number-register"
            variant="default"
            leftSection={<IconListNumbers size={16} aria-hidden />}
          >
            Number register
          </Button>
          <NewButton to="/inspection-reports/new" label="New report" module="inspection-reports" offline />
        </>
      }
    >
      {!online && (
        <Suspense>
          <OnThisDevice />
        </Suspense>
      )}
      <ClockBehind />
      <AlteredReports base="/inspection-reports" />
      <ListControls list={reports} search="Number, item, verification code" filters={filters} views={reportViewsFor(reader)} />
      <ListTable
        list={reports}
        caption="Inspection reports"
        href={({ id }) => `/inspection-reports/${id}`}
        bulk={bulk}
        bulkParts={partsForSelected}
        empty={
          <EmptyState
            title="No reports yet"
            action={<NewButton to="/inspection-reports/new" label="New report" module="inspection-reports" offline />}
          >
            Start from a work order so that client, site and crew are filled in.
          </EmptyState>
        }
      />
      {signing && (
        <Suspense>
          <BatchSignDialog reports={signing} onClose={() => setSigning(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const partsForSelected = (reports: readonly ReportItem[]) => <PartsAt place={selectedReports} handed={{ reports }} />;

/** One file after the other; a browser asks once whether a page may save several. */
async function downloadAll(rows: ReportItem[]): Promise<void> {
  try {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other, as the browser saves them
    for (const { id } of rows) await saveFile(addressOf(pdf, { id }), "report.pdf");
  } catch (failure) {
    sayFailure(failure);
  }
}
