import { valueText } from "#kit/ui/value.tsx";
import { lineName, placeWords } from "#modules/inspection-reports/differences.ts";
import { type Choice, type Clash, same } from "#modules/inspection-reports/merge.ts";
import type { Content } from "#modules/inspection-reports/report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";

/** A conflict as shown: where, and the choices. */
interface Question {
  place: string;
  choices: readonly { value: Choice; label: string }[];
}

interface Asked {
  definition: TemplateDefinition;
  content: Content;
  /** Who made the other change, at the start of a sentence. */
  by: string;
}

/** The question about one conflict, in words. */
export function questionOf(clash: Clash, { definition, content, by }: Asked): Question {
  const { path, base, mine, theirs, kind } = clash;
  const named = placeOf(clash, definition, content);
  if (kind === "twice")
    return {
      place: `${named}: added on both`,
      choices: [
        { value: "both", label: "Keep both lines" },
        { value: "mine", label: `Yours only: ${lineText(mine, definition, content)}` },
        { value: "theirs", label: `${by} only: ${lineText(theirs, definition, content)}` },
      ],
    };
  if (kind === "removed") {
    const kept = (row: unknown) => `Keep it${changesIn(base, row, definition, { ...content, ...withLine(row, path) }, path)}`;
    return {
      place: mine === undefined ? `${named}: you removed it, ${by} changed it` : `${named}: you changed it, ${by} removed it`,
      choices: [
        { value: "mine", label: mine === undefined ? "Remove it" : kept(mine) },
        { value: "theirs", label: theirs === undefined ? "Remove it" : kept(theirs) },
      ],
    };
  }
  // The place of a shape on a sketch is numbers, which tell nobody anything.
  if (path.at(-1) === "at" && path.includes("shapes"))
    return {
      place: `${named}: moved by both`,
      choices: [
        { value: "mine", label: "As you placed it" },
        { value: "theirs", label: `As ${by} placed it` },
        { value: "base", label: "Where it was before" },
      ],
    };
  return {
    place: named,
    choices: [
      { value: "mine", label: `Yours: ${valueText(mine)}` },
      { value: "theirs", label: `${by}: ${valueText(theirs)}` },
      { value: "base", label: `As before: ${valueText(base)}` },
    ],
  };
}

/** A row removed here is still named. */
function placeOf({ path, mine, theirs }: Clash, definition: TemplateDefinition, content: Content): string {
  return placeWords(definition, { ...content, ...withLine(mine ?? theirs, path) }, path);
}

type Line = Content["lines"][number];

const withLine = (row: unknown, [section, ...rest]: readonly string[]): Partial<Content> =>
  section === "lines" && rest.length === 1 && row ? { lines: [row as Line] } : {};

/** A short description of a line: its result and first values. */
function lineText(row: unknown, definition: TemplateDefinition, content: Content): string {
  const { id, result, values } = row as Line;
  const of = { ...content, lines: [row as Line] };
  const said = Object.entries(values).flatMap(([key, value]) => {
    const text = valueText(value);
    const label = placeWords(definition, of, ["lines", id, "values", key]).slice(lineName(row as Line).length + 2);
    return text === "" || text === "—" ? [] : [`${label} ${text}`];
  });
  const words = [...(result ? [result] : []), ...said.slice(0, 5)];
  return words.length > 0 ? words.join(", ") : "nothing entered yet";
}

/** What one person changed in a row the other removed: ", with Reading 1: 9.8 mm". */
function changesIn(
  base: unknown,
  row: unknown,
  definition: TemplateDefinition,
  content: Content,
  path: readonly string[],
): string {
  const [was, is] = [fieldsOf(base), fieldsOf(row)];
  const changed = Object.keys(is).filter((key) => !same(was[key], is[key]));
  const words = changed.map((key) => `${placeWords(definition, content, [...path, ...key.split(" ")])}: ${valueText(is[key])}`);
  return words.length > 0 && path[0] === "lines" ? ` with ${words.slice(0, 5).join("; ")}` : " as changed";
}

/** The fields of a row; those among its values as "values key". */
function fieldsOf(row: unknown): Record<string, unknown> {
  const { id: _id, lineNo: _lineNo, values = {}, ...own } = row as { values?: Record<string, unknown> } & Record<string, unknown>;
  return { ...own, ...Object.fromEntries(Object.entries(values).map(([key, value]) => [`values ${key}`, value])) };
}
