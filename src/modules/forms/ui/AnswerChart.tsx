import { Select } from "@mantine/core";
import { useState } from "react";
import { plottedAnswers } from "../answer-chart.ts";
import type { AnswerTable } from "../contract.ts";
import { BarChart, LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { dayText } from "#kit/ui/format.ts";

/** One question drawn: a number over time, a choice by how often it was given; without one, the answers that are an issue, the most frequent first. */
export function AnswerChart({ table }: { table: AnswerTable }) {
  const [key, setKey] = useState<string | null>(null);
  const drawable = table.columns.filter(({ kind }) => kind === "number" || kind === "choice");
  if (drawable.length === 0) return null;
  const { title, overTime, points, heads } = plottedAnswers(table, key, dayText);
  return (
    <section>
      <Select
        label="Chart"
        w={320}
        mb="sm"
        searchable
        allowDeselect={false}
        data={[{ value: "", label: "Flags by question" }, ...drawable.map((one) => ({ value: one.key, label: one.label }))]}
        value={key ?? ""}
        onChange={(now) => setKey(now || null)}
      />
      <Figure
        title={title}
        name="answers"
        empty={key === null ? "No answer is flagged." : "Nobody answered this."}
        table={{ heads, rows: points.map(({ label, value }) => [label, value]) }}
      >
        {overTime ? <LineChart label={title} points={points} /> : <BarChart label={title} points={points} />}
      </Figure>
    </section>
  );
}
