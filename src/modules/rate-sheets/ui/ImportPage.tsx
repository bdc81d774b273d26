import { Button, FileInput, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { rateSheets, type RateSheet } from "../contract.ts";
import { type ImportedRow, itemImportFields, itemImportNames } from "../item-import.ts";
import type { Meaning } from "#kit/meaning.ts";
import { counted } from "#kit/plural.ts";
import { guessMapping, type Mapping, type Sheet, whyNotImport } from "#kit/sheet.ts";
import { ColumnMapping } from "#kit/ui/ColumnMapping.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { readTable } from "#kit/ui/read-table.ts";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { AskedPage, Refused } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));

/** Items of a spreadsheet into a draft: choose the file, map its columns, look at what would become of each row, then import. */
export default function ImportPage() {
  const sheet = useAsk(rateSheets.endpoints.find, { id: useParam("id") });
  return <AskedPage of={sheet}>{(found) => <Import key={found.id} sheet={found} />}</AskedPage>;
}

function Import({ sheet }: { sheet: RateSheet }) {
  const [opened, setOpened] = useState<{ list: Sheet; mapping: Mapping } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function open(file: File | null) {
    setOpened(null);
    setProblem(file && whyNotImport(file));
    if (!file || whyNotImport(file)) return;
    try {
      const { sheet: list } = await readTable(file);
      if (list.rows.length > 500)
        throw new RangeError(`This file has ${list.rows.length} rows; at most 500 are imported at once.`);
      setOpened({ list, mapping: guessMapping(list.head, targets, {}) });
    } catch (failure) {
      setProblem(failure instanceof RangeError ? failure.message : "This file could not be read. Save it as CSV and try again.");
    }
  }
  const name = `${sheet.number} rev ${sheet.revision}`;
  if (sheet.status !== "draft")
    return (
      <Page title={`Import items into ${name}`}>
        <Banner meaning="idle" title={`Revision ${sheet.revision} is no draft. Create a new revision.`} />
      </Page>
    );
  return (
    <Page title={`Import items into ${name}`}>
      <Section title="File">
        <FileInput
          label="List of items"
          description="CSV or Excel workbook with a line of headings, at most 500 rows. Items with a code the sheet has are changed, others are added. Nothing is saved before you have seen what would become of each row."
          maw={640}
          placeholder="Choose a file"
          accept=".csv,.txt,.tsv,.xlsx"
          error={problem}
          clearable
          onChange={(file) => void open(file)}
        />
      </Section>
      {opened && <Columns sheet={sheet} {...opened} />}
    </Page>
  );
}

function Columns({ sheet, list, mapping: guessed }: { sheet: RateSheet; list: Sheet; mapping: Mapping }) {
  const { id, version } = sheet;
  const go = useGo();
  const [mapping, setMapping] = useState(guessed);
  const body = useMemo(() => ({ version, rows: rowsOf(list, mapping) }), [version, list, mapping]);
  const [checked, setChecked] = useState<{ of: typeof body; rows: readonly ImportedRow[] } | null>(null);
  const check = useSend(rateSheets.endpoints.checkImport, { secret: true });
  const put = useSend(rateSheets.endpoints.importItems, {
    done: ({ rows: done }) => `${counted(good(done), "item")} imported`,
    onDone: () => go(`/manage-items/${id}`),
  });
  // What was checked were other columns.
  const rows = checked?.of === body ? checked.rows : null;
  const hasCode = Object.values(mapping).includes("code");
  async function look() {
    const reply = await check.send({ id, body }).catch(() => null);
    setChecked(reply && { of: body, rows: reply.rows });
  }
  return (
    <>
      <Section title="Columns">
        <ColumnMapping sheet={list} targets={targets} mapping={mapping} onChange={setMapping} />
        {!hasCode && <Banner meaning="due" title="Choose the column of: Code." />}
        <Refused of={check.failure} />
        <Group mt="md">
          <Button variant={rows ? "default" : "filled"} disabled={!hasCode} loading={check.sending} onClick={() => void look()}>
            Check {counted(list.rows.length, "row")}
          </Button>
        </Group>
      </Section>
      {rows && (
        <Section title="What would become of each row">
          <DataTable rows={[...rows]} keyOf={({ row }) => String(row)} columns={columns} caption="Rows of the list" />
          <Refused of={put.failure} />
          <Group mt="md">
            <Button loading={put.sending} disabled={good(rows) === 0} onClick={() => put.run({ id, body })}>
              Import {counted(good(rows), "item")}
            </Button>
          </Group>
        </Section>
      )}
    </>
  );
}

const good = (rows: readonly ImportedRow[]): number => rows.filter(({ outcome }) => outcome !== "refused").length;

const rowsOf = ({ head, rows }: Sheet, mapping: Mapping) =>
  rows.map(({ number, cells }) => {
    const named = itemImportFields.map(
      (field) => [field, cells[head.findIndex((column) => mapping[column] === field)] ?? ""] as const,
    );
    return { row: number, cells: Object.fromEntries(named.filter(([, text]) => text !== "")) };
  });

const meanings: Record<ImportedRow["outcome"], Meaning> = { new: "good", changed: "due", refused: "bad" };

const columns: Column<ImportedRow>[] = [
  { field: "code", title: "Code", mono: true, phone: "title" },
  {
    field: "outcome",
    title: "Outcome",
    phone: "status",
    show: ({ outcome }) => <StatusBadge meaning={meanings[outcome]}>{outcome}</StatusBadge>,
  },
  { field: "row", title: "Row", align: "right", phone: "detail", show: ({ row }) => `Row ${row}` },
  { field: "reasons", title: "Reasons", phone: "detail", show: ({ reasons }) => reasons.join(" ") },
];
