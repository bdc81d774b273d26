import { FileInput } from "@mantine/core";
import { useState } from "react";
import { AwaitingPdfs } from "./AwaitingPdfs.tsx";
import { IndexColumns } from "./IndexColumns.tsx";
import { useSentPdfs } from "./send-pdfs.ts";
import { ask } from "#kit/client.ts";
import { useNamed } from "#kit/ui/actor.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { guessMapping, type Mapping, type Sheet, whyNotImport } from "#kit/sheet.ts";
import { indexTargets } from "#modules/inspection-reports/imported/read-index.ts";

/** Brings in reports from before the company used the product: an index and the PDF files it names. */
export default function ImportReportsPage() {
  const mayImport = useNamed("report.import");
  return (
    <Page title="Import old reports">
      {mayImport ? (
        <Import />
      ) : (
        <EmptyState title="You may not import reports">A quality manager or an administrator imports old reports.</EmptyState>
      )}
    </Page>
  );
}

function Import() {
  const pdfs = useSentPdfs();
  const [files, setFiles] = useState<File[]>([]);
  const [index, setIndex] = useState<{ sheet: Sheet; mapping: Mapping; id: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function open(file: File | null) {
    setIndex(null);
    setProblem(file && whyNotImport(file));
    if (!file || whyNotImport(file)) return;
    try {
      const { readTable } = await import("#kit/ui/read-table.ts");
      const [{ sheet }, { mapping }] = await Promise.all([readTable(file), ask(inspectionReports.endpoints.indexMapping, {})]);
      setIndex({ sheet, mapping: guessMapping(sheet.head, indexTargets, mapping), id: `${file.name} ${file.lastModified}` });
    } catch (failure) {
      setProblem(failure instanceof RangeError ? failure.message : "This file could not be read. Save it as CSV and try again.");
    }
  }
  return (
    <>
      <AwaitingPdfs pdfs={pdfs} />
      <Section title="Files">
        <FileInput
          label="Index"
          description="CSV or Excel workbook with a row for each report: number, revision, date, client, item, method, result, client's number, name of the PDF. At most 2,000 rows."
          maw={640}
          placeholder="Choose the index"
          accept=".csv,.txt,.tsv,.xlsx"
          error={problem}
          clearable
          onChange={(file) => void open(file)}
        />
        <FileInput
          label="PDF files"
          description="At most 50 MB each. Mark all files of a folder to choose them together."
          maw={640}
          placeholder="Choose the PDF files"
          accept="application/pdf,.pdf"
          multiple
          clearable
          value={files}
          onChange={setFiles}
        />
      </Section>
      {index && (
        <IndexColumns
          key={index.id}
          sheet={index.sheet}
          guessed={index.mapping}
          files={files}
          onImported={() => {
            setIndex(null);
            void pdfs.send(files);
          }}
        />
      )}
    </>
  );
}
