import { Button } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";

/** Beside a signed report, where an auditor looks first: the way to everything behind it. */
export default function PackageOfReport({ report: { id, frozenAt } }: { report: Pick<Report, "id" | "frozenAt"> }) {
  if (!frozenAt) return null;
  return (
    <Section title="Behind this report">
      <p className="quiet">
        The people, certificates, instruments and their traceability, procedure, template, audit trail and releases, on one page
        and in one ZIP.
      </p>
      <Button variant="default" component={Go} href={`/view-inspection-reports/${id}/audit-package`}>
        Open the audit package
      </Button>
    </Section>
  );
}
