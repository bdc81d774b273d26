import { IconTemplate } from "@tabler/icons-react";
import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "inspection-reports";

export const icon = IconTemplate;

export const pages: readonly PageRoute[] = [
  { path: "/inspection-reports/templates", title: "Report templates", module, load: () => import("./TemplatesPage.tsx") },
  { path: "/inspection-reports/templates/$id", title: "Template", module, load: () => import("./TemplatePage.tsx") },
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
  "/api/report-templates/:id",
  "/api/acceptance-criteria-sets",
  "/api/indication-types",
];
