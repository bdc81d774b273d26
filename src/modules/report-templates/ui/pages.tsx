import { editForm, newForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "inspection-reports";
const under = "/inspection-reports/templates";
const forms = () => import("./template-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/inspection-reports/templates", title: "Report templates", module, load: () => import("./TemplatesPage.tsx") },
  { path: "/inspection-reports/templates/new", title: "New variant", module, needs: "approve", load: newForm(forms) },
  { path: "/inspection-reports/templates/$id", title: "Template", module, load: () => import("./TemplatePage.tsx") },
  {
    path: "/inspection-reports/templates/$id/edit",
    title: "Edit template",
    module,
    under,
    needs: "approve",
    load: editForm(forms),
  },
  {
    path: "/inspection-reports/templates/$id/design",
    title: "Design template",
    module,
    under,
    needs: "approve",
    load: () => import("./design/DesignPage.tsx"),
  },
];

export const records: readonly RecordKind[] = [
  {
    entity: "ReportTemplate",
    title: "Report templates",
    module,
    list: "/api/report-templates",
    href: "/inspection-reports/templates/$id",
    number: "code",
    name: "title",
  },
];

/** What a device stores for work without a network. */
export const offline = [
  "/api/report-templates/latest",
  "/api/report-templates/names",
  "/api/report-templates/:id",
  "/api/acceptance-criteria-sets",
  "/api/indication-types",
];
