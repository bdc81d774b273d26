import { uuid } from "#kit/ui/unique.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";
import { readingKeys } from "#modules/report-templates/readings.ts";
import type { Editing } from "./editing.ts";
import type { ReportLine } from "./entry-rows.ts";

/** The next line: it has the same day as the line before; without one it belongs to the day of the inspection. */
export function newLine({ definition, content }: Pick<Editing, "definition" | "content">): ReportLine {
  return nextLine(definition, uuid(), content.lines.at(-1));
}

/**
 * A further line like another: with the same means and names, without anything measured or seen. Its item must be entered again, unless a line is one
 * position of its item.
 */
export function copiedLine(definition: TemplateDefinition, line: ReportLine): ReportLine {
  const next = nextLine(definition, uuid(), line);
  const { fields } = definition.lines;
  const readings = readingKeys(definition, "line");
  const kept = fields.filter(
    ({ key, computed, prefilled }) =>
      computed === undefined && prefilled !== true && !readings.has(key) && !(next.values[key] ?? null),
  );
  const isPosition = fields.some(({ key }) => key === "position");
  return {
    ...next,
    itemKey: isPosition ? line.itemKey : next.itemKey,
    performedBy: line.performedBy ?? null,
    values: { ...next.values, ...Object.fromEntries(kept.map(({ key }) => [key, line.values[key] ?? null])) },
  };
}
