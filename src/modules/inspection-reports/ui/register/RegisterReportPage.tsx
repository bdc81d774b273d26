import { lazy, Suspense } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage, RecordSkeleton } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";

const RecordView = lazy(() => import("../record/RecordView.tsx"));

/** A finished report for readers of the register. */
export default function RegisterReportPage() {
  const id = useParam("id");
  const report = useAsk(inspectionReports.endpoints.find, { id });
  const template = useAsk(
    reportTemplates.endpoints.find,
    { id: report.data?.templateId ?? "" },
    { when: report.data !== undefined },
  );
  return (
    <AskedPage of={report}>
      {(found) => (
        <AskedPage of={template}>
          {({ definition }) => (
            <Suspense fallback={<RecordSkeleton />}>
              <RecordView key={found.id} report={found} definition={definition} base="/view-inspection-reports" />
            </Suspense>
          )}
        </AskedPage>
      )}
    </AskedPage>
  );
}
