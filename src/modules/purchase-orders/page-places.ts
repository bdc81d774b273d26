/** Where the pages of purchase orders show what other modules know: of an order its invoices and tickets, beside those of a project its change orders. */
import type { ClientPurchaseOrder } from "./contract.ts";
import { definePlace } from "#kit/page-places.ts";
import type { Project } from "#modules/project-management/contract.ts";

export const orderSections = definePlace<{ order: ClientPurchaseOrder }>("sections of a purchase order");

export const besideOrders = definePlace<{ project: Project }>("beside the purchase orders of a project");
