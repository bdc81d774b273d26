import { useMemo } from "react";
import { withSigns } from "#kit/comparison-signs.ts";
import { GridEntry } from "#kit/ui/grid/GridEntry.tsx";
import { useRemembered } from "#kit/ui/remembered.ts";
import { fieldsOf } from "#modules/report-templates/definition.ts";
import { IndicationMaps } from "../maps/IndicationMaps.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import { entryErrors } from "./entry-errors.ts";
import { indicationColumns, indicationFrom, indicationRow, type EntryWays, type ReportIndication } from "./entry-rows.ts";
import { IndicationForms } from "./IndicationForms.tsx";
import { newIndication } from "./new-indication.ts";
import { rowMarks } from "./row-marks.ts";
import { useEntryRows } from "./use-entry-rows.ts";
import { useGridPlace } from "./use-grid-place.ts";
import { usePhone } from "#kit/ui/screen.ts";

/** Flaws found on the lines; the verdict of the chosen criteria is shown beside each decision. */
export function IndicationsSection() {
  const { content } = useEditing();
  const phone = usePhone();
  return (
    <fieldset className={styles.group} data-place="indications">
      <legend data-section>Indications</legend>
      {content.lines.length === 0 ? (
        <p className="quiet">Indications belong to lines. Add the lines first.</p>
      ) : phone ? (
        <IndicationForms />
      ) : (
        <IndicationGrid />
      )}
      <DraftMaps />
    </fieldset>
  );
}

/** The maps of the draft; choosing an indication leads to its row. */
function DraftMaps() {
  const { content, definition, computed, context, show } = useEditing();
  const [unitSystem] = useRemembered<"SI" | "US">(`units ${definition.code}`, context.unitSystem);
  return (
    <IndicationMaps
      definition={definition}
      content={content}
      computed={computed}
      unitSystem={unitSystem}
      onChoose={(indicationId) => show({ block: "indications", key: "code", indicationId })}
      askForPlaces
    />
  );
}

function IndicationGrid() {
  const { report, definition, content, change, computed, context, known, findings, byKind, verdicts, showMissing } = useEditing();
  const [unitSystem] = useRemembered<"SI" | "US">(`units ${definition.code}`, context.unitSystem);
  const ways: EntryWays = useMemo(
    () => ({ definition, unitSystem, timeZone: context.timeZone, names: known.names }),
    [definition, unitSystem, context.timeZone, known.names],
  );
  const columns = useMemo(() => indicationColumns(ways, content), [ways, content]);
  const errors = useMemo(() => entryErrors(findings, "indications", showMissing), [findings, showMissing]);
  const marks = useMemo(() => rowMarks(byKind, "indications"), [byKind]);
  const printed = useMemo(() => new Map(verdicts.map((one) => [one.indicationId, withSigns(one.printed)])), [verdicts]);
  const place = useGridPlace("indications");
  const entry = useEntryRows<ReportIndication>({
    items: content.indications,
    rowOf: (one) => indicationRow(one, computed.indications[one.id], printed.get(one.id) ?? "", ways),
    itemFrom: (one, before, after) => indicationFrom(one, before, after, ways, content.lines),
    make: () =>
      newIndication(
        content.lines.findLast(({ result }) => result === "REJ")?.id ?? content.lines.at(-1)?.id ?? "",
        fieldsOf(definition, "indication").map(({ key }) => key),
      ),
    onChange: (next) => change("indications", next),
  });
  return (
    <GridEntry
      caption="Indications"
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
