/**
 * Who performed and evaluated in an earlier revision: they may not review a later one, and a change of them needs an explanation (inspection-reports
 * R10).
 */
import type { ReportPerson } from "../report.ts";
import { evaluatingRoles, hasRole, personNamed, whoPerformed } from "./roles.ts";
import type { Day } from "#kit/validity.ts";
import type { Line } from "#modules/report-templates/content.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";

/** The parts of a revision that say who did the work; lines with their days. */
export interface Worked {
  people: readonly ReportPerson[];
  lines: readonly Pick<Line, "lineNo" | "itemKey" | "performedBy" | "performedOn" | "result">[];
  performedDates: readonly Day[];
}

type NameOf = (person: Pick<ReportPerson, "userId" | "externalName">) => string;

/**
 * "Rev 0 names Wes Boudreaux as who performed, this revision Ana Torres. Say why": a revision of the same work has the same performers and
 * evaluators, on the report and on each line. Null when they are the same.
 */
export function changedExaminers(
  before: Worked & { revision: number },
  now: Worked,
  needs: readonly RoleNeed[],
  nameOf: NameOf,
): string | null {
  const performers = (one: Worked) => whoPerformed(one.people, one.lines, one.performedDates, needs);
  const evaluators = (one: Worked) => one.people.filter((person) => hasRole(person, evaluatingRoles(needs)));
  const said = (did: string, of: (one: Worked) => readonly ReportPerson[]) => {
    const [then, since] = [listed(of(before), nameOf), listed(of(now), nameOf)];
    return then === since ? [] : [`${did}: ${then || "nobody"} in Rev ${before.revision}, ${since || "nobody"} in this revision`];
  };
  const changes = [...said("performed", performers), ...said("evaluated", evaluators)];
  const lines = changes.length > 0 ? [] : changedLines(before, now, nameOf);
  if (changes.length === 0 && lines.length === 0) return null;
  const what = [...changes, ...lines].join("; ");
  return `The work is that of Rev ${before.revision}, but other people are named for it (${what}). Explain why`;
}

/** Lines by their item, several of one item in order: a revision may sort them differently. */
function byItem<L extends Pick<Line, "itemKey">>(lines: readonly L[]): Map<string, L> {
  const groups = Map.groupBy(lines, ({ itemKey }) => itemKey.trim().toLowerCase());
  return new Map([...groups].flatMap(([key, own]) => own.map((line, at) => [`${key} ${at}`, line] as const)));
}

/**
 * "W-2 (line 2): REJ in Rev 0, ACC in this revision. Say why": a signed examination keeps its results and days, so a change of them needs an
 * explanation (ISO/IEC 17025:2017 7.8.8). Null when they are the same.
 */
export function changedResults(before: Worked & { revision: number }, now: Worked): string | null {
  const since = byItem(now.lines);
  const then = `in Rev ${before.revision}`;
  const lines = [...byItem(before.lines)].flatMap(([key, line]) => {
    const named = `${line.itemKey} (line ${line.lineNo})`;
    const after = since.get(key);
    if (!after) return line.result ? [`${named}: ${line.result} ${then}, not in this revision`] : [];
    const result =
      line.result === after.result ? [] : [`${line.result ?? "no result"} ${then}, ${after.result ?? "none"} in this revision`];
    const days =
      line.performedOn === after.performedOn
        ? []
        : [`performed on ${line.performedOn ?? "no day"} ${then}, on ${after.performedOn ?? "none"} in this revision`];
    const changes = [...result, ...days].join(", ");
    return changes ? [`${named}: ${changes}`] : [];
  });
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostNamed).join("; ");
  const more = lines.length > mostNamed ? `; and ${lines.length - mostNamed} more` : "";
  return `The work is that of Rev ${before.revision}, but its results or days differ (${shown}${more}). Explain why, and on what evidence`;
}

const mostNamed = 8;

/** Lines whose own performer differs from before; new lines and lines that name nobody in either do not count. */
function changedLines(before: Worked & { revision: number }, now: Worked, nameOf: NameOf): string[] {
  const performerOf = ({ people }: Worked, by: string | null | undefined) => {
    const person = personNamed(people, by);
    return person ? nameOf(person) : null;
  };
  const then = byItem(before.lines);
  return [...byItem(now.lines)].flatMap(([key, line]) => {
    const [was, is] = [performerOf(before, then.get(key)?.performedBy), performerOf(now, line.performedBy)];
    return was && is && was !== is ? [`line ${line.lineNo} performed: ${was} in Rev ${before.revision}, now ${is}`] : [];
  });
}

function listed(people: readonly ReportPerson[], nameOf: NameOf): string {
  return [...new Set(people.map(nameOf))].toSorted((a, b) => a.localeCompare(b)).join(" and ");
}
