import { Button, Group, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { isDay } from "#kit/validity.ts";
import { dayOfTheRest } from "#modules/inspection-reports/rules/dates.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { isAsked, valuesAt } from "#modules/report-templates/conditions.ts";
import { type Field, fieldsOf } from "#modules/report-templates/definition.ts";
import { examStages, reshootReasonLabels, reshootReasons, type Value } from "#modules/report-templates/content.ts";
import { seenBy, setupLabel, setupsOf } from "#modules/report-templates/setups.ts";
import { newIndication } from "./new-indication.ts";
import { lineResultWords } from "../words.ts";
import { messageShown } from "./entry-errors.ts";
import { ComputedField } from "./ComputedField.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
import type { ReportLine } from "./entry-rows.ts";
import { performersOf } from "./performers.ts";
import type { Proposal } from "./proposals.ts";
import { orderOfEntry } from "./order-of-entry.ts";
import { LinePhoto } from "./LinePhoto.tsx";
import { isShown, TemplateField } from "./TemplateField.tsx";

interface LineFormProps {
  line: ReportLine;
  proposal: Proposal | undefined;
  onCopy: () => void;
  onRemove: () => void;
}

/** One line with fields large enough for gloves. */
export function LineForm({ line, proposal, onCopy, onRemove }: LineFormProps) {
  const { definition, content, change, computed, findings, show, showMissing, context, known } = useEditing();
  const setups = setupsOf(content);
  const rest = dayOfTheRest(content, context.timeZone);
  const performers = performersOf(content.people, definition, known.names);
  const set = (part: Partial<ReportLine>) =>
    change("lines", (rows) => rows.map((row) => (row.id === line.id ? { ...row, ...part } : row)));
  const setValue = (key: string, value: Value) =>
    change("lines", (rows) =>
      rows.map((row) => (row.id === line.id ? { ...row, values: { ...row.values, [key]: value } } : row)),
    );
  function addIndication() {
    const keys = fieldsOf(definition, "indication").map(({ key }) => key);
    const indication = newIndication(line.id, keys);
    change("indications", (rows) => [...rows, indication]);
    show({ block: "indications", indicationId: indication.id });
  }
  const problem = (key: string) =>
    messageShown(
      findings.find(
        ({ target, severity, ruleId }) =>
          severity === "E" &&
          target.lineId === line.id &&
          target.key === key &&
          (showMissing || !["C-REQUIRED", "C-LINES"].includes(ruleId)),
      ),
    );
  const asked = definition.lines.fields.filter(
    (field) => isShown(field) && isAsked(field, valuesAt(seenBy(content, line), { line })),
  );
  const entryOf = (field: Field) =>
    field.computed === undefined ? (
      <div key={field.key} className={styles.entry} data-entry={field.key}>
        <TemplateField
          field={field}
          value={line.values[field.key]}
          onChange={(value) => setValue(field.key, value)}
          error={problem(field.key)}
        />
      </div>
    ) : (
      <ComputedField
        key={field.key}
        field={field}
        outcome={computed.lines[line.id]?.[field.key]}
        unitSystem={context.unitSystem}
      />
    );
  return (
    <div className={styles.lineFields}>
      <TextInput
        label={definition.lines.item.label}
        required
        maxLength={60}
        autoComplete="off"
        classNames={{ input: "mono" }}
        error={problem("itemKey")}
        value={line.itemKey}
        onChange={(event) => set({ itemKey: event.currentTarget.value })}
      />
      {definition.lines.examStage && (
        <Select
          label="Stage"
          required
          allowDeselect={false}
          data={examStages.map((stage) => ({ value: stage, label: examStageLabels[stage] }))}
          value={line.examStage ?? null}
          onChange={(stage) => set({ examStage: examStages.find((one) => one === stage) ?? null })}
        />
      )}
      {setups.length > 1 && (
        <Select
          label="Setup"
          required
          allowDeselect={false}
          data={setups.map(({ label }) => label)}
          value={setupLabel(content, line)}
          error={problem("setupId")}
          onChange={(label) => set({ setupId: setups.find((one) => one.label === label)?.id ?? null })}
        />
      )}
      <DayInput
        label="Day"
        required
        error={problem("performedOn")}
        value={line.performedOn ?? rest ?? ""}
        onChange={(text) => set({ performedOn: isDay(text) && (line.performedOn !== null || text !== rest) ? text : null })}
      />
      {performers.length > 1 && (
        <Select
          label="Performed by"
          clearable
          placeholder="Performers of the day"
          data={performers}
          value={line.performedBy ?? null}
          error={problem("performedBy")}
          onChange={(performedBy) => set({ performedBy })}
        />
      )}
      {asked.filter((field) => orderOfEntry(field) === 0).map(entryOf)}
      <div className={styles.wide} data-entry="result">
        <div className={styles.label}>Result</div>
        <SegmentedControl
          fullWidth
          aria-label="Result"
          data={definition.lines.results.map((result) => ({ value: result, label: result }))}
          value={line.result ?? ""}
          onChange={(value) => set({ result: definition.lines.results.find((one) => one === value) ?? null })}
        />
        {line.result && <p className="quiet">{lineResultWords[line.result].words}</p>}
        {proposal?.result && <p className="quiet">Proposed by the criteria: {proposal.result}</p>}
        {line.result && problem("result") && <p role="alert">{problem("result")}</p>}
        {line.result === "REJ" && definition.indications && (
          <Button variant="default" mt="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={addIndication}>
            Add an indication
          </Button>
        )}
      </div>
      {(content.acceptance.others ?? []).length > 0 && (
        <Select
          label="Judged by"
          description="The report's criteria, unless another set is chosen"
          clearable
          error={problem("criteriaSetId")}
          data={(content.acceptance.others ?? []).map(({ criteriaSet }) => criteriaSet)}
          value={line.criteriaSetId ?? null}
          onChange={(criteriaSetId) => set({ criteriaSetId })}
        />
      )}
      {line.result === "NE" && (
        <TextInput
          label="Reason not examined"
          required
          maxLength={200}
          error={problem("neReason")}
          value={line.neReason ?? ""}
          onChange={(event) => set({ neReason: event.currentTarget.value })}
        />
      )}
      {line.result === "RESHOOT" && (
        <Select
          label="Reason for repetition"
          required
          allowDeselect={false}
          error={problem("reshootReason")}
          data={reshootReasons.map((value) => ({ value, label: reshootReasonLabels[value] }))}
          value={line.reshootReason ?? null}
          onChange={(reason) => set({ reshootReason: reshootReasons.find((one) => one === reason) ?? null })}
        />
      )}
      <LinePhoto line={line} />
      {asked
        .filter((field) => orderOfEntry(field) > 0)
        .toSorted((a, b) => orderOfEntry(a) - orderOfEntry(b))
        .map(entryOf)}
      <Group className={styles.wide} justify="space-between">
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
          Copy this line
        </Button>
        <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
          Remove this line
        </Button>
      </Group>
    </div>
  );
}
