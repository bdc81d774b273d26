import type { Analytics, FigureName } from "./contract-analytics.ts";
import { moduleName } from "./module-name.ts";

export const figureTitles: Record<FigureName, string> = {
  days: "Events per day",
  modules: "Events by module",
  hours: "Activity by hour and weekday",
  pairs: "Who reviews whom",
  cycles: "From draft to release",
  actors: "Most active people",
  denied: "Denied requests",
};

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
export const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));

/** Each figure as a table: what stands beside its chart and in its CSV file. */
export function tableOf(figure: FigureName, of: Analytics): { heads: string[]; rows: (string | number)[][] } {
  return tables[figure](of);
}

const tables: Record<FigureName, (of: Analytics) => { heads: string[]; rows: (string | number)[][] }> = {
  days: ({ days }) => ({ heads: ["Day", "Events"], rows: days.map(({ day, count }) => [day, count]) }),
  modules: ({ modules }) => ({
    heads: ["Module", "Events"],
    rows: modules.map(({ module, count }) => [moduleName(module), count]),
  }),
  hours: (of) => ({
    heads: ["Weekday", ...hours],
    rows: of.hours.length === 0 ? [] : weekdays.map((day, at) => [day, ...hours.map((_, hour) => actionsIn(of, at + 1, hour))]),
  }),
  pairs: ({ pairs }) => ({
    heads: ["Author", "Reviewer", "Reports", "Share of the author's reports (%)"],
    rows: pairs.map(({ author, reviewer, count, share }) => [author, reviewer, count, share]),
  }),
  cycles: ({ cycles }) => ({
    heads: ["Step", "Reports", "Median (h)", "10 %, h", "25 %, h", "75 %, h", "90 %, h"],
    rows: cycles.map(({ step, count, p10, p25, median, p75, p90 }) => [step, count, median, p10, p25, p75, p90]),
  }),
  actors: ({ actors }) => ({ heads: ["Person", "Events"], rows: actors.map(({ name, count }) => [name, count]) }),
  denied: ({ denied }) => ({ heads: ["Person", "Denied requests"], rows: denied.map(({ name, count }) => [name, count]) }),
};

/** Actions in one hour of a weekday, 1 being Monday. */
export const actionsIn = ({ hours: cells }: Pick<Analytics, "hours">, weekday: number, hour: number): number =>
  cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.count ?? 0;
