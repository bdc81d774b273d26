import { useMemo } from "react";
import { lineName } from "#modules/inspection-reports/differences.ts";
import { examStageLabels } from "#modules/report-templates/builtin/common.ts";
import { setupLabel, setupsOf } from "#modules/report-templates/setups.ts";
import { lineResultWords } from "../words.ts";
import { EntryCards } from "./EntryCards.tsx";
import { useEditing } from "./editing.ts";
import type { ReportLine } from "./entry-rows.ts";
import type { Proposal } from "./proposals.ts";
import { LineForm } from "./LineForm.tsx";
import { copiedLine, newLine } from "./new-line.ts";
import { rowMarks } from "./row-marks.ts";
import { useChangeLines } from "./use-change-lines.ts";
import type { OpenCard } from "./use-open-card.ts";

/** Lines on a phone: a card for each, and one at a time open. */
export function LineForms({ made, open }: { made: ReadonlyMap<string, Proposal>; open: OpenCard }) {
  const editing = useEditing();
  const { content, definition, byKind } = editing;
  const changeLines = useChangeLines();
  const { lines } = content;
  const severalSetups = setupsOf(content).length > 1;
  const marks = useMemo(() => rowMarks(byKind, "lines"), [byKind]);
  /** What distinguishes lines of one item: position, setup and stage. */
  const detailOf = (one: ReportLine) =>
    [
      typeof one.values["position"] === "string" ? one.values["position"] : "",
      severalSetups ? `setup ${setupLabel(content, one)}` : "",
      one.examStage && one.examStage !== "first" ? examStageLabels[one.examStage].toLowerCase() : "",
    ]
      .filter(Boolean)
      .join(", ");

  function insert(line: ReportLine, at: number) {
    changeLines(lines.toSpliced(at, 0, line));
    open.set(line.id);
  }
  return (
    <EntryCards
      noun="line"
      items={lines}
      open={open}
      marks={marks}
      titleOf={lineName}
      detailOf={detailOf}
      resultOf={({ id, result }) => ({
        result,
        meaning: result ? lineResultWords[result].meaning : "idle",
        proposed: made.get(id)?.result ?? null,
      })}
      onAdd={() => insert(newLine(editing), lines.length)}
    >
      {(line, index) => (
        <LineForm
          key={line.id}
          line={line}
          proposal={made.get(line.id)}
          onCopy={() => insert(copiedLine(definition, line), index + 1)}
          onRemove={() => {
            changeLines(lines.filter(({ id }) => id !== line.id));
            open.set((lines[index + 1] ?? lines[index - 1])?.id ?? null);
          }}
        />
      )}
    </EntryCards>
  );
}
