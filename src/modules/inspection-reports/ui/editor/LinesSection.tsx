import { Button, SegmentedControl } from "@mantine/core";
import { IconLayoutGrid, IconTableImport } from "@tabler/icons-react";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { useRemembered } from "#kit/ui/remembered.ts";
import { readsThickness } from "#modules/inspection-reports/maps/thickness-readings.ts";
import { dayOfTheRest } from "#modules/inspection-reports/rules/dates.ts";
import { unitFor } from "#modules/report-templates/display.ts";
import { ThicknessMap } from "../maps/ThicknessMap.tsx";
import { EditingContext, useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { entryErrors } from "./entry-errors.ts";
import { lineColumns, lineFrom, lineRow, type EntryWays, type ReportLine } from "./entry-rows.ts";
import { LineForms } from "./LineForms.tsx";
import { newLine } from "./new-line.ts";
import { performersOf } from "./performers.ts";
import { type Proposal, proposals } from "./proposals.ts";
import { ProposalsButton } from "./ProposalsButton.tsx";
import { rowMarks } from "./row-marks.ts";
import { useChangeLines } from "./use-change-lines.ts";
import { useEntryRows } from "./use-entry-rows.ts";
import { useOpenCard } from "./use-open-card.ts";
import { useGridPlace } from "./use-grid-place.ts";
import { usePhone } from "#kit/ui/screen.ts";

const ImportDialog = lazy(() => import("./ImportDialog.tsx"));

/** The lines: a grid on a wide screen, on a phone one line at a time. */
export function LinesSection() {
  const editing = useEditing();
  const { definition, content, context, report } = editing;
  const changeLines = useChangeLines();
  const phone = usePhone();
  const [unitSystem, setUnitSystem] = useRemembered<"SI" | "US">(`units ${definition.code}`, context.unitSystem);
  const [importing, setImporting] = useState(false);
  const [mapped, setMapped] = useRemembered("thickness map beside the lines", false);
  const open = useOpenCard("lines");
  // On a phone one line at a time fills the screen.
  const isOne = phone && content.lines.some(({ id }) => id === open.id);
  const units = measuredUnits(definition.lines.fields);
  const { computed, findings, verdicts } = editing;
  const made = useMemo(
    () => proposals({ content, computed, findings, verdicts, definition, unitSystem }),
    [content, computed, findings, verdicts, definition, unitSystem],
  );
  return (
    <fieldset className={styles.group} data-place="lines">
      <legend data-section>Lines</legend>
      {!isOne && (
        <div className={styles.toolbar}>
          <LineCount lines={content.lines} />
          <div className={styles.toolbarEnd}>
            {units && (
              <SegmentedControl
                size="xs"
                aria-label="Units of the readings"
                data={[
                  { value: "SI", label: units.si },
                  { value: "US", label: units.us },
                ]}
                value={unitSystem}
                onChange={(value) => setUnitSystem(value === "US" ? "US" : "SI")}
              />
            )}
            {readsThickness(definition) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconLayoutGrid size={14} aria-hidden />}
                aria-expanded={mapped}
                onClick={() => setMapped(!mapped)}
              >
                Thickness map
              </Button>
            )}
            {!report.may.headerOnly && <ProposalsButton made={made} />}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTableImport size={14} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              Import from a sheet
            </Button>
          </div>
        </div>
      )}
      {mapped && !isOne && <DraftThickness unitSystem={unitSystem} />}
      {phone ? (
        <EditingContext value={{ ...editing, context: { ...context, unitSystem }, unitsFixed: true }}>
          <LineForms made={made} open={open} />
        </EditingContext>
      ) : (
        <LineGrid unitSystem={unitSystem} made={made} />
      )}
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} onImported={changeLines} />
        </Suspense>
      )}
    </fieldset>
  );
}

