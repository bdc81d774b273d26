import { useState } from "react";
import { itemFieldNamed, itemImportFields, itemImportNames, mostImportedItems } from "../../item-import.ts";
import { ImportColumns } from "./ImportColumns.tsx";
import { ImportedItems } from "./ImportedItems.tsx";
import type { RowOutcome } from "./outcomes.tsx";
import { guessMapping, type Sheet } from "#kit/sheet.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { SheetFile } from "#kit/ui/SheetFile.tsx";

const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));

/** Brings in the equipment list a company has: choose the file, map its columns, look at what would become of each row, then import. */
export default function ItemImportPage() {
  const [opened, setOpened] = useState<{ sheet: Sheet; key: string } | null>(null);
  const [done, setDone] = useState<readonly RowOutcome[] | null>(null);
  return (
    <Page title="Import equipment">
      <Section title="File">
        <SheetFile
          label="Equipment list"
          description="CSV or Excel workbook with a line of headings, at most 10 MB and 1,000 rows. The first sheet is read; formulas by their last value. Nothing is saved before you have seen what would become of each row."
          most={mostImportedItems}
          onOpened={(next) => {
            setDone(null);
            setOpened(next);
          }}
        />
      </Section>
      {opened && !done && (
        <ImportColumns
          key={opened.key}
          sheet={opened.sheet}
          guessed={guessMapping(opened.sheet.head, targets, {}, itemFieldNamed)}
          onImported={(rows) => setDone(rows)}
        />
      )}
      {opened && done && <ImportedItems sheet={opened.sheet} rows={done} />}
    </Page>
  );
}
