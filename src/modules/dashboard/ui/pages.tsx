import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: readonly PageRoute[] = [
  { path: "/", title: "Dashboard", module: "dashboard", load: () => import("./DashboardPage.tsx") },
];
