import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { figureOfProject, projectTabs } from "#modules/project-management/page-places.ts";
import { besideOrders, orderSections } from "#modules/purchase-orders/page-places.ts";

const module = "projects";
/** Amounts are for people who may see prices. */
const amounts = "rate-sheets";
const budgets = () => import("./budget-forms.tsx");
const changes = () => import("./change-order-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/project-budgets/new", title: "New budget", module, under: "/projects", load: newForm(budgets) },
  { path: "/project-budgets/$id/edit", title: "Edit budget", module, under: "/projects", load: editForm(budgets) },
  { path: "/change-orders/new", title: "New change order", module, under: "/projects", load: newForm(changes) },
  {
    path: "/change-orders/$id",
    title: "Change order",
    module: amounts,
    under: "/projects",
    load: () => import("./ChangeOrderPage.tsx"),
  },
  { path: "/change-orders/$id/edit", title: "Edit change order", module, under: "/projects", load: editForm(changes) },
];

export const parts: readonly PagePart[] = [
  partAt(projectTabs, { module: amounts, tab: { name: "budget", title: "Budget" }, load: () => import("./BudgetTab.tsx") }),
  partAt(figureOfProject, { module: amounts, load: () => import("./FigureOfProject.tsx") }),
  partAt(orderSections, { module: amounts, load: () => import("./OrderAlerts.tsx") }),
  partAt(besideOrders, { module: amounts, load: () => import("./ChangeOrders.tsx") }),
];

export const records: readonly RecordKind[] = [
  {
    entity: "ChangeOrder",
    title: "Change orders",
    module: amounts,
    list: "/api/change-orders",
    href: "/change-orders/$id",
    number: "number",
    name: "title",
  },
];
