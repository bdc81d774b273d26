import { eq } from "drizzle-orm";
import { otherCurrency } from "../rules.ts";
import { clientPurchaseOrder } from "./tables.ts";
import { compareAmounts, total } from "#kit/money.ts";
import { refused } from "#kit/refusals.ts";
import type { Ctx } from "#kit/server/services.ts";

interface Raised {
  orderId: string;
  by: string;
  currency: string;
  why: string;
}

/** Adds the price of an approved change order to its purchase order (project-management rule 20). */
export async function raiseOrder({ store }: Ctx, { orderId, by, currency, why }: Raised): Promise<void> {
  const [order] = await store.db.select().from(clientPurchaseOrder).where(eq(clientPurchaseOrder.id, orderId)).for("update");
  if (!order) throw refused("The purchase order no longer exists.");
  const { number, status, basis, version } = order;
  if (status === "closed") throw refused(`PO ${number} is closed. Reopen it, or choose another order.`);
  const foreign = otherCurrency(order, "the budget", currency);
  if (foreign) throw refused(foreign);
  if (basis === "gross")
    throw refused(`PO ${number} counts amounts with tax. Enter the amended amount on the order, and clear it here.`);
  const amount = total(order.amount, by);
  if (compareAmounts(amount, "0") <= 0) throw refused(`Nothing would be left of PO ${number}.`);
  await store.updateUnseen(clientPurchaseOrder, orderId, version, { amount }, { verb: "update", reason: why });
}
