import { lazy, Suspense } from "react";
import { useAsk } from "#kit/ui/data.ts";
import { useParam } from "#kit/ui/routing.ts";
import { Asked, RecordSkeleton } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";

const Editor = lazy(() => import("./editor/Editor.tsx"));
const ReviewView = lazy(() => import("./review/ReviewView.tsx"));
const RecordView = lazy(() => import("./record/RecordView.tsx"));

/** One address for a report through its life: the writing table, the review, the record. */
export default function ReportPage() {
  const id = useParam("id");
  const report = useAsk(inspectionReports.endpoints.find, { id });
  return (
    <Asked of={report} skeleton={<RecordSkeleton />}>
      {(found) => <OneReport key={found.id} report={found} />}
    </Asked>
  );
}

function OneReport({ report }: { report: Report }) {
  const template = useAsk(reportTemplates.endpoints.find, { id: report.templateId });
  return (
    <Asked of={template} skeleton={<RecordSkeleton />}>
      {({ definition }) => (
        <Suspense fallback={<RecordSkeleton />}>
          {report.may.edit ? (
            <Editor report={report} definition={definition} />
          ) : report.status === "submitted" ? (
            <ReviewView report={report} definition={definition} />
          ) : (
            <RecordView report={report} definition={definition} base="/inspection-reports" />
          )}
        </Suspense>
      )}
    </Asked>
  );
}
