import type { ClientPurchaseOrderDraft } from "./purchase-order.ts";
import { defineEvent } from "#kit/events.ts";

/** A won lead brings the client's order for its project. Whoever keeps purchase orders enters it, in the same transaction. */
export const orderReceived = defineEvent<ClientPurchaseOrderDraft>("order received");

/** An issued invoice names an order of its client: less of it is left. Whoever compares it counts again. */
export const orderUsed = defineEvent<{ clientCompanyId: string; number: string }>("purchase order used");

/** An approved change order adds `by` (net, below zero for less) to the amount of an order; `why` names the change order. */
export const orderRaised = defineEvent<{ orderId: string; by: string; currency: string; why: string }>("purchase order raised");
