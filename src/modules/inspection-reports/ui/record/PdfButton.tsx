import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { addressOf, linkOf } from "#kit/client.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import type { Report } from "#modules/inspection-reports/report.ts";

const { find, pdf } = inspectionReports.endpoints;
const pause = 2_000;
const most = 15;

/** Opens the PDF as issued. It is printed once, just after the last signature, so a report signed a moment ago is looked at again. */
export function PdfButton({ report: { id, pdfSha256 } }: { report: Pick<Report, "id" | "pdfSha256"> }) {
  const queryClient = useQueryClient();
  const [looked, setLooked] = useState(0);
  const waiting = pdfSha256 === null && looked < most;
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setLooked(looked + 1);
      void queryClient.invalidateQueries({ queryKey: [addressOf(find, { id })] });
    }, pause);
    return () => clearTimeout(timer);
  }, [waiting, looked, id, queryClient]);
  if (!pdfSha256)
    return (
      <Button variant="default" disabled={waiting} onClick={() => setLooked(0)}>
        {waiting ? "The PDF is being made" : "Look for the PDF again"}
      </Button>
    );
  return (
    <Button
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
