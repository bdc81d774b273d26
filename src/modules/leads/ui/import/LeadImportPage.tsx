import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { leads } from "../../contract.ts";
import { type ImportedLead, leadFieldNamed, leadImportFields, leadImportNames, mostImportedLeads } from "../../lead-import.ts";
import { LeadColumns } from "./LeadColumns.tsx";
import { LeadOutcomes } from "./LeadOutcomes.tsx";
import { UndoImport } from "./UndoImport.tsx";
import { addressOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { guessMapping, type Sheet } from "#kit/sheet.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { saveFile } from "#kit/ui/save-file.ts";
import { SheetFile } from "#kit/ui/SheetFile.tsx";
import { Banner } from "#kit/ui/status.tsx";

const targets = leadImportFields.map((key) => ({ key, label: leadImportNames[key] }));
type Done = { importId: string; rows: readonly ImportedLead[] };

/** Brings in a list of enquiries: choose the file, map its columns, look at what would become of each row, then import. */
export default function LeadImportPage() {
  const [opened, setOpened] = useState<{ sheet: Sheet; key: string } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  return (
    <Page
      title="Import leads"
      actions={
        <Button
          variant="default"
          onClick={() => void saveFile(addressOf(leads.endpoints.importTemplate, {}), "leads-to-import.csv").catch(sayFailure)}
        >
          Download the template
        </Button>
      }
    >
      <Section title="File">
        <SheetFile
          label="List of enquiries"
          description={`CSV or Excel workbook with a line of headings, at most 10 MB and ${mostImportedLeads} rows. The first sheet is read. Nothing is saved before you have seen what would become of each row.`}
          most={mostImportedLeads}
          onOpened={(next) => {
            setDone(null);
            setOpened(next);
          }}
        />
      </Section>
      {opened && !done && (
        <LeadColumns
          key={opened.key}
          sheet={opened.sheet}
          guessed={guessMapping(opened.sheet.head, targets, {}, leadFieldNamed)}
          onImported={setDone}
        />
      )}
      {opened && done && <Results sheet={opened.sheet} done={done} />}
    </Page>
  );
}

/** What was imported, with the numbers that were assigned, and what was not. */
function Results({ sheet, done: { importId, rows } }: { sheet: Sheet; done: Done }) {
  const many = rows.filter(({ id }) => id !== null).length;
  return (
    <Section title="Results">
      <Banner
        meaning="good"
        title={`${counted(many, "lead")} imported`}
        action={
          <Group gap={8}>
            <UndoImport importId={importId} />
            <Button component={Go} href={`/leads?view=list&importId=${importId}`}>
              Show the leads
            </Button>
          </Group>
        }
      />
      <LeadOutcomes sheet={sheet} rows={rows} />
    </Section>
  );
}
