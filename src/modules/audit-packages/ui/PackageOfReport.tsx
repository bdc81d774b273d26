import { Button } from "@mantine/core";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import type { Report } from "#modules/inspection-reports/report.ts";

/** On the page of a signed report: the way to everything behind it. */
export default function PackageOfReport({ report: { id, frozenAt } }: { report: Pick<Report, "id" | "frozenAt"> }) {
  if (!frozenAt) return null;
  return (
    <Section
      title="Behind this report"
      actions={
        <Button variant="default" component={Go} href={`/view-inspection-reports/${id}/audit-package`}>
          Open the audit package
        </Button>
      }
    >
      <p className="quiet">
        The people, certificates, instruments and their traceability, procedure, template, audit trail and releases, on one page
        and in one ZIP.
      </p>
    </Section>
  );
}
