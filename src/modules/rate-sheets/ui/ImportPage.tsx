import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { rateSheets, type RateSheet } from "../contract.ts";
import { type ImportedRow, itemImportFields, itemImportNames } from "../item-import.ts";
import type { Meaning } from "#kit/meaning.ts";
import { counted } from "#kit/plural.ts";
import { guessMapping, type Mapping, type Sheet } from "#kit/sheet.ts";
import { ColumnMapping } from "#kit/ui/ColumnMapping.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useGo, useParam } from "#kit/ui/routing.ts";
import { SheetFile } from "#kit/ui/SheetFile.tsx";
import { sheetRows } from "#kit/ui/sheet-rows.ts";
import { AskedPage, Refused } from "#kit/ui/states.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";

const targets = itemImportFields.map((key) => ({ key, label: itemImportNames[key] }));

/** Items of a spreadsheet into a draft: choose the file, map its columns, look at what would become of each row, then import. */
export default function ImportPage() {
  const sheet = useAsk(rateSheets.endpoints.find, { id: useParam("id") });
  return <AskedPage of={sheet}>{(found) => <Import key={found.id} sheet={found} />}</AskedPage>;
}

function Import({ sheet }: { sheet: RateSheet }) {
  const [opened, setOpened] = useState<{ sheet: Sheet; key: string } | null>(null);
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
        <SheetFile
          label="List of items"
          description="CSV or Excel workbook with a line of headings, at most 500 rows. Items with a code the sheet has are changed, others are added. Nothing is saved before you have seen what would become of each row."
          most={500}
          onOpened={setOpened}
        />
      </Section>
      {opened && (
        <Columns key={opened.key} sheet={sheet} list={opened.sheet} mapping={guessMapping(opened.sheet.head, targets, {})} />
      )}
    </Page>
  );
}

function Columns({ sheet, list, mapping: guessed }: { sheet: RateSheet; list: Sheet; mapping: Mapping }) {
  const { id, version } = sheet;
  const go = useGo();
  const [mapping, setMapping] = useState(guessed);
  const read = useMemo(() => sheetRows(list, mapping, itemImportFields), [list, mapping]);
  const body = useMemo(() => ({ version, rows: read.rows }), [version, read]);
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
        {read.bad.length > 0 && <Banner meaning="bad">{read.bad.slice(0, 5).join(" ")}</Banner>}
        <Refused of={check.failure} />
        <Group mt="md">
          <Button
            variant={rows ? "default" : "filled"}
            disabled={!hasCode || read.bad.length > 0}
            loading={check.sending}
            onClick={() => void look()}
          >
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
