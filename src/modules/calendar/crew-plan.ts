/** The crew plan on paper: who is on which job on each day, from the timeline (calendar section 6). */
import type { Roster, RosterEntry } from "./roster.ts";
import { daysOfPattern } from "./rules/shifts.ts";
import { dayTextAs } from "#kit/formats.ts";
import { type Content, heading, table } from "#kit/letterhead.ts";
import { type Day, eachDay } from "#kit/validity.ts";

/** So many days stand on one table: more would not be read. */
const daysAcross = 14;

/** A roster of people as a sheet of A3: a row for each job, a column for each day; what is not certain yet says so. */
export function crewPlanPaper(roster: Pick<Roster, "from" | "to" | "rows" | "entries" | "unassigned">) {
  const { from, to, unassigned } = roster;
  const days = eachDay(from, to);
  const parts = Array.from({ length: Math.ceil(days.length / daysAcross) }, (_, part) =>
    days.slice(part * daysAcross, (part + 1) * daysAcross),
  );
  const waiting = unassigned.map(({ number, title, from: first, to: last }) =>
    [`${number} ${title}`, first && last ? `${shown(first)} to ${shown(last)}` : "no days yet"].join(", "),
  );
  const content: Content[] = [
    ...parts.flatMap((some) => [heading(`${shown(some[0] ?? from)} to ${shown(some.at(-1) ?? to)}`), ...crewsOn(roster, some)]),
    ...(waiting.length > 0 ? [heading("Work orders without a crew"), ...waiting.map((text): Content => ({ text }))] : []),
  ];
  return {
    title: "Crew plan",
    subtitle: `${shown(from)} to ${shown(to)}`,
    number: `${from} to ${to}`,
    orientation: "landscape" as const,
    pageSize: "A3" as const,
    content,
  };
}

const shown = (day: Day): string => dayTextAs(day, "DD MMM YYYY");
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const headOf = (day: Day): string => `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${shown(day).replace(/ \d{4}$/, "")}`;

function crewsOn({ rows, entries }: Pick<Roster, "rows" | "entries">, days: readonly Day[]): Content[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const touched = entries.filter((entry) => entry.from <= (days.at(-1) ?? "") && entry.to >= (days[0] ?? ""));
  const jobs = Map.groupBy(
    touched.filter(({ kind, status }) => kind === "assignment" && status !== "declined"),
    ({ workOrderId }) => workOrderId ?? "",
  );
  const others = Map.groupBy(
    touched.filter(({ kind }) => kind !== "assignment"),
    ({ kind, title }) => (kind === "event" ? title : kind === "busy" ? "Busy" : "Not available"),
  );
  const row = (name: Content | string, of: readonly RosterEntry[]) => [
    name,
    ...days.map((day) => {
      const there = of.filter((entry) => isOn(entry, day)).map((entry) => `${names.get(entry.rowId) ?? ""}${noteOf(entry)}`);
      return [...new Set(there)].toSorted().join(", ");
    }),
  ];
  const body = [
    ...[...jobs.values()]
      .toSorted((a, b) => (a[0]?.title ?? "").localeCompare(b[0]?.title ?? ""))
      .map((of) => row(jobOf(of), of)),
    ...[...others].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, of]) => row(name, of)),
  ];
  if (body.length === 0) return [{ text: "Nobody is planned on these days." }];
  const columns = [{ title: "Job", width: 150 }, ...days.map((day) => ({ title: headOf(day) }))];
  return [table(columns, body, { fontSize: 7, layout: "dense" })];
}

const isOn = ({ from, to, weekdays: some }: RosterEntry, day: Day): boolean =>
  from <= day && day <= to && (some.length === 0 || daysOfPattern({ fromOn: from, toOn: to, weekdays: some }).includes(day));

/** "(lead)", "(proposed)". */
function noteOf({ kind, role, status }: RosterEntry): string {
  if (kind !== "assignment") return "";
  const open = status === "proposed" || status === "offered" || status === "accepted" ? status : null;
  const said = [role === "lead" ? "lead" : null, open].filter(Boolean).join(", ");
  return said === "" ? "" : ` (${said})`;
}

function jobOf([first]: readonly RosterEntry[]): Content {
  if (!first) return { text: "" };
  const { title, clientName, siteName, startClock, endClock } = first;
  const place = [clientName, siteName].filter(Boolean).join(", ");
  return {
    stack: [
      { text: title, bold: true, fontSize: 7 },
      { text: [place, startClock && `${startClock} to ${endClock}`].filter(Boolean).join(", "), fontSize: 6.5 },
    ],
  };
}
