/** What a chart of answers shows. */
import type { AnswerTable } from "./answers-asked.ts";

interface Plotted {
  title: string;
  /** A line over the days; otherwise bars. */
  overTime: boolean;
  heads: [string, string];
  points: { label: string; value: number }[];
}

/** A number as the mean of each day, the oldest first; a choice as a count of each answer; without a question, flags by question. */
export function plottedAnswers(
  { columns, rows, figures }: AnswerTable,
  key: string | null,
  dayWords: (day: string) => string,
): Plotted {
  const column = columns.find((one) => one.key === key);
  const countsOf = (wanted: string) => figures.find((one) => one.key === wanted)?.counts ?? [];
  if (!column) {
    const flags = columns
      .map((one) => ({
        label: one.label,
        value: countsOf(one.key).reduce((all, { isIssue, count }) => all + (isIssue ? count : 0), 0),
      }))
      .filter(({ value }) => value > 0)
      .toSorted((a, b) => b.value - a.value);
    return { title: "Flags by question", overTime: false, heads: ["Question", "Flags"], points: flags };
  }
  const title = column.unit ? `${column.label} [${column.unit}]` : column.label;
  if (column.kind === "choice") {
    const points = countsOf(column.key).map(({ label, count }) => ({ label, value: count }));
    return { title, overTime: false, heads: ["Answer", "Forms"], points: points.some(({ value }) => value > 0) ? points : [] };
  }
  const given = rows.flatMap(({ sentAt, cells }) => {
    const value = cells[column.key]?.value;
    return value === undefined || value === null ? [] : [{ day: sentAt.slice(0, 10), value: Number(value) }];
  });
  const days = [...Map.groupBy(given, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b));
  const points = days.map(([day, several]) => ({
    label: dayWords(day),
    value: several.reduce((sum, { value }) => sum + value, 0) / several.length,
  }));
  return { title, overTime: true, heads: ["Day", "Mean"], points };
}
