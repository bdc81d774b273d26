import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { resolvePolicy, shownUnits } from "#directory/company/report-policy.ts";
import { companyPolicy } from "#directory/company/rules.ts";
import { eligibilityOf } from "#eligibility/server/index.ts";
import { and, desc, eq, inArray, like, ne, or, sql } from "drizzle-orm";
import type { NewReport } from "../contract.ts";
import type { Content, templateContent } from "../report.ts";
import { renamed } from "../rules/renamed.ts";
import { beginContent } from "../rules/begin.ts";
import { clonedContent, clonedLines, onTemplate, withNewConsumables } from "../rules/clone.ts";
import type { RevisionReason } from "../revision-reason.ts";
import { provisionalRef } from "#kit/numbering.ts";
import { headerOnly, isWriter, refuseCoordinator } from "./access.ts";
import { refuseAltered } from "./alterations.ts";
import { companyOf } from "./company.ts";
import { withoutUncalibrated } from "./left-out.ts";
import { datedContent, templateForClient, templateOf, load, type ReportRow } from "./loading.ts";
import { derived, saveReport, writeChildren } from "./save.ts";
import { contextOf } from "./template-context.ts";
import { inspectionReport, isOfItem } from "./tables.ts";
import { conflicting, notAllowed, refused, wrongField } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";
import { takeNumber } from "#kit/server/numbering.ts";
import { orderedId } from "#kit/server/ordered-id.ts";
import { clientContact } from "#modules/client-companies/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import { builtInCodeOf, type TemplateDefinition } from "#modules/report-templates/definition.ts";
import { wasApproved } from "#modules/report-templates/offered.ts";
import { carryFiles, carryPapers } from "./carried-files.ts";

/** Starts a report: client, site, references, crew and procedure come from the work order. */
export async function startReport(ctx: Ctx, { body }: { body: NewReport }): Promise<ReportRow> {
  if (!isWriter(ctx.actor)) throw notAllowed("Reports are written by technicians and assistants.");
  const there = body.id ? await begunBefore(ctx, body.id) : null;
  if (there) return there;
  const order = body.workOrderId ? await ctx.lookup.find(workOrder, body.workOrderId) : null;
  const clientCompanyId = order?.clientCompanyId ?? body.clientCompanyId;
  if (!clientCompanyId) throw wrongField("workOrderId", "Choose the work order, or at least the client.");
  const template = await templateToBegin(ctx, body, clientCompanyId);
  if (!template) throw wrongField("templateCode", `There is no approved template ${body.templateCode} for this client.`);
  const siteId = order?.clientSiteId ?? body.clientSiteId ?? null;
  const [place] = await ctx.db
    .select({
      site: { id: clientSite.id, timeZone: clientSite.timeZone },
      orderedBy: clientContact.name,
      ofClient: clientCompany.reportPolicy,
      ofSite: clientSite.reportPolicy,
      ofProject: project.reportPolicy,
    })
    .from(clientCompany)
    .leftJoin(project, order ? eq(project.id, order.projectId) : sql`false`)
    .leftJoin(clientContact, sql`${clientContact.id} = (${project.contactIds})[1]`)
    .leftJoin(clientSite, siteId ? eq(clientSite.id, siteId) : sql`false`)
    .where(eq(clientCompany.id, clientCompanyId));
  if (!place) throw wrongField("clientCompanyId", "Choose a client from the list.");
  const { site } = place;
  const policies = [place.ofClient, place.ofSite, place.ofProject, order?.reportPolicy];
  const { definition } = template;
  const scope = order?.scope.find(({ method }) => method === definition.method);
  const source = body.clonedFromId ? await ctx.lookup.find(inspectionReport, body.clonedFromId) : null;
  const assigned = order?.assignedUserIds ?? [];
  const report = await insertReport(
    ctx,
    {
      ...(body.id ? { id: body.id } : {}),
      ...(source ? { clonedFromId: source.id } : {}),
      provisionalRef: await (body.provisionalRef ? notTaken(ctx, body.provisionalRef) : nextProvisionalRef(ctx)),
      templateId: template.id,
      templateCode: template.code,
      templateVersion: template.templateVersion,
      method: definition.method,
      clientCompanyId,
      clientSiteId: site?.id ?? null,
      projectId: order?.projectId ?? null,
      workOrderId: order?.id ?? null,
      baseLocationId: order?.baseLocationId ?? ctx.actor.homeBaseId,
      timeZone: site?.timeZone ?? ctx.actor.timeZone,
      purchaseOrder: order?.purchaseOrder ?? null,
      clientJobNo: order?.clientReference ?? null,
      orderedBy: place.orderedBy,
      locationText: order?.area ?? null,
      createdOffline: Boolean(body.provisionalRef),
    },
    beginContent(definition, {
      authorId: writerOf(ctx, assigned),
      assigned,
      procedureId: scope?.procedureId ?? null,
      unitSystem: shownUnits(resolvePolicy(companyPolicy(await companyOf(ctx.db)), ...policies)),
      newId: orderedId,
    }),
  );
  // The initial content from a device replaces the server's; it is validated like any other save.
  return body.begun
    ? saveReport(ctx, { id: report.id, body: { version: report.version, changes: knownOf(body.begun) } })
    : report;
}

