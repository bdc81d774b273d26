import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { ClientPurchaseOrder, type ClientPurchaseOrderDraft, purchaseOrders } from "../contract.ts";
import { orderLife } from "../order-life.ts";
import { meterOf, problemWithOrder } from "../rules.ts";
import { consumptionOf } from "./source.ts";
import { clientPurchaseOrder, orderWords } from "./tables.ts";
import { mustBeOfClient } from "#directory/clients/server/of-client.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { reachOf } from "#kit/access.ts";
import { compareAmounts, grouped } from "#kit/money.ts";
import { notAllowed, refused, wrongField } from "#kit/refusals.ts";
import { crud } from "#kit/server/crud.ts";
import { actionHandlers } from "#kit/server/lifecycle.ts";
import { answerTo } from "#kit/server/questions.ts";
import type { Row } from "#kit/server/record.ts";
import { serve } from "#kit/server/serve.ts";
import type { Ctx, Services } from "#kit/server/services.ts";
import { project } from "#modules/project-management/server/tables.ts";

const orders = crud(clientPurchaseOrder, {
  search: [orderWords(clientPurchaseOrder)],
  sorts: { date: clientPurchaseOrder.date, number: clientPurchaseOrder.number },
  sort: "-date",
  extra: { clientName: clientCompany.displayName },
  joins: [{ table: clientCompany, on: eq(clientCompany.id, clientPurchaseOrder.clientCompanyId) }],
  filters: {
    usableForProjectId: (id: string) => sql`(${clientPurchaseOrder.projectIds} @> array[${id}]::uuid[]
      or (${clientPurchaseOrder.projectIds} = '{}' and ${clientPurchaseOrder.clientCompanyId} =
        (select p.client_company_id from ${project} p where p.id = ${id})))`,
  },
  labels: ClientPurchaseOrder.labels,
  fields: ClientPurchaseOrder.fields,
});

/** Answers the endpoints of the module. */
export function purchaseOrderRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, purchaseOrders, {
    ...orders,
    create: createOrder,
    update: changeOrder,
    ...actionHandlers(clientPurchaseOrder, orders, orderLife, {}),
    meter: async (ctx, asked) => {
      const order = await orders.find(ctx, asked);
      return meterOf(order, await consumptionOf(ctx, order));
    },
  });
}

/** Enters an order of a client, for people who may create projects. */
export async function createOrder(ctx: Ctx, { body }: { body: ClientPurchaseOrderDraft }) {
  const reach = reachOf(ctx.actor.rights, ["projects"], "create");
  if (!ctx.actor.isSuperUser && reach !== "all")
    throw notAllowed("Only coordinators, sales and operations managers can enter purchase orders. Ask one of them.");
  await ctx.lookup.find(clientCompany, body.clientCompanyId);
  await consistent(ctx, body);
  await mustBeOpen(ctx, body.projectIds ?? []);
  const { id } = await ctx.store.insert(clientPurchaseOrder, body);
  return orders.find(ctx, { id });
}

async function changeOrder(
  ctx: Ctx,
  { id, body }: { id: string; body: { version: number; changes: Partial<ClientPurchaseOrderDraft> } },
) {
  const before = await ctx.store.find(clientPurchaseOrder, id, { lock: true });
  if (body.changes.clientCompanyId && body.changes.clientCompanyId !== before.clientCompanyId)
    throw wrongField("clientCompanyId", "An order stays with its client. Enter another one.");
  if (before.status === "closed") throw refused("A closed purchase order cannot be changed. Reopen it first.");
  keepsWhatIsInvoiced(before, body.changes, meterOf(before, await consumptionOf(ctx, before)).invoiced);
  await consistent(ctx, { ...before, ...body.changes });
  await mustBeOpen(
    ctx,
    (body.changes.projectIds ?? []).filter((one) => !before.projectIds.includes(one)),
  );
  await ctx.store.update(clientPurchaseOrder, id, body.version, body.changes);
  return orders.find(ctx, { id });
}

/** Invoices name their order by its number and count in its currency. */
function keepsWhatIsInvoiced(
  before: Row<typeof clientPurchaseOrder>,
  { number, currency, amount }: Partial<ClientPurchaseOrderDraft>,
  invoiced: string,
): void {
  if (!/[1-9]/.test(invoiced)) return;
  if (currency && currency !== before.currency) throw wrongField("currency", `Invoices in ${before.currency} are on this order.`);
  if (number && number !== before.number)
    throw wrongField(
      "number",
      `Invoices are on order ${before.number}. Enter the other number as an order of its own, and close this one.`,
    );
  if (amount && compareAmounts(amount, invoiced) < 0)
    throw wrongField("amount", `${grouped(invoiced)} ${before.currency} is invoiced on this order already.`);
}

/** Projects that an order is entered for. */
async function mustBeOpen(ctx: Ctx, projectIds: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const id of projectIds) await answerTo(ctx.services, "mustBeOpenProject")(ctx, id);
}

/** Amounts, days and lines fit, and the projects are the client's. */
async function consistent({ db }: Ctx, order: ClientPurchaseOrderDraft): Promise<void> {
  const wrong = problemWithOrder(order);
  if (wrong) throw wrongField(wrong.path, wrong.message);
  const { projectIds = [], clientCompanyId } = order;
  await mustBeOfClient(db, project, clientCompanyId, { field: "projectIds", ids: projectIds ?? [], what: "projects" });
}
