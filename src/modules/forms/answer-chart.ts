/** What a chart of answers shows: one question, or the answers that are an issue, over time or compared between sites, clients, equipment or people. */
import type { AnswerTable } from "./answers-asked.ts";
import { addDays, dayIn, mondayOf } from "#kit/validity.ts";

/** What is compared; "none" is a number by day, a choice by its answers, and flags by question. */
export const chartGroups = ["none", "week", "month", "base", "client", "item", "person"] as const;
export type ChartGroup = (typeof chartGroups)[number];

/** What is drawn. `answer` is the one of a choice that is counted where groups are compared. */
export interface ChartAsked {
  key: string | null;
  by: ChartGroup;
  answer: string | null;
}

interface Plotted {
  title: string;
  /** A line over the time; otherwise bars. */
  overTime: boolean;
  points: readonly { label: string; value: number }[];
  table: { heads: string[]; rows: (string | number)[][] };
  note?: string;
}

type Row = AnswerTable["rows"][number];
type Column = AnswerTable["columns"][number];
/** How days are written. */
type DayWords = (day: string) => string;

const groupHeads: Readonly<Record<ChartGroup, string>> = {
  none: "Day",
  week: "Week from",
  month: "Month",
  base: "Base",
  client: "Client",
  item: "Equipment",
  person: "Filled by",
};

export function plottedAnswers(table: AnswerTable, { key, by, answer }: ChartAsked, dayWords: DayWords): Plotted {
  const column = table.columns.find((one) => one.key === key);
  if (!column) return by === "none" ? flagsByQuestion(table) : flagsBy(table, by, dayWords);
  if (column.kind === "number") return numberBy(table, column, by, dayWords);
  return by === "none" ? answersOf(table, column) : answerBy(table, column, { by, answer }, dayWords);
}

const titleOf = ({ label, unit }: Column) => (unit ? `${label} [${unit}]` : label);

