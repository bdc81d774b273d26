import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";
import { projectTabs } from "#modules/project-management/page-places.ts";

const module = "rate-sheets";
const forms = () => import("./sheet-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/rate-sheets", title: "Rate sheets", module, load: () => import("./SheetListPage.tsx") },
  { path: "/rate-sheets/new", title: "New rate sheet", module, starts: "New rate sheet", load: newForm(forms) },
  {
    path: "/rate-sheets/links",
    title: "Links to rate sheets",
    module,
    under: "/rate-sheets",
    load: () => import("./LiveLinksPage.tsx"),
  },
  { path: "/rate-sheets/$id", title: "Rate sheet", module, load: () => import("./SheetPage.tsx") },
  { path: "/rate-sheets/$id/edit", title: "Edit rate sheet", module, load: editForm(forms) },
  { path: "/rate-sheets/$id/import", title: "Import items", module, load: () => import("./ImportPage.tsx") },
  { path: "/rate-sheets/$id/print", title: "Rate sheet", module: "open", load: () => import("./PrintPage.tsx") },
  { path: "/manage-items/$id", title: "Rate items", module, load: () => import("./ItemsPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "RateSheet",
    title: "Rate sheets",
    module,
    list: "/api/rate-sheets",
    href: "/rate-sheets/$id",
    number: "number",
    name: "title",
  },
];

export const parts: readonly PagePart[] = [
  partAt(clientTabs, { module, tab: { name: "rate-sheets", title: "Rate sheets" }, load: () => import("./ClientSheets.tsx") }),
  partAt(projectTabs, { module, tab: { name: "rate-sheets", title: "Rate sheets" }, load: () => import("./ProjectSheets.tsx") }),
];
