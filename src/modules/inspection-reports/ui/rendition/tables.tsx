import type { ReactNode } from "react";
import { withSigns } from "#kit/comparison-signs.ts";
import { dayText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { lineLabel, lineName, type Names } from "#modules/inspection-reports/differences.ts";
import { hasOwnNumbers } from "#modules/inspection-reports/maps/mapped-welds.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { Evaluation } from "#modules/report-templates/acceptance/evaluate.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { type Row, whyOpen } from "#modules/report-templates/content.ts";
import { fieldsOf, type Field, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import { indicationType } from "#modules/report-templates/indication-types.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";
import { lineResultWords } from "../words.ts";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import styles from "./rendition.module.css";
import { sharedWords, usedColumns, isNumber } from "./table-cells.ts";

interface TableProps {
  report: Report;
  definition: TemplateDefinition;
  computed: Computed;
  names: Names;
  renderBeside?: (target: string) => ReactNode;
}

/** The lines with every column that has a value. */
export function LineTable({
  report,
  definition,
  computed,
  names,
  renderBeside,
  chosenLine,
}: TableProps & { chosenLine?: string | undefined }) {
  if (report.lines.length === 0) return <p>The report has no line.</p>;
  const used = usedColumns(
    definition.lines.fields,
    report.lines.map(({ id, values }) => ({ values, outcomes: computed.lines[id] })),
    report,
    names,
  );
  const same = sharedWords(used, report);
  const columns = used.filter(({ field }) => !same.has(field.label));
  const several = setupsOf(report).length > 1;
  const stages = definition.lines.examStage && report.lines.some(({ examStage }) => examStage && examStage !== "first");
  return (
    <>
      {same.size > 0 && (
        <dl className={styles.facts} aria-label="The same on every line">
          {[...same].map(([label, text]) => (
            <div key={label}>
              <dt>{label}, every line</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ScrollRegion label="Table of lines">
        <table className={`${styles.table} ${styles.lines}`}>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">{definition.lines.item.label}</th>
              <th scope="col">Result</th>
              {stages && <th scope="col">Stage</th>}
              {several && <th scope="col">Setup</th>}
              {!same.has("Day") && <th scope="col">Day</th>}
              {columns.map(({ field }) => (
                <th key={field.key} scope="col" data-number={isNumber(field) || undefined}>
                  {field.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.lines.map((line, index) => (
              <tr
                key={line.id}
                id={rowOfLine(line.id)}
                tabIndex={-1}
                className={styles.found}
                aria-current={line.id === chosenLine || undefined}
              >
                <td data-number>{line.lineNo}</td>
                <th scope="row" className="mono">
                  {lineName(line)}
                </th>
                <td className={styles.result}>
                  {line.result && <StatusBadge meaning={lineResultWords[line.result].meaning}>{line.result}</StatusBadge>}
                  {renderBeside?.(`lines.${line.id}`)}
                  {whyOpen(line) && <div>{whyOpen(line)}</div>}
                </td>
                {stages && <td>{line.examStage ? examStageLabels[line.examStage] : ""}</td>}
                {several && <td>{setupLabel(report, line)}</td>}
                {!same.has("Day") && <td className={styles.keep}>{line.performedOn ? dayText(line.performedOn) : ""}</td>}
                {columns.map(({ field, texts }) => (
                  <td key={field.key} data-number={isNumber(field) || undefined}>
                    {texts[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** The element of a line's row. */
export const rowOfLine = (id: string): string => `line-${id}`;

/** The element of an indication's row, to which its mark on a map leads. */
export const rowOfIndication = (id: string): string => `indication-${id}`;

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
  const named = hasOwnNumbers(definition);
  return (
    <ScrollRegion label="Table of indications">
      <table className={styles.table}>
        <thead>
          <tr>
            {!named && <th scope="col">No.</th>}
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
            <tr key={one.id} id={rowOfIndication(one.id)} tabIndex={-1} className={styles.found}>
              {!named && <td data-number>{index + 1}</td>}
              <th scope="row" className="mono">
                {lineLabel(report.lines.find(({ id }) => id === one.lineId))}
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
              <td>{withSigns(verdicts.find(({ indicationId }) => indicationId === one.id)?.printed ?? "")}</td>
              {renderBeside && <td>{renderBeside(`indications.${one.id}`)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A field of repeated entries, with the names of its columns; times in the site's time zone. */
export function RowsTable({ field, rows, report, names }: { field: Field; rows: readonly Row[]; report: Report; names: Names }) {
  const columns = usedColumns(
    field.columns ?? [],
    rows.map((values) => ({ values, outcomes: undefined })),
    report,
    names,
  );
  return (
    <ScrollRegion label={field.label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {field.rowName !== undefined && (
              <th scope="col" data-number>
                {field.rowName}
              </th>
            )}
            {columns.map(({ field: column }) => (
              <th key={column.key} scope="col" data-number={isNumber(column) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and are only shown here
            <tr key={index}>
              {field.rowName !== undefined && <td data-number>{index + 1}</td>}
              {columns.map(({ field: column, texts }) => (
                <td key={column.key} data-number={isNumber(column) || undefined}>
                  {texts[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