/** The most frequent first, with the share of all flags that it makes up together with those before it. */
function flagsByQuestion({ columns, figures }: AnswerTable): Plotted {
  const points = columns
    .map(({ key, label }) => ({
      label,
      value: (figures.find((one) => one.key === key)?.counts ?? []).reduce(
        (all, { isIssue, count }) => all + (isIssue ? count : 0),
        0,
      ),
    }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const all = points.reduce((sum, { value }) => sum + value, 0);
  const rows = points.map(({ label, value }, at) => {
    const upToHere = points.slice(0, at + 1).reduce((sum, one) => sum + one.value, 0);
    return [label, value, Number(((upToHere / all) * 100).toFixed(1))];
  });
  return { title: "Flags by question", overTime: false, points, table: { heads: ["Question", "Flags", "Together (%)"], rows } };
}

/** How many answers are an issue in the forms of each group. */
function flagsBy({ rows }: AnswerTable, by: ChartGroup, dayWords: DayWords): Plotted {
  const groups = grouped(rows, by, dayWords).map(({ label, rows: own }) => ({
    label,
    value: own.reduce((sum, { cells }) => sum + Object.values(cells).filter(({ isIssue }) => isIssue).length, 0),
    forms: own.length,
  }));
  const shown = inOrder(groups, by);
  return {
    title: "Flags",
    overTime: isTime(by),
    points: shown.some(({ value }) => value > 0) ? shown : [],
    table: { heads: [groupHeads[by], "Flags", "Forms"], rows: shown.map(({ label, value, forms }) => [label, value, forms]) },
  };
}

function numberBy({ rows }: AnswerTable, column: Column, by: ChartGroup, dayWords: DayWords): Plotted {
  const groups = grouped(rows, by, dayWords).flatMap(({ label, rows: own }) => {
    const values = own.flatMap(({ cells }) => {
      const value = cells[column.key]?.value;
      return value === undefined || value === null ? [] : [Number(value)];
    });
    const sum = values.reduce((all, one) => all + one, 0);
    return values.length === 0 ? [] : [{ label, value: sum / values.length, sum, forms: values.length }];
  });
  const shown = inOrder(groups, by);
  return {
    title: titleOf(column),
    overTime: isTime(by),
    points: shown,
    table: {
      heads: [groupHeads[by], "Mean", "Sum", "Answered"],
      rows: shown.map(({ label, value, sum, forms }) => [label, rounded(value), rounded(sum), forms]),
    },
    note: "The mean of the answers of each.",
  };
}

/** Binary fractions of sums are not shown. */
const rounded = (value: number): number => Number(value.toPrecision(12));

function answersOf({ figures }: AnswerTable, column: Column): Plotted {
  const counts = figures.find(({ key }) => key === column.key)?.counts ?? [];
  const points = counts.some(({ count }) => count > 0) ? counts.map(({ label, count }) => ({ label, value: count })) : [];
  return {
    title: titleOf(column),
    overTime: false,
    points,
    table: { heads: ["Answer", "Forms"], rows: points.map(({ label, value }) => [label, value]) },
  };
}

/** The answer that is counted: the one asked for, else the first that is an issue, else the first. */
export const countedAnswer = ({ choices }: Column, answer: string | null) =>
  choices.find(({ value }) => value === answer) ?? choices.find(({ flag }) => flag === "issue") ?? choices[0];

/** How many forms of each group have one answer; the table has all answers. */
function answerBy(
  { rows }: AnswerTable,
  column: Column,
  { by, answer }: Pick<ChartAsked, "by" | "answer">,
  dayWords: DayWords,
): Plotted {
  const counted = countedAnswer(column, answer);
  const groups = grouped(rows, by, dayWords).map(({ label, rows: own }) => {
    const given = own.map(({ cells }) => cells[column.key]?.value?.split(",") ?? []);
    const counts = column.choices.map(({ value }) => given.filter((one) => one.includes(value)).length);
    return { label, counts, value: given.filter((one) => counted && one.includes(counted.value)).length };
  });
  const shown = inOrder(groups, by);
  return {
    title: `${titleOf(column)}: ${counted?.label ?? ""}`,
    overTime: isTime(by),
    points: shown.some(({ counts }) => counts.some((count) => count > 0)) ? shown : [],
    table: {
      heads: [groupHeads[by], ...column.choices.map(({ label }) => label)],
      rows: shown.map(({ label, counts }) => [label, ...counts]),
    },
  };
}

const isTime = (by: ChartGroup) => by === "none" || by === "week" || by === "month";

/** Time goes on from left to right; others by their value, the highest first. */
function inOrder<G extends { label: string; value: number }>(groups: readonly G[], by: ChartGroup): readonly G[] {
  return isTime(by) ? groups : groups.toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}

/** The forms of each day, week, month (in the zone of their site), or of each place or person. Weeks and months between have none. */
function grouped(rows: readonly Row[], by: ChartGroup, dayWords: DayWords): { label: string; rows: readonly Row[] }[] {
  const found = Map.groupBy(rows, (row) => groupOf(row, by));
  if (by === "none") return sorted([...found.keys()]).map((day) => ({ label: dayWords(day), rows: found.get(day) ?? [] }));
  if (by === "week" || by === "month")
    return between(sorted([...found.keys()]), by).map((start) => ({
      label: by === "week" ? dayWords(start) : start,
      rows: found.get(start) ?? [],
    }));
  return [...found].map(([label, own]) => ({ label, rows: own }));
}

const sorted = (keys: readonly string[]) => keys.toSorted((a, b) => a.localeCompare(b));

function groupOf({ sentAt, zone, baseName, clientName, itemName, filledByName }: Row, by: ChartGroup): string {
  const day = dayIn(zone, sentAt);
  switch (by) {
    case "none":
      return day;
    case "week":
      return mondayOf(day);
    case "month":
      return day.slice(0, 7);
    case "base":
      return baseName ?? "No base";
    case "client":
      return clientName ?? "No client";
    case "item":
      return itemName ?? "No equipment";
    case "person":
      return filledByName;
  }
}

/** Every week or month from the first to the last. */
function between(starts: readonly string[], by: "week" | "month"): string[] {
  const [first, last = ""] = [starts[0], starts.at(-1)];
  const all = first === undefined ? [] : [first];
  while ((all.at(-1) ?? last) < last) all.push(nextOf(all.at(-1) ?? last, by));
  return all;
}

const nextOf = (start: string, by: "week" | "month") =>
  by === "week" ? addDays(start, 7) : addDays(`${start}-28`, 5).slice(0, 7);
