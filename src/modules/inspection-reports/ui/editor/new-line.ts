import { uuid } from "#kit/ui/unique.ts";
import { nextLine } from "#modules/report-templates/new-content.ts";
import type { Editing } from "./editing.ts";
import type { ReportLine } from "./entry-rows.ts";

/** The next line; the first one takes the day of the inspection when there is a single one. */
export function newLine({
  definition,
  content,
  days,
  daysAssumed,
}: Pick<Editing, "definition" | "content" | "days" | "daysAssumed">): ReportLine {
  const line: ReportLine = nextLine(definition, uuid(), content.lines.at(-1));
  const [day, ...others] = days;
  return line.performedOn === null && day && others.length === 0 && !daysAssumed ? { ...line, performedOn: day } : line;
}
