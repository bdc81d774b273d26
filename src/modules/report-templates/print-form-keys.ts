/** The keys of a report that a client's own form may take. */
import type { Field, TemplateDefinition } from "./definition.ts";
import { blockNames } from "./definition.ts";

export interface FormKey {
  key: string;
  label: string;
  group: string;
}

/** What every report has, whatever its template. */
export const reportKeys = {
  number: "Report number",
  revision: "Revision",
  issuedOn: "Issued on",
  result: "Result",
  statement: "Statement of conformity",
  reasonForRevision: "Reason for the revision",
  company: "Inspection company",
  client: "Client",
  site: "Site",
  project: "Project",
  workOrder: "Work order",
  purchaseOrder: "Purchase order",
  clientReportNo: "Client report no.",
  clientJobNo: "Client job no.",
  orderedBy: "Ordered by",
  locationText: "Location",
  inspectedOn: "Inspected on",
  procedure: "Procedure",
  acceptance: "Acceptance criteria",
  people: "People",
  equipment: "Instruments",
  consumables: "Consumables",
  deviations: "Deviations",
  remarks: "Remarks",
  opinions: "Opinions and recommendations",
  code: "Verification code",
  page: "Number of this copy",
  pages: "Number of copies",
} as const;

const signatureKeys = { name: "name", certificate: "certificate", signedAt: "signed" } as const;
/** The signatures a form may print, in the order they are given. */
export const signatureSlots = {
  performed: "Performed by",
  evaluated: "Evaluated by",
  reviewed: "Reviewed by",
  approved: "Approved for issue by",
} as const;

const lineKeys = {
  lineNo: "No.",
  itemKey: "Item",
  setup: "Setup",
  performedOn: "Examined",
  examStage: "Stage",
  result: "Result",
  indications: "Indications",
  remarks: "Remarks",
} as const;

const blockTitles = { header: "Header", technique: "Technique", calibration: "Calibration", summary: "Summary" } as const;

/** All keys of a template, in groups: the report, its signatures, the blocks and the lines of the template. */
export function formKeysOf({ blocks, lines }: TemplateDefinition): FormKey[] {
  const own = (fields: readonly Field[], prefix: string, group: string): FormKey[] =>
    fields.filter(({ hidden }) => !hidden).map(({ key, label }) => ({ key: `${prefix}${key}`, label, group }));
  const ofLine = new Set(lines.fields.map(({ key }) => key));
  return [
    ...Object.entries(reportKeys).map(([key, label]) => ({ key, label, group: "Report" })),
    ...Object.entries(signatureSlots).flatMap(([slot, title]) =>
      Object.entries(signatureKeys).map(([key, label]) => ({
        key: `${slot}.${key}`,
        label: `${title}, ${label}`,
        group: "Signatures",
      })),
    ),
    ...blockNames.flatMap((block) => own(blocks[block], `${block}.`, blockTitles[block])),
    ...Object.entries(lineKeys)
      .filter(([key]) => !ofLine.has(key))
      .map(([key, label]) => ({ key: `lines.${key}`, label, group: "Lines" })),
    ...own(lines.fields, "lines.", "Lines"),
  ];
}
