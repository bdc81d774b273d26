import { Button, Group, Menu, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { type ChartAsked, chartGroups } from "../answer-chart.ts";
import { type AnswerCondition, type AnswerTable, forms } from "../contract.ts";
import { AnswerChart } from "./AnswerChart.tsx";
import { AnswerFilters } from "./AnswerFilters.tsx";
import styles from "./answers.module.css";
import { addressOf } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Day, Instant } from "#kit/ui/display.tsx";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { type Search, useSearch, useUrl } from "#kit/ui/routing.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useToday } from "#kit/ui/today.ts";
import { addDays, isDay } from "#kit/validity.ts";

const { answers, answersFile, list } = forms.endpoints;
const search = ({ code = "", from = "", to = "", where = "", chart = "", by = "", answer = "" }: Search) => ({
  code,
  from,
  to,
  where,
  chart,
  by,
  answer,
});
const everUsed = { query: { status: "issued,superseded,withdrawn", limit: 200, sort: "code" } };

/** The answers of the filled forms of one kind: filtered, added up, drawn over time, saved as a file. */
export default function AnswersPage() {
  const today = useToday();
  const [, change] = useUrl();
  const wanted = useSearch(search);
  const templates = useAsk(list, everUsed).data?.rows ?? [];
  const codes = [...new Map(templates.map(({ code, title }) => [code, title]))];
  const to = isDay(wanted.to) ? wanted.to : today;
  const from = isDay(wanted.from) ? wanted.from : addDays(to, -89);
  const query = { code: wanted.code, from, to, ...(wanted.where ? { where: wanted.where } : {}) };
  const found = useAsk(answers, { query }, { when: wanted.code !== "" });
  return (
    <Page title="Answers" actions={wanted.code !== "" && <SaveAs query={query} />}>
      <Group align="end" mb="md">
        <Select
          label="Form"
          placeholder="Choose"
          searchable
          allowDeselect={false}
          w={320}
          data={codes.map(([code, title]) => ({ value: code, label: `${code} ${title}` }))}
          value={wanted.code || null}
          onChange={(code) => change({ code, where: null, chart: null, answer: null })}
        />
        <DayInput label="From" value={from} onChange={(day) => change({ from: day })} />
        <DayInput label="To" value={to} onChange={(day) => change({ to: day })} />
      </Group>
      {wanted.code === "" ? (
        <EmptyState title="Choose a form">Its answers are shown as a table, one row for each filled form.</EmptyState>
      ) : (
        <Asked of={found}>
          {(table) => (
            <Shown
              key={wanted.code}
              table={table}
              conditions={conditionsIn(wanted.where)}
              onConditions={(now) => change({ where: now.length > 0 ? JSON.stringify(now) : null })}
              chart={{
                key: wanted.chart || null,
                by: chartGroups.find((group) => group === wanted.by) ?? "none",
                answer: wanted.answer || null,
              }}
              onChart={({ key, by, answer }) => change({ chart: key, by: by === "none" ? null : by, answer })}
            />
          )}
        </Asked>
      )}
    </Page>
  );
}

function conditionsIn(where: string): AnswerCondition[] {
  try {
    return where ? (JSON.parse(where) as AnswerCondition[]) : [];
  } catch {
    return [];
  }
}

function SaveAs({ query }: { query: { code: string; from: string; to: string; where?: string } }) {
  const mayExport = useReach("forms", "export") !== null;
  if (!mayExport) return null;
  const save = (format: "csv" | "xlsx") =>
    void saveFile(addressOf(answersFile, { query: { ...query, format } }), `${query.code}-answers.${format}`).catch(sayFailure);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">Export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save("xlsx")}>Excel workbook, with the tables of the form</Menu.Item>
        <Menu.Item onClick={() => save("csv")}>CSV file</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ShownProps {
  table: AnswerTable;
  conditions: readonly AnswerCondition[];
  onConditions: (conditions: readonly AnswerCondition[]) => void;
  chart: ChartAsked;
  onChart: (chart: ChartAsked) => void;
}

/** Rows on screen at first, and added on request. */
const step = 100;

function Shown({ table, conditions, onConditions, chart, onChart }: ShownProps) {
  const { columns, rows, figures } = table;
  const [shown, setShown] = useState(step);
  const numbers = columns.flatMap((column) => {
    const figure = figures.find(({ key }) => key === column.key);
    return column.kind === "number" && figure && figure.sum !== null ? [{ ...column, ...figure }] : [];
  });
  return (
    <Stack gap={20}>
      <AnswerFilters columns={columns} conditions={conditions} onChange={onConditions} />
      {rows.length === 0 ? (
        <EmptyState title="No filled form matches">Choose other days or fewer conditions.</EmptyState>
      ) : (
        <>
          <Section title={counted(rows.length, "filled form")}>
            <DataTable
              rows={rows.slice(0, shown)}
              caption="Answers"
              keyOf={({ id }) => id}
              href={({ id }) => `/forms/submissions/${id}`}
              columns={answerColumns(columns)}
              after={
                rows.length > shown && (
                  <Button variant="default" onClick={() => setShown(shown + step)}>
                    Show more
                  </Button>
                )
              }
            />
          </Section>
          {numbers.length > 0 && (
            <Section title="Totals">
              <DataTable rows={numbers} short caption="Totals" keyOf={({ key }) => key} columns={totalColumns} />
            </Section>
          )}
          <AnswerChart table={table} asked={chart} onAsked={onChart} />
        </>
      )}
    </Stack>
  );
}

/** As wide as two or three words: the many columns beside would leave one of them a line. */
const wordsIn = (text: string) => (text === "" ? "–" : <span className={styles.words}>{text}</span>);

const answerColumns = (columns: AnswerTable["columns"]): Column<AnswerTable["rows"][number]>[] => [
  { field: "number", title: "Number", mono: true, phone: "detail" },
  { field: "sentAt", title: "Sent", show: ({ sentAt, zone }) => <Instant at={sentAt} timeZone={zone} />, phone: "title" },
  { field: "filledByName", title: "Filled by", phone: "detail" },
  { field: "about", title: "About", show: ({ about }) => wordsIn(about) },
  ...columns.map(({ key, label, unit, kind }): Column<AnswerTable["rows"][number]> => ({
    field: key,
    title: unit ? `${label} [${unit}]` : label,
    ...(kind === "number" ? { align: "right" as const } : {}),
    show: ({ cells }) => {
      const cell = cells[key];
      if (!cell) return "–";
      if (cell.isIssue) return <StatusBadge meaning="bad">{cell.text}</StatusBadge>;
      if (cell.value !== null && kind === "number") return decimalText(cell.value);
      if (cell.value !== null && kind === "day") return <Day on={cell.value} />;
      return kind === "text" ? wordsIn(cell.text) : cell.text;
    },
  })),
];

type Total = AnswerTable["columns"][number] & AnswerTable["figures"][number];
const figure = (value: string | null) => (value === null ? "–" : decimalText(value));
const totalColumns: Column<Total>[] = [
  { field: "label", title: "Question", show: ({ label, unit }) => (unit ? `${label} [${unit}]` : label), phone: "title" },
  { field: "answered", title: "Answered", align: "right", phone: "detail" },
  { field: "sum", title: "Sum", align: "right", show: ({ sum }) => figure(sum), phone: "status" },
  { field: "mean", title: "Mean", align: "right", show: ({ mean }) => figure(mean) },
  { field: "least", title: "Least", align: "right", show: ({ least }) => figure(least) },
  { field: "most", title: "Most", align: "right", show: ({ most }) => figure(most) },
];
