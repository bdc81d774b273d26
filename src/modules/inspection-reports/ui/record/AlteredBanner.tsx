import { useAsk } from "#kit/ui/data.ts";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

/** The parts of a signed report that are not as signed, recomputed each time it is opened. */
export function AlteredBanner({ report }: { report: Report }) {
  const { id, frozenAt, ledgerSeq, verificationCode } = report;
  const signed = frozenAt !== null || ledgerSeq !== null || verificationCode !== null;
  const { data } = useAsk(inspectionReports.endpoints.integrity, { id }, { when: signed });
  if (!data || data.altered.length === 0) return null;
  return (
    <Banner meaning="bad" title="This report is not as it was signed">
      The database was changed from outside the product. Do not use the report; tell an administrator, who must restore it from a
      backup. Altered: {data.altered.join("; ")}.
    </Banner>
  );
}
