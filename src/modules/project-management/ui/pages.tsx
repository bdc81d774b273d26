import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";

const module = "projects";
const under = "/project-management";

export const pages: PageRoute[] = [
  {
    path: "/project-management",
    title: "Work orders",
    module,
    load: () => import("./PlannerPage.tsx"),
    rail: "Work orders",
  },
  { path: "/projects", title: "Projects", module, load: () => import("./ProjectListPage.tsx"), rail: "Projects" },
  {
    path: "/projects/new",
    title: "New project",
    module,
    starts: "New project",
    load: newForm(() => import("./project-forms.tsx")),
  },
  { path: "/projects/$id", title: "Project", module, load: () => import("./ProjectPage.tsx") },
  { path: "/projects/$id/edit", title: "Edit project", module, load: editForm(() => import("./project-forms.tsx")) },
  {
    path: "/call-outs/new",
    title: "New call-out",
    module,
    under,
    starts: "New call-out",
    load: () => import("./NewCallOutPage.tsx"),
  },
  { path: "/work-orders/new", title: "New work order", module, under, load: () => import("./NewWorkOrderPage.tsx") },
  { path: "/work-orders/$id", title: "Work order", module, under, load: () => import("./WorkOrderPage.tsx") },
  {
    path: "/work-orders/$id/edit",
    title: "Edit work order",
    module,
    under,
    load: editForm(() => import("./work-order-form.tsx")),
  },
];

export const parts: readonly PagePart[] = [
  partAt(clientTabs, { module, tab: { name: "projects", title: "Projects" }, load: () => import("./ClientProjects.tsx") }),
];

export const records: RecordKind[] = [
  { entity: "Project", title: "Projects", module, list: "/api/projects", href: "/projects/$id", number: "number", name: "name" },
  {
    entity: "WorkOrder",
    title: "Work orders",
    module,
    list: "/api/work-orders",
    href: "/work-orders/$id",
    number: "number",
    name: "title",
  },
];

/** What a device stores for work without a network. */
export const offline = ["/api/work-orders/:id", "/api/work-orders/:id/readiness", "/api/work-orders", "/api/projects/:id"];
