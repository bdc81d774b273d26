import type { PageRoute } from "#kit/ui/pages.ts";

const module = "report-statistics";

export const pages: readonly PageRoute[] = [
  { path: "/report-statistics", title: "Report statistics", module, load: () => import("./StatisticsPage.tsx") },
  { path: "/report-statistics/rows", title: "Rows of a figure", module, load: () => import("./RowsPage.tsx") },
  {
    path: "/report-statistics/same-numbers",
    title: "Same number on 2 drawings",
    module,
    load: () => import("./SameNumbersPage.tsx"),
  },
  { path: "/report-statistics/changes", title: "What changed since a file", module, load: () => import("./ChangesPage.tsx") },
  { path: "/report-statistics/month", title: "Why a month changed", module, load: () => import("./MonthPage.tsx") },
];
