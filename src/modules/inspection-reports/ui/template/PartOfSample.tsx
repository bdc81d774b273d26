import { Input, SegmentedControl } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { Content } from "#modules/inspection-reports/report.ts";
import { sampleReport } from "#modules/inspection-reports/sample-report.ts";
import type { ReportContext } from "#modules/report-templates/context.ts";
import type { Value } from "#modules/report-templates/content.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { computeAndJudge } from "#modules/report-templates/engine.ts";
import type { Sample } from "#modules/report-templates/samples.ts";
import { ComputedField } from "../editor/ComputedField.tsx";
import { type Editing, EditingContext } from "../editor/editing.ts";
import styles from "../editor/editor.module.css";
import { findingsByKind } from "../editor/findings-by-kind.ts";
import { TemplateField } from "../editor/TemplateField.tsx";
import { lineResultWords } from "../words.ts";
import { fieldsAsked, type Part } from "./typed-values.ts";

interface PartProps {
  sample: Sample;
  definition: TemplateDefinition;
  content: Content;
  context: ReportContext;
  found: ReturnType<typeof computeAndJudge>;
  part: Part;
  onType: (key: string, value: Value) => void;
}

const nothing = () => undefined;

/** The fields of one part of the sample, entered as in a report. */
export function PartOfSample({ sample, definition, content, context, found, part, onType }: PartProps) {
  const { computed, findings, verdicts } = found;
  const editing = useMemo(
    (): Editing => ({
      report: sampleReport(sample, "The client"),
      definition,
      content,
      change: nothing,
      computed,
      findings,
      byKind: findingsByKind(findings, content),
      verdicts,
      context,
      known: {
        people: [],
        equipment: [],
        procedures: [],
        names: { person: () => "Example", instrument: (id) => id, procedure: (id) => id },
        ready: true,
      },
      days: context.performedDates,
      daysAssumed: false,
      showMissing: true,
      setupId: null,
      chooseSetup: nothing,
      show: nothing,
      wanted: null,
      taken: nothing,
    }),
    [sample, definition, content, context, computed, findings, verdicts],
  );
  const line = "line" in part ? content.lines.find(({ id }) => id === part.line) : undefined;
  const indication = "indication" in part ? content.indications.find(({ id }) => id === part.indication) : undefined;
  const values = "block" in part ? content[part.block] : (line?.values ?? indication?.values ?? {});
  const outcomes =
    "block" in part
      ? computed.blocks[part.block]
      : "line" in part
        ? computed.lines[part.line]
        : computed.indications[part.indication];
  return (
    <EditingContext value={editing}>
      <div className={styles.fields}>
        {line && (
          <Choice label="Result" value={line.result} onChange={(result) => onType("result", result)}>
            {definition.lines.results.map((one) => ({ value: one, label: lineResultWords[one].words }))}
          </Choice>
        )}
        {indication && (
          <Choice label="Result" value={indication.disposition} onChange={(result) => onType("disposition", result)}>
            {(["ACC", "REJ"] as const).map((one) => ({ value: one, label: lineResultWords[one].words }))}
          </Choice>
        )}
        {fieldsAsked(definition, content, part).map((field) => (
          <div
            key={field.key}
            className={field.type === "rows" || field.type === "longText" ? styles.wide : undefined}
            data-place={field.key}
          >
            {field.computed === undefined ? (
              <TemplateField field={field} value={values[field.key]} onChange={(value) => onType(field.key, value)} />
            ) : (
              <ComputedField field={field} outcome={outcomes?.[field.key]} unitSystem={context.unitSystem} />
            )}
          </div>
        ))}
      </div>
    </EditingContext>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string | null;
  onChange: (value: string) => void;
  children: { value: string; label: string }[];
}): ReactNode {
  return (
    <div className={styles.wide}>
      <Input.Wrapper label={label} labelElement="div">
        <div>
          <SegmentedControl aria-label={label} data={children} value={value ?? ""} onChange={onChange} />
        </div>
      </Input.Wrapper>
    </div>
  );
}
