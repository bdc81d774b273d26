/** The sample of a template as a report, for its preview on the screen and on paper: nobody wrote it, and nothing of it is stored. */
import { type Content, mayNothing, type Report } from "./report.ts";
import { withDays } from "./rules/dates.ts";
import type { TemplateDefinition } from "#modules/report-templates/definition.ts";
import type { Sample } from "#modules/report-templates/samples.ts";

type Person = Content["people"][number];

/** Who is on the sample, by the id of the entry. */
export const samplePeople: readonly { id: string; name: string; roles: Person["roles"] }[] = [
  { id: "sample-performer", name: "Example Performer", roles: ["performer", "radiographer"] },
  { id: "sample-evaluator", name: "Example Evaluator", roles: ["evaluator", "authorizedInspector"] },
];

export const sampleProcedure = "Example procedure";

/** What the report says, with its people and instruments. */
export function sampleContent({ definition, content, context }: Sample): Content {
  const asked = new Set(definition.roles.map(({ role }) => role));
  const people = samplePeople.flatMap(({ id, roles }): Person[] => {
    const own = roles.filter((role) => asked.has(role as never));
    if (own.length === 0) return [];
    // Lines of radiographs name who read the film by the id that the sample has for that person.
    const known = context.people.find((one) => one.roles.some((role) => own.includes(role as never)))?.id;
    const none = { userId: id, externalName: null, organization: null, dates: [], subcontractor: false };
    return [{ ...none, id: known ?? id, roles: own }];
  });
  return {
    clientReportNo: null,
    purchaseOrder: null,
    clientJobNo: null,
    orderedBy: null,
    samplingMethod: null,
    locationText: null,
    inspectionStart: context.inspectionStart,
    inspectionEnd: context.inspectionEnd,
    ...content,
    lines: withDays(
      content.lines,
      { inspectionStart: context.inspectionStart, inspectionEnd: context.inspectionEnd },
      context.timeZone,
    ),
    deviations: null,
    opinions: null,
    remarks: null,
    people,
    equipment: context.equipment.map(({ inventoryItemId }) => ({
      id: inventoryItemId,
      inventoryItemId,
      purpose: null,
      usedFrom: null,
      usedTo: null,
    })),
    consumables: context.consumables.map(({ id, kind, product, batch, expiresOn }) => ({
      id,
      kind,
      product,
      manufacturer: "Example maker",
      batch,
      expiresOn,
    })),
    attachments: [],
    witnesses: [],
    answers: {},
  };
}

/** The report around it, as a page shows one. */
export function sampleReport(sample: Sample, clientName: string): Report {
  const { definition, context } = sample;
  const content = sampleContent(sample);
  const [day = ""] = context.performedDates;
  const at = `${day}T20:00:00.000Z`;
  return {
    ...content,
    ...stateOf(definition, at),
    clientName,
    timeZone: context.timeZone,
    unitSystem: context.unitSystem,
    performedDates: [...context.performedDates],
    inspectedOn: day,
    itemDescription: null,
    itemTag: null,
  };
}

/** What a page knows of a report besides what it says: here a draft that nobody may do anything with. */
function stateOf({ code, version, method }: TemplateDefinition, at: string) {
  return {
    id: "00000000-0000-4000-8000-000000000000",
    version: 0,
    createdAt: at,
    createdById: null,
    updatedAt: at,
    archivedAt: null,
    reportNumber: null,
    revision: 0,
    provisionalRef: "SAMPLE",
    method,
    templateCode: code,
    templateId: "00000000-0000-4000-8000-000000000000",
    templateVersion: version,
    newestTemplateVersion: null,
    authorName: null,
    status: "draft" as const,
    result: null,
    stateSince: at,
    issuedOn: null,
    verificationCode: null,
    clockSkewSec: null,
    procedureClientApproval: false,
    photoPositions: false,
    clientCompanyId: "00000000-0000-4000-8000-000000000000",
    clientCode: "",
    clientSiteId: null,
    siteName: null,
    projectId: null,
    projectNumber: null,
    workOrderId: null,
    workOrderNumber: null,
    baseLocationId: null,
    reasonForRevision: null,
    reasonClass: null,
    changeSummary: null,
    replacesReportId: null,
    supersededById: null,
    voidReason: null,
    contentHash: null,
    recordHash: null,
    ledgerSeq: null,
    pdfSha256: null,
    frozenAt: null,
    slots: [],
    signatures: [],
    comments: [],
    revisions: [],
    may: { ...mayNothing, headerOnly: false },
  };
}