/** A device does not know who ordered the work: what the project says stays. */
function knownOf({ orderedBy, ...begun }: Partial<Content>): Partial<Content> {
  return orderedBy ? { ...begun, orderedBy } : begun;
}

/** The report this person's device has already started: a request repeated long after the first reply was lost does not start a second one. */
async function begunBefore(ctx: Ctx, id: string): Promise<ReportRow | null> {
  const [there] = await ctx.db.select().from(inspectionReport).where(eq(inspectionReport.id, id));
  if (!there) return null;
  if (there.createdById !== ctx.actor.id) throw wrongField("id", "This id belongs to another report.");
  return there;
}

/** The one in force for the client, or the one a device started with: it was approved then, and the editor offers the newer one. */
async function templateToBegin(ctx: Ctx, { templateCode, templateId }: NewReport, clientCompanyId: string) {
  if (!templateId) return templateForClient(ctx.db, templateCode, clientCompanyId, ctx.today);
  const pinned = await templateOf(ctx.db, templateId);
  const isForClient = pinned?.clientCompanyId == null || pinned.clientCompanyId === clientCompanyId;
  return pinned && pinned.code === templateCode && wasApproved(pinned.status) && isForClient ? pinned : null;
}

/** Two devices may use the same reference; the later one gets a suffix. */
async function notTaken(ctx: Ctx, wanted: string): Promise<string> {
  const alike = await ctx.db
    .select({ ref: inspectionReport.provisionalRef })
    .from(inspectionReport)
    .where(or(eq(inspectionReport.provisionalRef, wanted), like(inspectionReport.provisionalRef, `${wanted}-%`)));
  const taken = new Set(alike.map(({ ref }) => ref));
  let ref = wanted;
  for (let count = 2; taken.has(ref); count += 1) ref = `${wanted}-${count}`;
  return ref;
}

/** Who does the work: the person who starts the report, or for a coordinator the first of the crew. */
function writerOf({ actor }: Ctx, assigned: readonly string[]): string | null {
  return headerOnly(actor) ? (assigned[0] ?? null) : actor.id;
}

type NewRowValues = Omit<
  typeof inspectionReport.$inferInsert,
  keyof Content | "id" | "createdAt" | "updatedAt" | "status" | "stateSince" | "performedDates" | "itemTag" | "itemDescription"
> &
  Partial<
    Pick<
      typeof inspectionReport.$inferInsert,
      "id" | "purchaseOrder" | "clientJobNo" | "orderedBy" | "samplingMethod" | "locationText"
    >
  >;

async function insertReport(
  ctx: Ctx,
  values: NewRowValues,
  content: Partial<Content> & Pick<Content, "lines"> & Omit<ReturnType<typeof templateContent>, "lines" | "indications">,
  verb = "create",
): Promise<ReportRow> {
  const { header, technique, calibration, summary, acceptance, deviations = null, opinions = null, remarks = null } = content;
  const {
    inspectionStart = null,
    inspectionEnd = null,
    clientReportNo = null,
    attachments = [],
    witnesses = [],
    answers = {},
    setups,
    sketches,
  } = content;
  const own = {
    header,
    technique,
    calibration,
    ...(setups ? { setups } : {}),
    ...(sketches ? { sketches } : {}),
    summary,
    acceptance,
    deviations,
    opinions,
    remarks,
    inspectionStart,
    inspectionEnd,
    clientReportNo,
    attachments,
    witnesses,
    answers,
  };
  const derivedFrom = { ...content, inspectionStart, inspectionEnd };
  const row = await ctx.store.insert(
    inspectionReport,
    { ...values, ...own, ...derived(derivedFrom, values.timeZone), stateSince: ctx.now.toISOString() },
    verb,
  );
  await writeChildren(ctx, row.id, content, { fresh: true });
  return row;
}

