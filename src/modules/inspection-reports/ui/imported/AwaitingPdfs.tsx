import { FileInput, Progress } from "@mantine/core";
import type { SentPdfs } from "./send-pdfs.ts";
import { counted } from "#kit/plural.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Banner } from "#kit/ui/status.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";

/** What is being sent, and the reports of former imports whose PDF has not arrived. */
export function AwaitingPdfs({ pdfs: { progress, failed, send } }: { pdfs: SentPdfs }) {
  const waiting = useAsk(inspectionReports.endpoints.awaitingPdf, {}).data ?? [];
  if (progress)
    return (
      <Banner meaning="waiting" title={`Sending PDF ${progress.done + 1} of ${progress.of}`}>
        Keep this page open. What breaks off can be sent again.
        <Progress value={(progress.done / progress.of) * 100} aria-label="PDF files sent" />
      </Banner>
    );
  if (waiting.length === 0 && failed.length === 0) return null;
  const title = `${counted(waiting.length, "imported report")} without PDF`;
  return (
    <Banner meaning="due" title={title}>
      {failed.length > 0 && (
        <ul>
          {failed.slice(0, 50).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div>
        {waiting
          .slice(0, 5)
          .map(({ fileName }) => fileName)
          .join(", ") + (waiting.length > 5 ? " …" : "")}
      </div>
      <FileInput
        label="Send PDF files"
        description="Each goes to the report whose index names it."
        placeholder="Choose files"
        accept="application/pdf,.pdf"
        multiple
        value={[]}
        onChange={(files) => void send(files)}
      />
    </Banner>
  );
}
