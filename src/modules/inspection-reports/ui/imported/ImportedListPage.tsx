import { useMemo } from "react";
import { Button } from "@mantine/core";
import { clientEndpoints } from "#directory/clients/contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useNamed, useReach } from "#kit/ui/actor.ts";
import { useAsk, useList } from "#kit/ui/data.ts";
import { Day, Mono } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { Banner, MethodBadge, StatusBadge } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { type ImportedReport } from "#modules/inspection-reports/imported/imported-report.ts";
import { notHeld } from "#modules/inspection-reports/imported/not-held.ts";
import { reportResults } from "#modules/inspection-reports/report.ts";
import { methods } from "#modules/report-templates/definition.ts";
import { resultWords } from "../words.ts";

const { list: endpoint, count, export: exporting } = inspectionReports.records.imported;
const page = "/view-inspection-reports/imported";

/** Reports from before the company used the product: found and opened here, apart from those whose evidence is held. */
export default function ImportedListPage() {
  const mayExport = useReach("view-inspection-reports", "export") !== null;
  const mayImport = useNamed("report.import");
  const list = useList(endpoint, { columns, count, ...(mayExport ? { export: exporting } : {}) });
  const filters = useImportedFilters();
  const start = mayImport && (
    <Button component={Go} href="/view-inspection-reports/import">
      Import old reports
    </Button>
  );
  return (
    <Page title="Imported reports" count={list.total} actions={start}>
      <Banner meaning="idle" title={notHeld} />
      <ListControls list={list} search="Number, client report no., item" filters={filters} archive={false} />
      <ListTable
        list={list}
        caption="Imported reports"
        href={({ id }) => `${page}/${id}`}
        empty={
          <EmptyState title="No imported reports" action={start}>
            A quality manager or an administrator can import reports from before Holdpoint: an index and its PDF files.
          </EmptyState>
        }
      />
    </Page>
  );
}

function useImportedFilters(): Filter[] {
  const clients = useAsk(clientEndpoints.forPickers, {}).data;
  return useMemo(
    () => [
      { kind: "choice", name: "method", label: "Method", many: true, options: methods.map((value) => ({ value, label: value })) },
      {
        kind: "choice",
        name: "result",
        label: "Result",
        many: true,
        options: reportResults.map((value) => ({ value, label: resultWords[value].words })),
      },
      {
        kind: "choice",
        name: "clientCompanyId",
        label: "Client",
        options: (clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: "days", name: "dated", label: "Dated", from: "from", to: "to" },
      { kind: "flag", name: "withoutPdf", label: "PDF not there yet" },
    ],
    [clients],
  );
}

const columns: Column<ImportedReport>[] = [
  { field: "reportNumber", mono: true, sort: true, phone: "title" },
  { field: "revision", align: "right", phone: "no" },
  { field: "method", phone: "no", show: ({ method }) => <MethodBadge method={method} /> },
  { field: "clientName", phone: "detail" },
  {
    field: "itemTag",
    phone: "detail",
    show: ({ itemTag, itemDescription }) => (itemTag ? <Mono>{itemTag}</Mono> : itemDescription || "–"),
  },
  { field: "issuedOn", sort: true, phone: "detail", show: ({ issuedOn }) => <Day on={issuedOn} /> },
  {
    field: "result",
    phone: "status",
    show: ({ result }) =>
      result ? <StatusBadge meaning={resultWords[result].meaning}>{resultWords[result].words}</StatusBadge> : "–",
  },
  { field: "clientReportNo", mono: true, phone: "no" },
  { field: "fileName", phone: "no", show: ({ pdfSha256, fileName }) => (pdfSha256 ? fileName : <i>Not there yet</i>) },
];
