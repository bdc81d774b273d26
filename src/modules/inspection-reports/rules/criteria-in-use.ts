/** The criteria used for which lines, in words for print, refusals and the record: a report may use several sets of the contract. */
import { type Criteria, judgedBy, setName } from "#modules/report-templates/acceptance/judged-by.ts";
import type { AcceptanceChoice, Line } from "#modules/report-templates/content.ts";

type Judged = { acceptance: AcceptanceChoice; lines: readonly Pick<Line, "lineNo" | "criteriaSetId">[] };

/**
 * The criteria that judge a line; " (lines 1-3, 5)" is added if other criteria judge the rest. Only the report's own are named until there are lines.
 */
export function criteriaInUse({
  acceptance,
  lines,
}: Judged): { criteria: Criteria; own: boolean; name: string; items: string }[] {
  const all = judgedBy(acceptance, lines);
  const used = all.filter((one) => one.lines.length > 0);
  return (used.length > 0 ? used : all.slice(0, 1)).map(({ criteria, own, lines: judged }) => ({
    criteria,
    own,
    name: setName(criteria),
    items: judged.length === lines.length ? "" : ` (${numbered(judged.map(({ lineNo }) => lineNo))})`,
  }));
}

/** "line 4"; "lines 1-3, 5". */
function numbered(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else runs.push([number, number]);
  }
  const text = runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
  return `${numbers.length === 1 ? "line" : "lines"} ${text}`;
}
