import type { QueryClient } from "@tanstack/react-query";
import { addressOf } from "#kit/client.ts";
import { files } from "#kit/files.ts";
import { newCommand } from "#kit/offline/command.ts";
import { nextRef } from "#kit/ui/next-ref.ts";
import { putInLine, sendWaiting } from "#kit/ui/outbox.ts";
import { uuid } from "#kit/ui/unique.ts";
import { inspectionReports, type NewReport } from "#modules/inspection-reports/contract.ts";
import { type Content, mayNothing, type Report } from "#modules/inspection-reports/report.ts";
import { beginContent, nothingYet } from "#modules/inspection-reports/rules/begin.ts";
import type { WorkOrder } from "#modules/project-management/contract.ts";
import { reportTemplates, type ReportTemplate } from "#modules/report-templates/contract.ts";
import { hrefOf, subjectOf } from "./names.ts";
import { startKind } from "./save-command.ts";

/** Who starts it, and where they are. */
export interface Beginner {
  id: string;
  name: string;
  timeZone: string;
}

interface Place {
  order: WorkOrder | null;
  client: { id: string; name: string; siteId: string | null; siteName: string | null; timeZone: string | null };
  decided: Pick<Report, "unitSystem" | "procedureClientApproval" | "photoPositions">;
}

/**
 * Starts a report on this device, from a job or for a client, as the server would: it exists at once and is sent to the server when it can be
 * reached.
 */
export async function beginReport(
  queryClient: QueryClient,
  me: Beginner,
  template: ReportTemplate,
  { order, client, decided }: Place,
  id = uuid(),
): Promise<string> {
  const assigned = order?.assignedUserIds ?? [];
  const scope = order?.scope.find(({ method }) => method === template.definition.method);
  const begun = beginContent(template.definition, {
    authorId: me.id,
    assigned,
    procedureId: scope?.procedureId ?? null,
    unitSystem: decided.unitSystem,
    newId: uuid,
  });
  const content: Content = {
    ...nothingYet,
    ...begun,
    purchaseOrder: order?.purchaseOrder ?? null,
    clientJobNo: order?.clientReference ?? null,
    locationText: order?.area ?? null,
  };
  const of = {
    clientCompanyId: client.id,
    clientName: client.name,
    clientSiteId: client.siteId,
    siteName: client.siteName,
    projectId: order?.projectId ?? null,
    projectNumber: order?.projectNumber ?? null,
    workOrderId: order?.id ?? null,
    workOrderNumber: order?.number ?? null,
    baseLocationId: order?.baseLocationId ?? null,
    timeZone: client.timeZone ?? order?.siteTimeZone ?? me.timeZone,
    ...decided,
  };
  return begin(queryClient, me, template, of, content, {
    id,
    ...(order ? { workOrderId: order.id } : { clientCompanyId: client.id, clientSiteId: client.siteId }),
  });
}

/** Starts a report like another one on this device: what is not measured is copied, and so are the names of the lines. */
export async function copyReport(
  queryClient: QueryClient,
  me: Beginner,
  template: ReportTemplate,
  source: Report,
  content: Content,
): Promise<string> {
  return begin(queryClient, me, template, source, content, {
    ...(source.workOrderId ? { workOrderId: source.workOrderId } : {}),
    clientCompanyId: source.clientCompanyId,
    clientSiteId: source.clientSiteId,
    clonedFromId: source.id,
  });
}

type Of = Pick<
  Report,
  | "clientCompanyId"
  | "clientName"
  | "clientSiteId"
  | "siteName"
  | "projectId"
  | "projectNumber"
  | "workOrderId"
  | "workOrderNumber"
  | "baseLocationId"
  | "timeZone"
  | "unitSystem"
  | "procedureClientApproval"
  | "photoPositions"
>;

async function begin(
  queryClient: QueryClient,
  me: Beginner,
  template: ReportTemplate,
  of: Of,
  content: Content,
  from: Partial<NewReport>,
): Promise<string> {
  const { id = uuid() } = from;
  const ref = nextRef();
  const now = new Date().toISOString();
  const report = reportOnDevice({ id, ref, now, me, template, of, content });
  const body: NewReport = {
    ...from,
    id,
    templateCode: template.code,
    templateId: template.id,
    provisionalRef: ref,
    begun: content,
  };
  // The pages' requests about it are answered from here until the server has it.
  const known: [string, unknown][] = [
    [addressOf(inspectionReports.endpoints.find, { id }), report],
    [addressOf(reportTemplates.endpoints.find, { id: template.id }), template],
    [addressOf(files.endpoints.list, { query: { entity: "InspectionReport", entityId: id } }), []],
  ];
  await putInLine(
    newCommand<NewReport>({
      id: uuid(),
      person: me.id,
      kind: startKind,
      subject: subjectOf(id),
      title: `${ref}: begin ${template.title}`,
      href: hrefOf(id),
      body,
    }),
    { read: known.map(([address, value]) => ({ person: me.id, address, value, readAt: now })) },
  );
  for (const [address, value] of known) queryClient.setQueryData([address], value);
  void sendWaiting();
  return id;
}

interface OnDevice {
  id: string;
  ref: string;
  now: string;
  me: Beginner;
  template: ReportTemplate;
  of: Of;
  content: Content;
}

/** The report as the server will show it to the person who started it. */
function reportOnDevice({ id, ref, now, me, template, of, content }: OnDevice): Report {
  return {
    ...of,
    ...content,
    id,
    version: 0,
    createdAt: now,
    createdById: me.id,
    updatedAt: now,
    archivedAt: null,
    reportNumber: null,
    revision: 0,
    provisionalRef: ref,
    method: template.definition.method,
    templateCode: template.code,
    templateId: template.id,
    templateVersion: template.templateVersion,
    newestTemplateVersion: template.templateVersion,
    itemTag: null,
    itemDescription: null,
    inspectedOn: null,
    authorName: me.name,
    status: "draft",
    result: null,
    stateSince: now,
    issuedOn: null,
    verificationCode: null,
    clockSkewSec: null,
    performedDates: [],
    clientCode: "",
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
    slots: ["performed"],
    signatures: [],
    comments: [],
    revisions: [],
    // Signing needs the server; until then the author marks it "ready to submit".
    may: { ...mayNothing, edit: true, headerOnly: false },
  };
}
