import { Anchor } from "@mantine/core";
import { counted } from "#kit/plural.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

/** Says, above a search of the signed reports, how many imported ones fit the same words: nobody takes an old report for one that is missing. */
export function ImportedFound({ q }: { q: string }) {
  const { data } = useAsk(inspectionReports.records.imported.count, { query: { q } });
  if (!data?.count) return null;
  return (
    <p className="quiet">
      <Anchor component={Go} href={`/view-inspection-reports/imported?q=${encodeURIComponent(q)}`}>
        {data.more ? `More than ${data.count} imported reports` : counted(data.count, "imported report")}
      </Anchor>{" "}
      with these words
    </p>
  );
}
