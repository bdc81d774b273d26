import type { ReactNode } from "react";
import { dayText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { fieldText, lineName, type Names } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { fieldsOf, type Field, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { outcomeText } from "#modules/report-templates/display.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";
import { onSiteClock } from "../parts/zoned.ts";
import { lineResultWords } from "../words.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import looks from "./rendition.module.css";

interface TableProps {
  report: Report;
  definition: TemplateDefinition;
  computed: Computed;
  names: Names;
  renderBeside?: (target: string) => ReactNode;
}

/** The lines with every column that holds something. */
export function LineTable({ report, definition, computed, names, renderBeside }: TableProps) {
  const columns = usedColumns(
    definition.lines.fields,
    report.lines.map(({ id, values }) => ({ values, outcomes: computed.lines[id] })),
    report,
    names,
  );
  const stages = definition.lines.examStage && report.lines.some(({ examStage }) => examStage && examStage !== "first");
  if (report.lines.length === 0) return <p>The report has no line.</p>;
  return (
    <ScrollRegion label="Lines">
      <table className={looks.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">{definition.lines.item.label}</th>
            {stages && <th scope="col">Stage</th>}
            <th scope="col">Day</th>
            {columns.map(({ field }) => (
              <th key={field.key} scope="col" data-number={isNumber(field) || undefined}>
                {field.label}
              </th>
            ))}
            <th scope="col">Result</th>
            {renderBeside && (
              <th scope="col">
                <span className="onlyRead">Comment</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line, index) => (
            <tr key={line.id}>
              <td data-number>{line.lineNo}</td>
              <th scope="row" className="mono">
                {line.itemKey}
              </th>
              {stages && <td>{line.examStage ? examStageLabels[line.examStage] : ""}</td>}
              <td className={looks.keep}>{line.performedOn ? dayText(line.performedOn) : ""}</td>
              {columns.map(({ field, texts }) => (
                <td key={field.key} data-number={isNumber(field) || undefined}>
                  {texts[index]}
                </td>
              ))}
              <td>
                {line.result && <StatusBadge meaning={lineResultWords[line.result].meaning}>{line.result}</StatusBadge>}
                {line.neReason && <div>{line.neReason}</div>}
              </td>
              {renderBeside && <td>{renderBeside(`lines.${line.id}`)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function IndicationTable({
  report,
  definition,
  computed,
  verdicts,
  names,
  renderBeside,
}: TableProps & { verdicts: readonly Evaluation[] }) {
  const rows = report.indications.map(({ id, values }) => ({ values, outcomes: computed.indications[id] }));
  const columns = usedColumns(fieldsOf(definition, "indication"), rows, report, names);
  return (
    <ScrollRegion label="Indications">
      <table className={looks.table}>
        <thead>
          <tr>
            <th scope="col">{definition.lines.item.label}</th>
            <th scope="col">Type</th>
            {columns.map(({ field }) => (
              <th key={field.key} scope="col" data-number={isNumber(field) || undefined}>
                {field.label}
              </th>
            ))}
            <th scope="col">Decision</th>
            <th scope="col">By the criteria</th>
            {renderBeside && (
              <th scope="col">
                <span className="onlyRead">Comment</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {report.indications.map((one, index) => (
            <tr key={one.id}>
              <th scope="row" className="mono">
                {lineName(report.lines.find(({ id }) => id === one.lineId))}
              </th>
              <td>{indicationType(one.code)?.label ?? one.code}</td>
              {columns.map(({ field, texts }) => (
                <td key={field.key} data-number={isNumber(field) || undefined}>
                  {texts[index]}
                </td>
              ))}
              <td>
                {one.disposition && (
                  <StatusBadge meaning={one.disposition === "ACC" ? "good" : "bad"}>{one.disposition}</StatusBadge>
                )}
              </td>
              <td>{verdicts.find(({ indicationId }) => indicationId === one.id)?.printed}</td>
              {renderBeside && <td>{renderBeside(`indications.${one.id}`)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Columns in which at least one row holds something, with the text of every row. */
function usedColumns(
  fields: readonly Field[],
  rows: readonly { values: Values; outcomes: Record<string, Outcome> | undefined }[],
  report: Report,
  names: Names,
): { field: Field; texts: string[] }[] {
  return fields
    .filter(({ hidden }) => hidden !== true)
    .map((field) => ({ field, texts: rows.map(({ values, outcomes }) => cellText(field, values, outcomes, report, names)) }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
}

function cellText(
  field: Field,
  values: Values,
  outcomes: Record<string, Outcome> | undefined,
  report: Report,
  names: Names,
): string {
  const outcome = outcomes?.[field.key];
  if (field.computed !== undefined) {
    if (!outcome?.value) return "";
    return field.type === "date" ? dayText(outcome.value) : outcomeText(field, outcome, report.unitSystem);
  }
  const value = values[field.key];
  if (field.type === "date" && typeof value === "string") return dayText(value);
  if (field.type === "dateTime" && typeof value === "string") return onSiteClock(value, report.timeZone).replace("T", " ");
  return fieldText(field, values, report, names);
}

function isNumber({ type }: Field): boolean {
  return type === "decimal" || type === "integer";
}