/** "D-7F3-0012": the device is identified by its id, or by the session if the browser sent none. */
async function nextProvisionalRef(ctx: Ctx): Promise<string> {
  const device = (ctx.client.deviceId ?? ctx.actor.sessionId)
    .replace(/[^0-9a-zA-Z]/g, "")
    .slice(-3)
    .toUpperCase()
    .padStart(3, "0");
  return takeNumber(ctx.store, { key: "provisional", scope: device, period: "" }, "InspectionReport", (value) =>
    provisionalRef(device, value),
  );
}

/**
 * A new report like this one: header, technique, people and the equipment that is in calibration today; never results, dates, photos or signatures
 * (R33). `leftOut` lists the instruments it was started without, and why.
 */
export async function cloneReport(
  ctx: Ctx,
  { id, body }: { id: string; body: { keepItems: boolean } },
): Promise<{ report: ReportRow; leftOut: string[] }> {
  if (!isWriter(ctx.actor)) throw notAllowed("Reports are written by technicians and assistants.");
  const report = await ctx.lookup.find(inspectionReport, id);
  await refuseAltered(ctx.services, ctx.db, report, "no report can be started from it");
  const loaded = await load(ctx.db, report);
  const { content, leftOut } = await withoutUncalibrated(ctx, loaded.content);
  const template =
    (await templateForClient(ctx.db, report.templateCode, report.clientCompanyId, ctx.today)) ??
    (await templateForClient(ctx.db, builtInCodeOf(loaded.definition), report.clientCompanyId, ctx.today));
  if (!template) throw refused(`The template ${report.templateCode} has no approved version any more.`);
  const context = await contextOf(eligibilityOf(ctx.services), ctx.db, loaded);
  const clone = await insertReport(
    ctx,
    {
      provisionalRef: await nextProvisionalRef(ctx),
      ...placeOf(report),
      templateId: template.id,
      templateCode: template.code,
      templateVersion: template.templateVersion,
      purchaseOrder: report.purchaseOrder,
      clientJobNo: report.clientJobNo,
      orderedBy: report.orderedBy,
      samplingMethod: report.samplingMethod,
      locationText: report.locationText,
      clonedFromId: report.id,
    },
    {
      ...clonedContent(
        template.definition,
        onTemplate(content, loaded.definition, template.definition),
        orderedId,
        context.unitSystem,
      ),
      lines: clonedLines(loaded.definition, datedContent(loaded), {
        keepItems: body.keepItems,
        newId: orderedId,
        context: () => context,
      }),
    },
    "clone",
  );
  return { report: clone, leftOut };
}

/** Place and client: what a clone and a revision share with their source. */
function placeOf(report: ReportRow) {
  const {
    templateId,
    templateCode,
    templateVersion,
    method,
    clientCompanyId,
    clientSiteId,
    projectId,
    workOrderId,
    baseLocationId,
    timeZone,
  } = report;
  return {
    templateId,
    templateCode,
    templateVersion,
    method,
    clientCompanyId,
    clientSiteId,
    projectId,
    workOrderId,
    baseLocationId,
    timeZone,
  };
}

/** Revision n+1 of a signed report: the same number, all content copied, a reason. Only one at a time. */
export async function startRevision(ctx: Ctx, { id, body }: { id: string; body: RevisionReason }): Promise<ReportRow> {
  if (!isWriter(ctx.actor)) throw notAllowed("Reports are written by technicians and assistants.");
  refuseCoordinator(ctx.actor);
  return beginRevision(ctx, await ctx.store.find(inspectionReport, id, { lock: true }), body);
}

