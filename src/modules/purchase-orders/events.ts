import type { ClientPurchaseOrderDraft } from "./purchase-order.ts";
import { defineEvent } from "#kit/events.ts";

/** A won lead brings the client's order for its project. Whoever keeps purchase orders enters it, in the same transaction. */
export const orderReceived = defineEvent<ClientPurchaseOrderDraft>("order received");
