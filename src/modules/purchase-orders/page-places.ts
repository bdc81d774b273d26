/** Where the page of a purchase order shows what other modules know of it: its invoices, its tickets. */
import type { ClientPurchaseOrder } from "./contract.ts";
import { definePlace } from "#kit/page-places.ts";

export const orderSections = definePlace<{ order: ClientPurchaseOrder }>("sections of a purchase order");
