import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { clientPurchaseOrder } from "./tables.ts";
import { clientCompany } from "#directory/clients/server/tables.ts";
import { dueColumns, type DueSource } from "#due/server/source.ts";

/** The last day of every open order. */
export const ordersDue: DueSource<"purchaseOrder"> = {
  subject: "purchaseOrder",
  table: clientPurchaseOrder,
  select: ({ until, within }) =>
    sql`select ${dueColumns({
      subject: "purchaseOrder",
      recordId: sql`${clientPurchaseOrder.id}`,
      label: sql`'PO ' || ${clientPurchaseOrder.number}`,
      detail: sql`${clientCompany.displayName}`,
      ownerId: sql`${clientCompany.accountManagerId}`,
      baseId: sql`${clientCompany.defaultBaseId}`,
      dueOn: sql`${clientPurchaseOrder.validTo}`,
      hardStop: false,
      basis: sql`'Last day of the purchase order'`,
    })} from ${clientPurchaseOrder} join ${clientCompany} on ${eq(clientCompany.id, clientPurchaseOrder.clientCompanyId)}
    where ${and(
      eq(clientPurchaseOrder.status, "open"),
      isNull(clientPurchaseOrder.archivedAt),
      lte(clientPurchaseOrder.validTo, until),
      within,
    )}`,
};
