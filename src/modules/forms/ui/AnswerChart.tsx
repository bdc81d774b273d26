import { Group, Select } from "@mantine/core";
import { type ChartAsked, type ChartGroup, chartGroups, countedAnswer, plottedAnswers } from "../answer-chart.ts";
import type { AnswerTable } from "../contract.ts";
import { BarChart, LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { dayText } from "#kit/ui/format.ts";

interface AnswerChartProps {
  table: AnswerTable;
  asked: ChartAsked;
  onAsked: (asked: ChartAsked) => void;
}

/** One question drawn, or the answers that are an issue: over time, or compared between bases, clients, equipment and people. */
export function AnswerChart({ table, asked, onAsked }: AnswerChartProps) {
  const drawable = table.columns.filter(({ kind }) => kind === "number" || kind === "choice");
  if (drawable.length === 0) return null;
  const column = drawable.find(({ key }) => key === asked.key);
  const { by } = asked;
  const { title, overTime, points, table: figures, note } = plottedAnswers(table, asked, dayText);
  return (
    <section>
      <Group align="end" mb="sm">
        <Select
          label="Chart"
          w={320}
          searchable
          allowDeselect={false}
          data={[{ value: "", label: "Flags" }, ...drawable.map((one) => ({ value: one.key, label: one.label }))]}
          value={column?.key ?? ""}
          onChange={(key) => onAsked({ key: key || null, by, answer: null })}
        />
        <Select
          label="By"
          w={160}
          allowDeselect={false}
          data={chartGroups.map((group) => ({ value: group, label: groupWords(group, column?.kind) }))}
          value={by}
          onChange={(group) => onAsked({ ...asked, by: group as ChartGroup })}
        />
        {column?.kind === "choice" && by !== "none" && (
          <Select
            label="Answer"
            w={200}
            allowDeselect={false}
            data={column.choices.map(({ value, label }) => ({ value, label }))}
            value={countedAnswer(column, asked.answer)?.value ?? null}
            onChange={(answer) => onAsked({ ...asked, answer })}
          />
        )}
      </Group>
      <Figure
        title={title}
        name="answers"
        empty={column ? "Nobody answered this." : "No answer is flagged."}
        table={points.length > 0 ? figures : { heads: figures.heads, rows: [] }}
        note={note}
      >
        {overTime ? <LineChart label={title} points={points} /> : <BarChart label={title} points={points} />}
      </Figure>
    </section>
  );
}

function groupWords(group: ChartGroup, kind: string | undefined): string {
  if (group === "none") return kind === "number" ? "Day" : kind === "choice" ? "Answer" : "Question";
  return { week: "Week", month: "Month", base: "Base", client: "Client", item: "Equipment", person: "Person" }[group];
}
