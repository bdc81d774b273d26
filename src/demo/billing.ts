/** Invoices from the work of the last weeks: one issued, so that its figures trace to time and signed reports; the rest is ready to bill. */
import { and, eq, lt } from "drizzle-orm";
import { actingIn } from "./acting.ts";
import type { Calendar } from "./calendar.ts";
import { projectId } from "./jobs.ts";
import type { Key } from "./keys.ts";
import { approveInvoice, issueAsFinance } from "./invoices.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import type { Actor } from "#kit/server/actor.ts";
import type { Db } from "#kit/server/database.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { buildInvoice, showSources } from "#modules/invoices/server/build.ts";
import { submitInvoice } from "#modules/invoices/server/drafts.ts";
import { settleWithoutInvoice } from "#modules/invoices/server/ready.ts";
import { workOrder } from "#modules/project-management/server/tables.ts";

export async function writeBilling(services: Services, db: Db, calendar: Calendar, actor: (key: Key) => Actor): Promise<void> {
  const act = actingIn(services, db, calendar, actor);
  // Finance does not see clients that are restricted.
  const old = await db
    .select({ id: workOrder.id })
    .from(workOrder)
    .innerJoin(clientCompany, eq(clientCompany.id, workOrder.clientCompanyId))
    .where(and(lt(workOrder.doneOn, calendar.ago(45)), eq(clientCompany.confidentialityLevel, "normal")));
  const body = { workOrderIds: old.map(({ id }) => id), reason: "Billed before invoices were written here" };
  if (old.length > 0) await act("susan", 44, "09:40", (ctx) => settleWithoutInvoice(ctx, { body }));
  const draft = await act("maria", 2, "10:10", billOpenWork);
  if (!draft || draft.obstacles.length > 0) return;
  const sent = await act("maria", 2, "10:30", (ctx) => submitInvoice(ctx, { id: draft.id, body: { version: draft.version } }));
  await act("dale", 2, "11:00", (ctx) => approveInvoice(ctx, sent));
  await act("susan", 2, "15:20", (ctx) => issueAsFinance(ctx, draft.id));
}

/** All that can be billed of the refinery survey, as the builder proposes it. */
async function billOpenWork(ctx: Ctx) {
  const id = projectId("P1");
  const { sources, variances } = await showSources(ctx, { id });
  const open = sources.filter(({ blocked }) => blocked === null);
  if (!open.some(({ free }) => free === null)) return null;
  const asked = open.map(({ type, id: source, key, free }) => ({ type, id: source, key, charge: free === null }));
  const accepted = variances.map(({ key }) => ({ key, reason: "Agreed with the client's inspector on site" }));
  return buildInvoice(ctx, { id, body: { grouping: "person", sources: asked, accepted } });
}
