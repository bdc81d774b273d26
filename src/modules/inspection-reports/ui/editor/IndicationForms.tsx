import { useMemo } from "react";
import { lineLabel } from "#modules/inspection-reports/differences.ts";
import { fieldsOf } from "#modules/report-templates/definition.ts";
import { valueText } from "#modules/report-templates/display.ts";
import { indicationTypes } from "#modules/report-templates/indication-types.ts";
import { EntryCards } from "./EntryCards.tsx";
import { useEditing } from "./editing.ts";
import type { ReportIndication } from "./entry-rows.ts";
import { IndicationForm } from "./IndicationForm.tsx";
import { copiedIndication, newIndication } from "./new-indication.ts";
import { rowMarks } from "./row-marks.ts";
import { useOpenCard } from "./use-open-card.ts";

/** Indications on a phone: a card for each, and one at a time open. */
export function IndicationForms() {
  const { content, change, definition, byKind, verdicts } = useEditing();
  const open = useOpenCard("indications");
  const { indications } = content;
  const marks = useMemo(() => rowMarks(byKind, "indications"), [byKind]);
  const lines = useMemo(() => new Map(content.lines.map((line) => [line.id, line])), [content.lines]);
  const decisions = useMemo(() => new Map(verdicts.map((one) => [one.indicationId, one.verdict])), [verdicts]);
  const keys = fieldsOf(definition, "indication").map(({ key }) => key);
  const detailOf = ({ lineId, values }: ReportIndication) => {
    const line = lines.get(lineId);
    return [line && lineLabel(line), valueText(values["location"] ?? values["position"])].filter(Boolean).join(", ");
  };

  function insert(one: ReportIndication, at: number) {
    change("indications", (rows) => rows.toSpliced(at, 0, one));
    open.set(one.id);
  }
  function add() {
    const line = content.lines.findLast(({ result }) => result === "REJ") ?? content.lines.at(-1);
    if (line) insert(newIndication(line.id, keys), indications.length);
  }
  return (
    <>
      {indications.length === 0 && <p className="quiet">No indications are recorded.</p>}
      <EntryCards
        noun="indication"
        items={indications}
        open={open}
        marks={marks}
        titleOf={({ code }) => indicationTypes.find((type) => type.code === code)?.label ?? "No type yet"}
        detailOf={detailOf}
        resultOf={({ id, disposition }) => ({
          result: disposition,
          meaning: disposition === "REJ" ? "bad" : "good",
          proposed: decisions.get(id) ?? null,
        })}
        onAdd={add}
      >
        {(one, index) => (
          <IndicationForm
            key={one.id}
            indication={one}
            onCopy={() => insert(copiedIndication(one, keys), index + 1)}
            onRemove={() => {
              change("indications", (rows) => rows.filter(({ id }) => id !== one.id));
              open.set((indications[index + 1] ?? indications[index - 1])?.id ?? null);
            }}
          />
        )}
      </EntryCards>
    </>
  );
}
