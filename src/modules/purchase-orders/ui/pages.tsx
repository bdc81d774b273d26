import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";
import { orderOfWork, projectTabs } from "#modules/project-management/page-places.ts";

const module = "projects";
/** Amounts are for people who may see prices. */
const amounts = "rate-sheets";
const forms = () => import("./order-forms.tsx");
const tab = { name: "purchase-orders", title: "Purchase orders" };

export const pages: readonly PageRoute[] = [
  { path: "/purchase-orders", title: "Purchase orders", module: amounts, load: () => import("./OrderListPage.tsx") },
  { path: "/purchase-orders/new", title: "New purchase order", module, starts: "New purchase order", load: newForm(forms) },
  { path: "/purchase-orders/$id", title: "Purchase order", module, load: () => import("./OrderPage.tsx") },
  { path: "/purchase-orders/$id/edit", title: "Edit purchase order", module, load: editForm(forms) },
];

export const parts: readonly PagePart[] = [
  partAt(clientTabs, { module: amounts, tab, load: () => import("./ClientOrders.tsx") }),
  partAt(projectTabs, { module: amounts, tab: { ...tab, title: "POs & changes" }, load: () => import("./ProjectOrders.tsx") }),
  partAt(orderOfWork, { module: amounts, load: () => import("./OrderOfWork.tsx") }),
];

export const records: readonly RecordKind[] = [
  {
    entity: "ClientPurchaseOrder",
    title: "Purchase orders",
    module: amounts,
    list: "/api/purchase-orders",
    href: "/purchase-orders/$id",
    number: "number",
    name: "clientName",
  },
];
