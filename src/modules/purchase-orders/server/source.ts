/** What this module asks of those that keep invoices and tickets. */
import type { ClientPurchaseOrder } from "../contract.ts";
import type { OrderUse } from "../rules.ts";
import { answersTo } from "#kit/server/questions.ts";
import type { Ctx } from "#kit/server/services.ts";

declare module "#kit/server/questions.ts" {
  interface Questions {
    /** How much of a purchase order is used, in its currency and by its basis (invoices rule 12, project-management section 5.4). */
    consumedOnPurchaseOrder: (
      asking: Pick<Ctx, "db" | "services">,
      order: Pick<ClientPurchaseOrder, "id" | "currency" | "basis">,
    ) => Promise<OrderUse>;
  }
}

/** What uses an order, as those say that keep it. */
export async function consumptionOf(
  { db, services }: Pick<Ctx, "db" | "services">,
  order: Pick<ClientPurchaseOrder, "id" | "currency" | "basis">,
): Promise<OrderUse[]> {
  const found = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const answer of answersTo(services, "consumedOnPurchaseOrder")) found.push(await answer({ db, services }, order));
  return found;
}
