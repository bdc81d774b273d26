import { Button, FileInput, Group, Radio, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { ColumnMapping } from "#kit/ui/ColumnMapping.tsx";
import { guessMapping, type Mapping, type Sheet, sheetLimits, whyNotImport } from "#kit/sheet.ts";
import { CallFailed, ask } from "#kit/client.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { Banner } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { inspectionReports } from "#modules/inspection-reports/contract.ts";
import { reshootReasonLabels } from "#modules/report-templates/content.ts";
import { lineName } from "#modules/inspection-reports/differences.ts";
import {
  duplicatesOf,
  gaugeName,
  importTargets,
  readLines,
  unitChoices,
  unitIn,
  unitOfRows,
  withImported,
  type Duplicates,
} from "#modules/inspection-reports/import.ts";
import { valueText } from "#modules/report-templates/display.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { ReportLine } from "./entry-rows.ts";

interface Opened {
  sheet: Sheet;
  mapping: Mapping;
  decimalSign: "." | ",";
}

interface ImportDialogProps {
  onClose: () => void;
  onImported: (lines: ReportLine[]) => void;
}

/**
 * Brings lines in from a spreadsheet, entirely in the browser: choose the file, map the columns, check what was read, and only then add it to the
 * report. Errors are listed cell by cell.
 */
export default function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const { report, definition, content } = useEditing();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mappingOf = { templateCode: report.templateCode, clientId: report.clientCompanyId };

  async function open(file: File | null) {
    setOpened(null);
    setProblem(file && whyNotImport(file));
    if (!file || whyNotImport(file)) return;
    try {
      const { readTable } = await import("#kit/ui/read-table.ts");
      const { sheet, decimalSign } = await readTable(file);
      const remembered = await rememberedMapping(mappingOf);
      setOpened({
        sheet,
        decimalSign,
        mapping: guessMapping(sheet.head, importTargets(definition, setupsOf(content)), remembered, gaugeName),
      });
    } catch (failure) {
      setProblem(
        failure instanceof RangeError || failure instanceof CallFailed
          ? failureText(failure)
          : "This file could not be read. Save it as CSV and try again.",
      );
    }
  }
  return (
    <Dialog onClose={onClose} size="xl" title="Import lines from a sheet">
      <FileInput
        label="File"
        description="CSV or Excel workbook, at most 10 MB and 5,000 rows. Formulas are read as their last value."
        accept=".csv,.txt,.tsv,.xlsx"
        placeholder="Choose a file"
        error={problem}
        clearable
        onChange={(file) => void open(file)}
      />
      {opened && (
        <Columns
          key={opened.sheet.head.join("|")}
          opened={opened}
          onClose={onClose}
          onDone={(lines, mapping, count) => {
            onImported(lines);
            toast({ title: `${count} ${count === 1 ? "line" : "lines"} imported` });
            void ask(inspectionReports.endpoints.saveImportMapping, { ...mappingOf, body: { mapping } }).catch(
              (failure: unknown) => failure instanceof CallFailed && sayFailure(failure),
            );
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

/** The last column mapping; offline only the column names are used. */
async function rememberedMapping(of: { templateCode: string; clientId: string }): Promise<Mapping> {
  try {
    return (await ask(inspectionReports.endpoints.importMapping, of)).mapping;
  } catch (failure) {
    if (failure instanceof CallFailed) throw failure;
    return {};
  }
}

function failureText(failure: RangeError | CallFailed): string {
  return failure instanceof CallFailed ? failure.sentence : failure.message;
}

interface ColumnsProps {
  opened: Opened;
  onClose: () => void;
  onDone: (lines: ReportLine[], mapping: Mapping, count: number) => void;
}

function Columns({ opened, onClose, onDone }: ColumnsProps) {
  const { definition, content } = useEditing();
  const { sheet } = opened;
  const setups = setupsOf(content);
  const targets = importTargets(definition, setups);
  const [mapping, setMapping] = useState(opened.mapping);
  const [decimalSign, setDecimalSign] = useState(opened.decimalSign);
  const [units, setUnits] = useState<Record<string, string>>({});
  const [duplicates, setDuplicates] = useState<Duplicates>("skip");
  const saidOf = (column: string, own: string) => unitIn(column, own) ?? unitOfRows(sheet, own);
  const asked = sheet.head.filter((column) => measuredAs(column) !== null && saidOf(column, measuredAs(column) ?? "") === null);
  const asksUnitOf = (column: string) => asked.includes(column) && unitChoices(measuredAs(column) ?? "").length > 1;
  const missingUnits = asked.filter((column) => asksUnitOf(column) && !units[column]);

  function measuredAs(column: string): string | null {
    return targets.find(({ key }) => key === mapping[column])?.unit ?? null;
  }
  const unitOf = Object.fromEntries(
    sheet.head.flatMap((column) => {
      const own = measuredAs(column);
      return own === null ? [] : [[column, units[column] ?? saidOf(column, own) ?? own] as const];
    }),
  );
  const { lines, bad } = readLines(sheet, definition, {
    mapping,
    units: unitOf,
    decimalSign,
    performedOn: null,
    newId: uuid,
    setups,
  });
  const badRows = new Set(bad.map(({ row }) => row));
  const good = lines.filter((_, index) => !badRows.has(sheet.rows[index]?.number ?? 0));
  const known = duplicatesOf(content.lines, good, definition, mapping);
  const hasItem = Object.values(mapping).includes("itemKey");

  function unitChoice(column: string) {
    return (
      asksUnitOf(column) && (
        <SegmentedControl
          size="xs"
          aria-label={`Unit of column ${column}`}
          data={unitChoices(measuredAs(column) ?? "")}
          value={units[column] ?? ""}
          onChange={(unit) => setUnits({ ...units, [column]: unit })}
        />
      )
    );
  }
  function put(into: typeof lines) {
    onDone(
      withImported(content.lines, into, definition, mapping, duplicates),
      mapping,
      into.length - (duplicates === "skip" ? known.length : 0),
    );
  }
  return (
    <div className={styles.import}>
      <h3>Columns</h3>
      <div className={styles.mapping}>
        <ColumnMapping sheet={sheet} targets={targets} mapping={mapping} onChange={setMapping} beside={unitChoice} />
      </div>
      <SegmentedControl
        size="xs"
        aria-label="Decimal sign of the file"
        data={[
          { value: ".", label: "Decimal point 11.20" },
          { value: ",", label: "Decimal comma 11,20" },
        ]}
        value={decimalSign}
        onChange={(sign) => setDecimalSign(sign === "," ? "," : ".")}
      />
      {!hasItem && <Banner meaning="due">Choose the column of the {definition.lines.item.label}.</Banner>}
      {missingUnits.length > 0 && <Banner meaning="due">Choose the unit of: {missingUnits.join(", ")}.</Banner>}
      {hasItem && missingUnits.length === 0 && (
        <>
          <h3>
            First {Math.min(sheetLimits.preview, lines.length)} of {lines.length} rows
          </h3>
          <Preview lines={lines.slice(0, sheetLimits.preview)} mapping={mapping} />
          {bad.length > 0 && (
            <Banner meaning="bad" title={`${badRows.size} ${badRows.size === 1 ? "row has" : "rows have"} unreadable values`}>
              <ul className={styles.badCells}>
                {bad.slice(0, 50).map(({ row, column, message }) => (
                  <li key={`${row} ${column}`}>{message}</li>
                ))}
              </ul>
              {bad.length > 50 && `And ${bad.length - 50} more.`}
            </Banner>
          )}
          {known.length > 0 && (
            <Radio.Group
              label={`${known.length} ${known.length === 1 ? "row is" : "rows are"} already on the report`}
              description={known.slice(0, 5).map(lineName).join(", ")}
              value={duplicates}
              onChange={(value) => setDuplicates(value === "replace" || value === "append" ? value : "skip")}
            >
              <div className={styles.checks}>
                <Radio value="skip" label="Leave them as they are" />
                <Radio value="replace" label="Replace them" />
                <Radio value="append" label="Add them again" />
              </div>
            </Radio.Group>
          )}
        </>
      )}
      <Group justify="flex-end" mt="lg" className={styles.dialogEnd}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!hasItem || missingUnits.length > 0 || good.length === 0} onClick={() => put(good)}>
          {bad.length > 0
            ? `Import ${good.length} rows without the invalid rows`
            : `Import ${good.length} ${good.length === 1 ? "row" : "rows"}`}
        </Button>
      </Group>
    </div>
  );
}

function Preview({ lines, mapping }: { lines: readonly ReportLine[]; mapping: Mapping }) {
  const { definition, content } = useEditing();
  const shown = importTargets(definition, setupsOf(content)).filter(({ key }) => Object.values(mapping).includes(key));
  return (
    <div className={styles.preScroll}>
      <table className={styles.preTable}>
        <thead>
          <tr>
            {shown.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              {shown.map(({ key }) => (
                <td key={key}>{key === "setupId" ? setupLabel(content, line) : previewText(line, key)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function previewText(line: ReportLine, key: string): string {
  switch (key) {
    case "itemKey":
      return line.itemKey;
    case "performedOn":
      return line.performedOn ?? "";
    case "result":
      return line.result ?? "";
    case "neReason":
      return line.neReason ?? "";
    case "reshootReason":
      return line.reshootReason ? reshootReasonLabels[line.reshootReason] : "";
    default:
      return valueText(line.values[key]);
  }
}
