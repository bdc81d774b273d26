/** The empty content of a report by its template, for tests. */
import type { Content } from "./report.ts";
import { nothingYet } from "./rules/begin.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { emptyContent } from "#modules/report-templates/new-content.ts";

export const blankContent = (template: TemplateDefinition): Content => ({
  ...emptyContent(template),
  ...nothingYet,
  people: [],
  lines: [],
  indications: [],
});
