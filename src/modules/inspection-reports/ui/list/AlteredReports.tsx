import { Anchor } from "@mantine/core";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { revisionName } from "#modules/inspection-reports/rules/numbering.ts";

/** Above a list: the signed reports that were found altered, with a link to each. */
export function AlteredReports({ base }: { base: "/inspection-reports" | "/view-inspection-reports" }) {
  const reports = useAsk(inspectionReports.endpoints.altered, {}).data?.reports ?? [];
  if (reports.length === 0) return null;
  const title =
    reports.length === 1
      ? "1 signed report is not as it was signed"
      : `${reports.length} signed reports are not as they were signed`;
  return (
    <Banner meaning="bad" title={title}>
      <ul>
        {reports.map(({ id, reportNumber, revision, altered }) => (
          <li key={id}>
            <Anchor component={Go} href={`${base}/${id}`}>
              {reportNumber} {revisionName(revision)}
            </Anchor>
            : {altered.join("; ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
