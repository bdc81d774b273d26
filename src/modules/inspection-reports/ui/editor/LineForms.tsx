import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { isDay } from "#kit/validity.ts";
import { lineName } from "#modules/inspection-reports/differences.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { examStages, type Value } from "#modules/report-templates/content.ts";
import { lineResultWords } from "../words.ts";
import { ComputedField } from "./ComputedField.tsx";
import { useEditing } from "./editing.ts";
import looks from "./editor.module.css";
import type { ReportLine } from "./entry-rows.ts";
import { LinePhoto } from "./LinePhoto.tsx";
import { newLine } from "./new-line.ts";
import { isShown, TemplateField } from "./TemplateField.tsx";
import { useChangeLines } from "./use-change-lines.ts";

/** Lines on a phone: a list, and one line at a time with fields large enough for gloves. */
export function LineForms() {
  const editing = useEditing();
  const { content, wanted, taken } = editing;
  const changeLines = useChangeLines();
  const [chosenId, setChosenId] = useState<string | null>(null);
  // What the checks panel asked for comes first, until somebody goes elsewhere.
  const openId = wanted?.block === "lines" && wanted.lineId ? wanted.lineId : chosenId;
  const { lines } = content;
  const index = lines.findIndex(({ id }) => id === openId);
  const line = lines[index];

  function setOpenId(id: string | null) {
    taken();
    setChosenId(id);
  }
  function add() {
    const made = newLine(editing);
    changeLines([...lines, made]);
    setOpenId(made.id);
  }
  if (!line)
    return (
      <>
        <ul className={looks.cards}>
          {lines.map((one) => (
            <li key={one.id}>
              <button type="button" className={looks.cardButton} onClick={() => setOpenId(one.id)}>
                <span className="mono">{lineName(one)}</span>
                {one.result ? (
                  <StatusBadge meaning={lineResultWords[one.result].meaning}>{one.result}</StatusBadge>
                ) : (
                  <span className="quiet">No result yet</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add a line
        </Button>
      </>
    );
  return (
    <div>
      <div className={looks.stepper}>
        <Button variant="default" leftSection={<IconChevronLeft size={16} aria-hidden />} onClick={() => setOpenId(null)}>
          All lines
        </Button>
        <span className="figures">
          {index + 1} of {lines.length}
        </span>
      </div>
      <LineForm line={line} />
      <div className={looks.stepper}>
        <Button
          variant="default"
          disabled={index === 0}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => setOpenId(lines[index - 1]?.id ?? null)}
        >
          Previous
        </Button>
        {index < lines.length - 1 ? (
          <Button
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => setOpenId(lines[index + 1]?.id ?? null)}
          >
            Next line
          </Button>
        ) : (
          <Button rightSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Add a line
          </Button>
        )}
      </div>
    </div>
  );
}

function LineForm({ line }: { line: ReportLine }) {
  const { definition, content, change, computed, findings, showMissing } = useEditing();
  const changeLines = useChangeLines();
  const set = (part: Partial<ReportLine>) =>
    change("lines", (rows) => rows.map((row) => (row.id === line.id ? { ...row, ...part } : row)));
  const setValue = (key: string, value: Value) =>
    change("lines", (rows) =>
      rows.map((row) => (row.id === line.id ? { ...row, values: { ...row.values, [key]: value } } : row)),
    );
  const problem = (key: string) =>
    findings.find(
      ({ target, severity, ruleId }) =>
        severity === "E" &&
        target.lineId === line.id &&
        target.key === key &&
        (showMissing || !["C-REQUIRED", "C-LINES"].includes(ruleId)),
    )?.message;
  return (
    <div className={looks.lineFields}>
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
          data={examStages.map((stage) => ({ value: stage, label: examStageLabels[stage] }))}
          value={line.examStage ?? null}
          onChange={(stage) => set({ examStage: examStages.find((one) => one === stage) ?? null })}
        />
      )}
      <DayInput
        label="Day"
        required
        error={problem("performedOn")}
        value={line.performedOn ?? ""}
        onChange={(text) => set({ performedOn: isDay(text) ? text : null })}
      />
      {definition.lines.fields
        .filter(isShown)
        .map((field) =>
          field.computed === undefined ? (
            <TemplateField
              key={field.key}
              field={field}
              value={line.values[field.key]}
              onChange={(value) => setValue(field.key, value)}
              error={problem(field.key)}
            />
          ) : (
            <ComputedField key={field.key} field={field} outcome={computed.lines[line.id]?.[field.key]} />
          ),
        )}
      <div className={looks.wide}>
        <div className={looks.label}>Result</div>
        <SegmentedControl
          fullWidth
          aria-label="Result"
          data={definition.lines.results.map((result) => ({ value: result, label: result }))}
          value={line.result ?? ""}
          onChange={(value) => set({ result: definition.lines.results.find((one) => one === value) ?? null })}
        />
        {line.result && <p className="quiet">{lineResultWords[line.result].words}</p>}
      </div>
      {line.result === "NE" && (
        <TextInput
          label="Why not examined"
          required
          maxLength={200}
          error={problem("neReason")}
          value={line.neReason ?? ""}
          onChange={(event) => set({ neReason: event.currentTarget.value })}
        />
      )}
      <LinePhoto line={line} />
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => {
          changeLines(content.lines.filter(({ id }) => id !== line.id));
        }}
      >
        Remove this line
      </Button>
    </div>
  );
}
