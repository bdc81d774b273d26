/** The content of a report that nobody has written into yet, by its template: for tests. */
import type { Content } from "./report.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import { emptyContent } from "#modules/report-templates/new-content.ts";

export const blankContent = (template: TemplateDefinition): Content => ({
  ...emptyContent(template),
  clientReportNo: null,
  purchaseOrder: null,
  clientJobNo: null,
  orderedBy: null,
  samplingMethod: null,
  locationText: null,
  inspectionStart: null,
  inspectionEnd: null,
  deviations: null,
  opinions: null,
  remarks: null,
  people: [],
  equipment: [],
  consumables: [],
  lines: [],
  indications: [],
  attachments: [],
  witnesses: [],
  answers: {},
});
