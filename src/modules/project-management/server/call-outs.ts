import { eq } from "drizzle-orm";
import type { CallOut } from "../contract.ts";
import { canActivate } from "./activation.ts";
import { refuseCrews } from "./may-plan.ts";
import { insertProject } from "./projects.ts";
import { insertWorkOrder, workOrders } from "./work-orders.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { creditHold } from "#modules/client-companies/rules.ts";
import type { Ctx } from "#kit/server/services.ts";

/** A job from a phone call: the project and its work order in one step, planned for that day (rule 1). */
export async function takeCallOut(ctx: Ctx, { body }: { body: CallOut }) {
  refuseCrews(ctx);
  const { clientCompanyId, clientSiteId, baseLocationId, title, on } = body;
  const managerId = ctx.actor.id;
  const [client] = await ctx.db.select().from(clientCompany).where(eq(clientCompany.id, clientCompanyId));
  // A hold is answered by the work order, where Operations may override it.
  if (!client || !creditHold(client)) await canActivate(ctx.db, { clientCompanyId, baseLocationId, managerId });
  const parent = await insertProject(
    ctx,
    {
      name: title,
      clientCompanyId,
      baseLocationId,
      managerId,
      kind: "call-out",
      siteIds: [clientSiteId],
      startOn: on,
      endOn: on,
    },
    "active",
  );
  const order = await insertWorkOrder(
    ctx,
    parent,
    {
      projectId: parent.id,
      title,
      clientSiteId,
      scope: body.methods.map((method) => ({ method })),
      plannedStartOn: on,
      plannedEndOn: on,
      leadUserId: body.leadUserId,
      clientReference: body.clientReference,
      purchaseOrder: body.purchaseOrder,
      holdOverride: body.holdOverride,
    },
    "planned",
  );
  return workOrders.find(ctx, { id: order.id });
}
