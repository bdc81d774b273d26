import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "calibration";

export const pages: readonly PageRoute[] = [
  { path: "/calibration/cases", title: "Evidence cases", module, load: () => import("./CaseListPage.tsx") },
  { path: "/calibration/cases/$id", title: "Evidence case", module, load: () => import("./CasePage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "EvidenceCase",
    title: "Evidence cases",
    module,
    list: "/api/evidence-cases",
    href: "/calibration/cases/$id",
    number: "source",
    name: "cause",
  },
];