/** The same for whoever may ask for one: the client whose review is "revise and resubmit" starts it without an account. */
export async function beginRevision(ctx: Ctx, report: ReportRow, body: RevisionReason): Promise<ReportRow> {
  if (!["signed", "released"].includes(report.status))
    throw refused(`A ${report.status} report cannot be revised. Revise its latest signed revision.`);
  await refuseSecondRevision(ctx, report);
  await refuseAltered(ctx.services, ctx.db, report, "no revision can be started from it");
  const loaded = await load(ctx.db, report);
  const content = withNewConsumables(loaded.content, orderedId);
  const ids = new Map(content.lines.map((line) => [line.id, orderedId()]));
  const flaws = new Map(content.indications.map((one) => [one.id, orderedId()]));
  const revisionId = orderedId();
  const attachments = await carryFiles(ctx, loaded, revisionId, ids);
  const peopleIds = new Map(content.people.map(({ id: before }) => [before, orderedId()]));
  const people = await carryPapers(ctx, loaded, revisionId, peopleIds);
  return insertReport(
    ctx,
    {
      id: revisionId,
      ...placeOf(report),
      reportNumber: report.reportNumber,
      revision: report.revision + 1,
      provisionalRef: report.provisionalRef,
      purchaseOrder: report.purchaseOrder,
      clientJobNo: report.clientJobNo,
      orderedBy: report.orderedBy,
      samplingMethod: report.samplingMethod,
      locationText: report.locationText,
      replacesReportId: report.id,
      enteredByIds: report.enteredByIds,
      reasonForRevision: body.reasonForRevision,
      reasonClass: body.reasonClass,
      changeSummary: body.changeSummary,
    },
    {
      ...content,
      attachments: renamed(attachments, ids),
      ...(content.sketches
        ? {
            sketches: renamed(
              content.sketches,
              new Map([...ids, ...content.sketches.map((one) => [one.id, orderedId()] as const)]),
            ),
          }
        : {}),
      people,
      equipment: content.equipment.map((item) => ({ ...item, id: orderedId() })),
      lines: content.lines.map((line) => ({
        ...withPeople(line, loaded.definition, peopleIds),
        id: ids.get(line.id) ?? orderedId(),
      })),
      indications: content.indications.map((one) => ({
        ...one,
        id: flaws.get(one.id) ?? orderedId(),
        lineId: ids.get(one.lineId) ?? one.lineId,
      })),
      ...(content.concessions
        ? {
            concessions: content.concessions.map((one) => ({
              ...one,
              id: orderedId(),
              lineId: ids.get(one.lineId) ?? one.lineId,
              indicationId: one.indicationId ? (flaws.get(one.indicationId) ?? null) : null,
              // A file of the previous revision gets a new entry in this one; references to documents are kept.
              documentId: null,
            })),
          }
        : {}),
    },
    "revise",
  );
}

/** A line with references to people (performer, interpreter) replaced by their ids in the copy. */
function withPeople(
  line: Content["lines"][number],
  definition: TemplateDefinition,
  people: ReadonlyMap<string, string>,
): Content["lines"][number] {
  const named = definition.lines.fields.filter(({ type, record }) => type === "record" && record === "ReportPerson");
  const values = named.flatMap(({ key }) => {
    const id = line.values[key];
    return typeof id === "string" ? [[key, people.get(id) ?? null] as const] : [];
  });
  return {
    ...line,
    ...(line.performedBy ? { performedBy: people.get(line.performedBy) ?? line.performedBy } : {}),
    values: { ...line.values, ...Object.fromEntries(values) },
  };
}

async function refuseSecondRevision(ctx: Ctx, report: ReportRow): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(inspectionReport)
    .where(and(eq(inspectionReport.replacesReportId, report.id), ne(inspectionReport.status, "void")));
  if (!open || open.archivedAt) return;
  const by =
    (await ctx.services.namesOf(ctx.db, open.createdById ? [open.createdById] : [])).get(open.createdById ?? "") ?? "someone";
  throw conflicting(`Revision ${open.revision} is already in preparation by ${by}`, "open-revision");
}

/** The latest signed report of the same client, item and method. */
export async function previousReport(ctx: Ctx, report: ReportRow): Promise<ReportRow | null> {
  if (!report.itemTag) return null;
  const [found] = await ctx.db
    .select()
    .from(inspectionReport)
    .where(
      and(
        isOfItem(report.itemTag),
        eq(inspectionReport.method, report.method),
        eq(inspectionReport.clientCompanyId, report.clientCompanyId),
        inArray(inspectionReport.status, ["signed", "released"]),
        ne(inspectionReport.id, report.id),
      ),
    )
    .orderBy(desc(inspectionReport.inspectedOn))
    .limit(1);
  return found ?? null;
}
