import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { linkOf } from "#kit/client.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

const { pdf } = inspectionReports.endpoints;

/**
 * Opens the PDF as issued; one that has not been printed yet is printed while its tab opens. The primary action of a signed report is its next step,
 * the release.
 */
export function PdfButton({ report: { id } }: { report: Pick<Report, "id"> }) {
  return (
    <Button
      variant="default"
      component="a"
      href={linkOf(pdf, { id })}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
    >
      Open the PDF
    </Button>
  );
}
