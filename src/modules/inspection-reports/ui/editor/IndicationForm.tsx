import { Button, Group, SegmentedControl, Select } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { withSigns } from "#kit/comparison-signs.ts";
import type { Value } from "#modules/report-templates/content.ts";
import { lineLabel } from "#modules/inspection-reports/differences.ts";
import { isAsked, valuesAt } from "#modules/report-templates/conditions.ts";
import { fieldsOf } from "#modules/report-templates/definition.ts";
import { indicationTypes } from "#modules/report-templates/indication-types.ts";
import { messageShown } from "./entry-errors.ts";
import { ComputedField } from "./ComputedField.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { ReportIndication } from "./entry-rows.ts";
import { isShown, TemplateField } from "./TemplateField.tsx";

interface IndicationFormProps {
  indication: ReportIndication;
  onCopy: () => void;
  onRemove: () => void;
}

/** One indication with fields large enough for gloves. */
export function IndicationForm({ indication, onCopy, onRemove }: IndicationFormProps) {
  const { definition, content, change, computed, findings, verdicts, context, showMissing } = useEditing();
  const line = content.lines.find(({ id }) => id === indication.lineId) ?? null;
  const valueAt = valuesAt(content, { line, indication });
  const codes = definition.indications?.codes ?? [];
  const set = (part: Partial<ReportIndication>) =>
    change("indications", (rows) => rows.map((row) => (row.id === indication.id ? { ...row, ...part } : row)));
  const setValue = (key: string, value: Value) => set({ values: { ...indication.values, [key]: value } });
  const problem = (key: string) =>
    messageShown(
      findings.find(
        ({ target, severity, ruleId }) =>
          severity === "E" &&
          target.indicationId === indication.id &&
          target.key === key &&
          (showMissing || !["C-REQUIRED", "C-INDICATIONS"].includes(ruleId)),
      ),
    );
  const verdict = verdicts.find(({ indicationId }) => indicationId === indication.id);
  return (
    <div className={styles.fields}>
      <Select
        label="Line"
        required
        data={content.lines.map((line) => ({ value: line.id, label: lineLabel(line) }))}
        value={indication.lineId}
        allowDeselect={false}
        onChange={(lineId) => lineId && set({ lineId })}
      />
      <Select
        label="Type"
        required
        searchable
        placeholder="Choose"
        error={problem("code")}
        data={indicationTypes
          .filter(({ code }) => codes.length === 0 || codes.includes(code))
          .map(({ code, label }) => ({ value: code, label: `${code} ${label}` }))}
        value={indication.code}
        onChange={(code) => set({ code })}
      />
      {fieldsOf(definition, "indication")
        .filter((field) => isShown(field) && isAsked(field, valueAt))
        .map((field) =>
          field.computed === undefined ? (
            <div key={field.key} className={styles.entry} data-entry={field.key}>
              <TemplateField
                field={field}
                value={indication.values[field.key]}
                onChange={(value) => setValue(field.key, value)}
                error={problem(field.key)}
              />
            </div>
          ) : (
            <ComputedField
              key={field.key}
              field={field}
              outcome={computed.indications[indication.id]?.[field.key]}
              unitSystem={context.unitSystem}
            />
          ),
        )}
      <div className={styles.wide} data-entry="disposition">
        <div className={styles.label}>Decision</div>
        <SegmentedControl
          fullWidth
          aria-label="Decision"
          data={[
            { value: "ACC", label: "ACC accept" },
            { value: "REJ", label: "REJ reject" },
          ]}
          value={indication.disposition ?? ""}
          onChange={(value) => set({ disposition: value === "REJ" ? "REJ" : "ACC" })}
        />
        {verdict && <p className="quiet">{withSigns(verdict.printed)}</p>}
        {problem("disposition") && indication.disposition && <p role="alert">{problem("disposition")}</p>}
      </div>
      <Group className={styles.wide} justify="space-between">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          Copy this indication
        </Button>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          Remove this indication
        </Button>
      </Group>
    </div>
  );
}