/** The map of the readings; choosing a location leads to its line. It follows typing when there is time. */
function DraftThickness({ unitSystem }: { unitSystem: "SI" | "US" }) {
  const { report, definition, content, context, show } = useEditing();
  const settled = useDeferredValue(content);
  return (
    <ThicknessMap
      definition={definition}
      content={settled}
      context={context}
      unitSystem={unitSystem}
      name={`thickness ${report.reportNumber ?? report.provisionalRef}`}
      onChoose={(lineId) => show({ block: "lines", key: "r1", lineId })}
    />
  );
}

function LineGrid({ unitSystem, made }: { unitSystem: "SI" | "US"; made: ReadonlyMap<string, Proposal> }) {
  const editing = useEditing();
  const { report, definition, content, computed, context, known, findings, byKind, showMissing } = editing;
  const changeLines = useChangeLines();
  const { equipment, consumables, lines, people, inspectionStart, inspectionEnd } = content;
  const inspection = useMemo(() => ({ inspectionStart, inspectionEnd }), [inspectionStart, inspectionEnd]);
  const ways: EntryWays = useMemo(
    () => ({
      definition,
      unitSystem,
      timeZone: context.timeZone,
      names: known.names,
      dayOfTheRest: dayOfTheRest(inspection, context.timeZone),
      performers: performersOf(people, definition, known.names),
    }),
    [definition, unitSystem, context.timeZone, known.names, inspection, people],
  );
  const { header, technique, calibration, setups } = content;
  const columns = useMemo(
    () => lineColumns(ways, content),
    // oxlint-disable-next-line react/exhaustive-deps -- the columns depend on the report's blocks, people, instruments and batches, not on its readings
    [ways, equipment, consumables, header, technique, calibration, setups],
  );
  const errors = useMemo(() => entryErrors(findings, "lines", showMissing), [findings, showMissing]);
  const marks = useMemo(() => rowMarks(byKind, "lines"), [byKind]);
  const place = useGridPlace("lines");
  const entry = useEntryRows<ReportLine>({
    items: lines,
    rowOf: (line) => lineRow(line, computed.lines[line.id], ways, made.get(line.id)),
    itemFrom: (line, before, after) => lineFrom(line, before, after, ways),
    make: () => newLine(editing),
    onChange: changeLines,
  });
  return (
    <GridEntry
      caption={`Lines: ${definition.lines.item.label}`}
      columns={columns}
      rows={entry.rows}
      onChange={entry.change}
      newRow={entry.newRow}
      maxRows={5000}
      errors={errors}
      marks={marks}
      place={place}
      readOnly={report.may.headerOnly}
    />
  );
}

/** "24 lines, 2 rejected": a summary that is always visible. */
export function LineCount({ lines }: { lines: readonly ReportLine[] }) {
  const rejected = lines.filter(({ result }) => result === "REJ").length;
  const open = lines.filter(({ result }) => result === null).length;
  return (
    <p className={styles.count} aria-live="polite">
      <span>
        <strong className="figures">{lines.length}</strong> {lines.length === 1 ? "line" : "lines"}
      </span>{" "}
      <span data-none={rejected === 0 || undefined}>
        <strong className="figures" data-bad={rejected > 0 || undefined}>
          {rejected}
        </strong>{" "}
        rejected
      </span>{" "}
      {open > 0 && (
        <span className="quiet">
          <span className="figures">{open}</span> without result
        </span>
      )}
    </p>
  );
}

/** The unit of most readings and its US counterpart; null if only one unit is used. */
function measuredUnits(
  fields: readonly { type: string; unit?: string | undefined; computed?: string | undefined }[],
): { si: string; us: string } | null {
  const measured = fields.filter(
    ({ type, computed, unit = "" }) => type === "decimal" && computed === undefined && unitFor({ unit }, "US").unit !== unit,
  );
  const [first] = measured;
  return first?.unit ? { si: first.unit, us: unitFor({ unit: first.unit }, "US").unit } : null;
}
