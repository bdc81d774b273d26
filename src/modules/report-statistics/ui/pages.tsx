import type { PageRoute } from "#kit/ui/pages.ts";

const module = "report-statistics";

export const pages: readonly PageRoute[] = [
  { path: "/report-statistics", title: "Report statistics", module, load: () => import("./StatisticsPage.tsx") },
  { path: "/report-statistics/rows", title: "Rows of a figure", module, load: () => import("./RowsPage.tsx") },
];
