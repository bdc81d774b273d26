import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { budgetAlert } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { type DueSource, dueColumns } from "#due/server/source.ts";
import { clientPurchaseOrder } from "#modules/purchase-orders/server/tables.ts";

/** Open orders of which 90 % or more is used, since the day it was reached: the client amends them, or they are marked as exhausted. */
export const ordersUsed: DueSource<"orderUsed"> = {
  subject: "orderUsed",
  table: clientPurchaseOrder,
  select: ({ until, within }) => {
    const reached = sql`max(${budgetAlert.threshold})`;
    const since = sql`min(${budgetAlert.firedAt})::date`;
    return sql`select ${dueColumns({
      subject: "orderUsed",
      recordId: sql`${clientPurchaseOrder.id}`,
      label: sql`'PO ' || ${clientPurchaseOrder.number}`,
      detail: sql`${clientCompany.displayName}`,
      ownerId: sql`${clientCompany.accountManagerId}`,
      baseId: sql`${clientCompany.defaultBaseId}`,
      dueOn: since,
      hardStop: false,
      basis: sql`${reached} || ' % of its amount is used'`,
    })} from ${clientPurchaseOrder} join ${clientCompany} on ${eq(clientCompany.id, clientPurchaseOrder.clientCompanyId)}
      join ${budgetAlert} on ${eq(budgetAlert.key, sql`'PO ' || ${clientPurchaseOrder.id}`)}
    where ${and(
      eq(clientPurchaseOrder.status, "open"),
      isNull(clientPurchaseOrder.archivedAt),
      isNull(budgetAlert.projectId),
      isNull(budgetAlert.clearedAt),
      gte(budgetAlert.threshold, 90),
      lte(sql`${budgetAlert.firedAt}::date`, until),
      within,
    )} group by ${clientPurchaseOrder.id}, ${clientCompany.id}`;
  },
};
