import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { projectTabs } from "#modules/project-management/page-places.ts";

const module = "projects";
const forms = () => import("./itp-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/itps", title: "Inspection and test plans", module, load: () => import("./ItpListPage.tsx") },
  { path: "/itps/new", title: "New inspection and test plan", module, load: newForm(forms) },
  { path: "/itps/$id", title: "Inspection and test plan", module, load: () => import("./ItpPage.tsx") },
  { path: "/r/itp/$plan", title: "Inspection and test plan", module: "open", load: () => import("./LinkedPage.tsx") },
  { path: "/itps/$id/edit", title: "Edit inspection and test plan", module, load: editForm(forms) },
];

export const parts: readonly PagePart[] = [
  partAt(projectTabs, { module, tab: { name: "itp", title: "ITP" }, load: () => import("./ProjectItps.tsx") }),
];

export const records: readonly RecordKind[] = [
  {
    entity: "Itp",
    title: "Inspection and test plans",
    module,
    list: "/api/itps",
    href: "/itps/$id",
    number: "number",
    name: "title",
  },
];
