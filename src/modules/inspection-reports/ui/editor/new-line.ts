import { uuid } from "#kit/ui/unique.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";
import type { Editing } from "./editing.ts";
import type { ReportLine } from "./entry-rows.ts";

/** The next line: a day chosen for the one before repeats; without one it belongs to the day of the inspection. */
export function newLine({ definition, content }: Pick<Editing, "definition" | "content">): ReportLine {
  return nextLine(definition, uuid(), content.lines.at(-1));
}
