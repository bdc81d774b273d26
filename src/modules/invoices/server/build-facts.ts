/** What the builder reads: the jobs it is for, their clients and sites. */
import { eq } from "drizzle-orm";
import type { TierBalance } from "../rules/tiers.ts";
import type { OpenSource } from "../source.ts";
import { currencyOfClient } from "#directory/clients/server/of-client.ts";
import type { Grouping } from "#directory/clients/client-terms.ts";
import { clientCompany, clientSite } from "#directory/clients/server/tables.ts";
import { regionOf } from "#directory/finance/tax-rule.ts";
import { notFound } from "#kit/refusals.ts";
import type { Reading } from "#kit/server/database.ts";
import type { Ctx } from "#kit/server/services.ts";
import { shownNumber } from "#modules/field-tickets/rules/rows.ts";
import { fieldTicket } from "#modules/field-tickets/server/tables.ts";
import { project, workOrder } from "#modules/project-management/server/tables.ts";
import type { WorkJob, WorkQuantity } from "#modules/rate-sheets/rules/work-types.ts";

/** What is billed together: a work order, all of a project, or one ticket. */
export interface Target {
  entity: "WorkOrder" | "Project" | "FieldTicket";
  id: string;
  number: string;
  title: string;
  clientCompanyId: string;
  clientName: string;
  currency: string;
  projectId: string;
  baseLocationId: string;
  poNumber: string | null;
  /** As the client wants the lines of its invoices. */
  grouping: Grouping;
  orders: JobFacts[];
  /** Only what this ticket names. */
  ticketId: string | null;
  /** The client is billed time of signed tickets only. */
  needsSignedTicket: boolean;
  /** The client is billed quantities of released reports only. */
  needsRelease: boolean;
}
export interface JobFacts extends WorkJob {
  workOrderId: string;
  projectId: string;
  baseId: string;
  number: string;
  purchaseOrder: string | null;
  siteRegion: string | null;
}

/** An open source with what its price needs. */
export interface Opened extends OpenSource {
  reportId: string | null;
  /** The ticket that brings it. */
  ticketId: string | null;
  /** Of a quantity. */
  priced: Omit<WorkQuantity, "quantity" | "source"> | null;
  /** Of a quantity of welds: their names, one for each of `whole`. */
  names?: readonly string[];
  /** Of time: to which hours are rounded; what is left below it is no part. */
  increment?: string;
  /** Of what came with hours of time and was credited: hours of the same entry are open as well, which bring their own. */
  besideHours?: boolean;
  /** The price of what no rate sheet prices: of a milestone. */
  fixed?: string;
  /** Of a tier adjustment: what it comes to; and where nothing follows, the issued invoice that is credited, or the draft it goes on. */
  tier?: { balance: TierBalance; creditOn: string | null; draft: string | null };
}
/** The work order, project or field ticket of that id, if its client may be seen. */
export async function targetOf(ctx: Ctx, id: string): Promise<Target> {
  const { db } = ctx;
  const [found] = await db.select().from(project).where(eq(project.id, id));
  const [ticket] = found ? [] : await db.select().from(fieldTicket).where(eq(fieldTicket.id, id));
  const orders = await jobsWhere(db, found ? eq(workOrder.projectId, id) : eq(workOrder.id, ticket?.workOrderId ?? id));
  const [first] = orders;
  if (!found && !first) throw notFound("work order, project or ticket");
  const [of] = first ? await db.select().from(workOrder).where(eq(workOrder.id, first.workOrderId)) : [];
  const clientCompanyId = found?.clientCompanyId ?? of?.clientCompanyId ?? "";
  const client = await ctx.lookup.find(clientCompany, clientCompanyId);
  return {
    entity: found ? "Project" : ticket ? "FieldTicket" : "WorkOrder",
    id,
    number: ticket ? shownNumber(ticket) : (found?.number ?? of?.number ?? ""),
    title: found?.name ?? of?.title ?? "",
    clientCompanyId,
    clientName: client.displayName,
    currency: await currencyOfClient(db, clientCompanyId),
    projectId: found?.id ?? of?.projectId ?? "",
    baseLocationId: found?.baseLocationId ?? of?.baseLocationId ?? "",
    poNumber: orders.find(({ purchaseOrder }) => purchaseOrder)?.purchaseOrder ?? null,
    orders,
    ticketId: ticket?.id ?? null,
    grouping: client.invoiceGrouping ?? "day",
    needsSignedTicket: client.ticketSignatureRequired,
    needsRelease: client.billOnRelease,
  };
}

/** The jobs of work orders, with the site that visits and taxes follow. */
export async function jobsWhere(db: Reading, where: ReturnType<typeof eq>): Promise<JobFacts[]> {
  const rows = await db
    .select({
      workOrderId: workOrder.id,
      projectId: workOrder.projectId,
      baseId: workOrder.baseLocationId,
      siteId: workOrder.clientSiteId,
      number: workOrder.number,
      purchaseOrder: workOrder.purchaseOrder,
      country: clientSite.country,
      region: clientSite.region,
    })
    .from(workOrder)
    .leftJoin(clientSite, eq(clientSite.id, workOrder.clientSiteId))
    .where(where)
    .orderBy(workOrder.number);
  return rows.map(({ country, region, ...row }) => ({
    ...row,
    siteRegion: country === null ? null : regionOf(country, region),
  }));
}
