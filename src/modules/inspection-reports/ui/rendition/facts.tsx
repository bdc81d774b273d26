/** Fields of the report as facts: label above value, in the template's order. */
import type { ReactNode } from "react";
import { dayText, instantText } from "#kit/ui/format.ts";
import { fieldText, type Names } from "#modules/inspection-reports/differences.ts";
import type { Report } from "#modules/inspection-reports/report.ts";
import type { Outcome } from "#modules/report-templates/calculations/outcome.ts";
import type { Values } from "#modules/report-templates/content.ts";
import { fieldsOf, type BlockName, type Field, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { outcomeText } from "#modules/report-templates/display.ts";
import type { Computed } from "#modules/report-templates/engine.ts";
import styles from "./rendition.module.css";
import { RowsTable } from "./tables.tsx";

interface BlockFactsProps {
  block: BlockName;
  report: Report;
  definition: TemplateDefinition;
  computed: Computed;
  names: Names;
  renderBeside?: (target: string) => ReactNode;
}

/** Every field of a block that has a value. */
export function BlockFacts({ block, report, definition, computed, names, renderBeside }: BlockFactsProps) {
  const of = { values: report[block], outcomes: computed.blocks[block] };
  const shown = fieldsShown(definition, block).filter((field) => textOf(field, report, of, names) !== "");
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {shown.map((field) => (
        <FieldFact key={field.key} {...{ field, report, of, names }} beside={renderBeside?.(`${block}.${field.key}`)} />
      ))}
    </dl>
  );
}

export function fieldsShown(definition: TemplateDefinition, block: BlockName): Field[] {
  return fieldsOf(definition, block).filter(({ hidden }) => hidden !== true);
}

/** A block with its entered and computed values. */
export interface Written {
  values: Values;
  outcomes: Record<string, Outcome>;
}

interface FieldFactProps {
  field: Field;
  /** Replaces the field's own. */
  label?: string;
  report: Report;
  of: Written;
  names: Names;
  beside?: ReactNode;
}

export function FieldFact({ field, label = field.label, report, of, names, beside }: FieldFactProps) {
  const value = of.values[field.key];
  const rows = field.type === "rows" && Array.isArray(value) ? value.filter((row) => typeof row === "object") : [];
  return (
    <Fact
      label={label}
      value={
        rows.length > 0 ? (
          <RowsTable field={{ ...field, label }} {...{ rows, report, names }} />
        ) : (
          textOf(field, report, of, names)
        )
      }
      wide={field.type === "longText" || field.type === "rows"}
      beside={beside}
    />
  );
}

export function textOf(field: Field, report: Report, { values, outcomes }: Written, names: Names): string {
  if (field.computed !== undefined) {
    const outcome = outcomes[field.key];
    if (!outcome?.value) return "";
    return field.type === "date" ? dayText(outcome.value) : outcomeText(field, outcome, report.unitSystem);
  }
  const value = values[field.key];
  if (field.type === "dateTime" && typeof value === "string") return timeText(value, report.timeZone);
  if (field.type === "date" && typeof value === "string") return dayText(value);
  return fieldText(field, values, report, names);
}

export function Fact({ label, value, wide, beside }: { label: string; value: ReactNode; wide?: boolean; beside?: ReactNode }) {
  if (value === null || value === undefined || value === "") return null;
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>
        {value}
        {beside}
      </dd>
    </div>
  );
}

export function timeText(instant: string | null, timeZone: string): string {
  return instant ? instantText(instant, { timeZone }) : "";
}
