import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { clientEndpoints } from "#directory/clients/contract.ts";
import {
  defaultPolicy,
  narrowedAtBeginning,
  policyAtBeginning,
  type ReportPolicyPart,
} from "#directory/company/report-policy.ts";
import { addressOf } from "#kit/client.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { uuid } from "#kit/ui/unique.ts";
import { type Project, projectManagement, type WorkOrder } from "#modules/project-management/contract.ts";
import { type Content, type Report, templateContent } from "#modules/inspection-reports/report.ts";
import { nothingYet } from "#modules/inspection-reports/rules/begin.ts";
import { clonedContent, clonedLines } from "#modules/inspection-reports/rules/clone.ts";
import { withDays } from "#modules/inspection-reports/rules/dates.ts";
import { emptyContext } from "#modules/report-templates/context.ts";
import { reportTemplates } from "#modules/report-templates/contract.ts";
import { templateFor } from "#modules/report-templates/offered.ts";
import { contentOf } from "../editor/draft-sync.ts";
import { beginReport, copyReport } from "./begin-report.ts";
import { withWork, workInLine } from "./save-command.ts";

type Begin = (
  templateCode: string,
  order: WorkOrder | null,
  client: { id: string; siteId: string | null } | null,
  id: string,
) => Promise<string>;

/** Starts a report on this device, from what it knows about the job, the clients and the templates. Returns the report's id. */
export function useBegin(): Begin {
  const queryClient = useQueryClient();
  const me = useActor();
  const templates = useAsk(reportTemplates.endpoints.latest, {}).data;
  const clients = useAsk(clientEndpoints.forPickers, {}).data;
  return async (templateCode, order, chosen, id) => {
    const clientId = order?.clientCompanyId ?? chosen?.id;
    const template = templateFor(templates ?? [], templateCode, clientId ?? null);
    if (!template) throw new Error("This device does not have the template. Open this page once with a network.");
    const client = clients?.find(({ id }) => id === clientId);
    if (!clientId || (!client && !order))
      throw new Error("This device does not know the client. Choose a job that is ready for the field.");
    const siteId = order ? order.clientSiteId : (chosen?.siteId ?? null);
    const site = client?.sites.find(({ id }) => id === siteId);
    const decided = narrowedAtBeginning(
      site ?? client ?? policyAtBeginning(defaultPolicy),
      ...(await partsOf(queryClient, order)),
    );
    return beginReport(
      queryClient,
      me,
      template,
      {
        order,
        client: {
          id: clientId,
          name: client?.name ?? order?.clientName ?? "",
          siteId,
          siteName: site?.name ?? order?.siteName ?? null,
          timeZone: order?.siteTimeZone ?? null,
        },
        decided,
      },
      id,
    );
  };
}

/** The settings of the project and the job for the report, the more specific last; an unknown project adds nothing. */
async function partsOf(queryClient: QueryClient, order: WorkOrder | null): Promise<ReportPolicyPart[]> {
  if (!order) return [];
  const address = addressOf(projectManagement.endpoints.find, { id: order.projectId });
  const project = await queryClient.fetchQuery<Project>({ queryKey: [address] }).catch(() => null);
  return [project?.reportPolicy ?? {}, order.reportPolicy];
}

/** Starts a report like another one on this device; the readings of a thickness report become the previous ones. */
export function useCopy(): (source: Report, how: { keepItems: boolean }) => Promise<string> {
  const queryClient = useQueryClient();
  const me = useActor();
  const templates = useAsk(reportTemplates.endpoints.latest, {}).data;
  return async (stored, { keepItems }) => {
    const source = withWork(stored, workInLine(stored.id)?.body.work ?? null);
    const template = templateFor(templates ?? [], source.templateCode, source.clientCompanyId);
    if (!template) throw new Error("This device does not have the template. Open a new report once with a network.");
    const { definition } = template;
    const content = contentOf(source);
    const { timeZone, performedDates, inspectionStart, inspectionEnd, unitSystem, consumables } = source;
    const lines = withDays(content.lines, content, timeZone);
    const begun: Content = {
      ...nothingYet,
      ...clonedContent(definition, content, uuid, unitSystem),
      lines: clonedLines(
        definition,
        { ...templateContent(content), lines },
        {
          keepItems,
          newId: uuid,
          context: () => ({
            ...emptyContext(timeZone),
            performedDates,
            inspectionStart,
            inspectionEnd,
            unitSystem,
            consumables,
          }),
        },
      ),
      purchaseOrder: source.purchaseOrder,
      clientJobNo: source.clientJobNo,
      orderedBy: source.orderedBy,
      samplingMethod: source.samplingMethod,
      locationText: source.locationText,
    };
    return copyReport(queryClient, me, template, source, begun);
  };
}
