import { Button } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { ImportedFound } from "../imported/ImportedFound.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { useReach } from "#kit/ui/actor.ts";
import { useList } from "#kit/ui/data.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { AlteredReports } from "../list/AlteredReports.tsx";
import { registerColumns } from "../list/columns.tsx";
import { useReportFilters } from "../list/filters.ts";

const { list: registerList, count: registerCount, export: registerExport } = inspectionReports.register;

/** The register of finished reports, for managers, auditors and invoicing: read only. */
export default function RegisterPage() {
  const mayExport = useReach("view-inspection-reports", "export") !== null;
  const reports = useList(registerList, {
    columns: registerColumns,
    count: registerCount,
    ...(mayExport ? { export: registerExport } : {}),
  });
  const filters = useReportFilters(["signed", "released", "superseded", "void"]);
  return (
    <Page
      title="Signed reports"
      count={reports.total}
      actions={
        <Button variant="default" component={Go} href="/view-inspection-reports/imported">
          Imported reports
        </Button>
      }
    >
      <AlteredReports base="/view-inspection-reports" />
      <ListControls
        list={reports}
        search="Number, item, verification code"
        filters={[...filters, { kind: "flag", name: "caution", label: "Under caution" }]}
        archive={false}
      />
      {reports.q && <ImportedFound q={reports.q} />}
      <ListTable
        list={reports}
        caption="Signed reports"
        href={({ id }) => `/view-inspection-reports/${id}`}
        empty={<EmptyState title="No signed reports yet">Reports appear here after their last signature.</EmptyState>}
      />
    </Page>
  );
}
