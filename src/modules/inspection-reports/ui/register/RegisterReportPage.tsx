import { useAsk } from "#kit/ui/data.ts";
import { useParam } from "#kit/ui/routing.ts";
import { AskedPage } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import RecordView from "../record/RecordView.tsx";

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
            <RecordView key={found.id} report={found} definition={definition} base="/view-inspection-reports" />
          )}
        </AskedPage>
      )}
    </AskedPage>
  );
}
