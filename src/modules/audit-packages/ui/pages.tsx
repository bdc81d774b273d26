import { type PagePart, type PageRoute, partAt } from "#kit/ui/pages.ts";
import { besideReport } from "#modules/inspection-reports/page-places.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/view-inspection-reports/$id/audit-package",
    title: "Audit package",
    module: "view-inspection-reports",
    load: () => import("./AuditPackagePage.tsx"),
  },
];

export const parts: readonly PagePart[] = [
  partAt(besideReport, { module: "view-inspection-reports", quiet: true, load: () => import("./PackageOfReport.tsx") }),
];
