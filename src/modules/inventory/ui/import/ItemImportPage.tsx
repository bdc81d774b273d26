import { FileInput } from "@mantine/core";
import { useState } from "react";
import { itemFieldNamed, itemImportFields, itemImportNames, mostImportedItems } from "../../item-import.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportedItems } from "./ImportedItems.tsx";
import type { RowOutcome } from "./outcomes.tsx";
import { guessMapping, type Mapping, type Sheet, whyNotImport } from "#kit/sheet.ts";
import { Page, Section } from "#kit/ui/Page.tsx";

/** Brings in the equipment list a company has: choose the file, map its columns, look at what would become of each row, then import. */
export default function ItemImportPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<readonly RowOutcome[] | null>(null);
  async function open(file: File | null) {
    setOpened(null);
    setDone(null);
    setProblem(file && whyNotImport(file));
    if (!file || whyNotImport(file)) return;
    try {
      setOpened(await openedList(file));
    } catch (failure) {
      setProblem(failure instanceof RangeError ? failure.message : "This file could not be read. Save it as CSV and try again.");
    }
  }
  return (
    <Page title="Import equipment">
      <Section title="File">
        <FileInput
          label="Equipment list"
          description="CSV or Excel workbook with a line of headings, at most 10 MB and 1,000 rows. The first sheet is read; formulas by their last value. Nothing is saved before you have seen what would become of each row."
          maw={640}
          placeholder="Choose a file"
          accept=".csv,.txt,.tsv,.xlsx"
          error={problem}
          clearable
          onChange={(file) => void open(file)}
        />
      </Section>
      {opened && !done && (
        <ImportColumns key={opened.id} sheet={opened.sheet} guessed={opened.mapping} onImported={(rows) => setDone(rows)} />
      )}
      {opened && done && <ImportedItems sheet={opened.sheet} rows={done} />}
    </Page>
  );
}

interface Opened {
  sheet: Sheet;
  mapping: Mapping;
  id: string;
}

const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));

async function openedList(file: File): Promise<Opened> {
  const { readTable } = await import("#kit/ui/read-table.ts");
  const { sheet } = await readTable(file);
  if (sheet.rows.length > mostImportedItems)
    throw new RangeError(`This file has ${sheet.rows.length} rows; at most 1,000 are imported at once. Split it.`);
  return { sheet, mapping: guessMapping(sheet.head, targets, {}, itemFieldNamed), id: `${file.name} ${file.lastModified}` };
}
