import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: readonly PageRoute[] = [
  {
    path: "/",
    title: "Dashboard",
    module: "dashboard",
    rail: "Dashboard",
    asks: ["/api/dashboard?screen=$screen"],
    load: () => import("./DashboardPage.tsx"),
  },
  { path: "/my-work", title: "My work", module: "dashboard", under: "/", load: () => import("./MyWorkPage.tsx") },
  { path: "/audit-visit", title: "Audit visit", module: "dashboard", under: "/", load: () => import("./AuditVisitPage.tsx") },
  {
    path: "/go-no-go",
    title: "Go / no-go",
    module: "projects",
    load: () => import("./GoNoGoPage.tsx"),
    rail: "Go / no-go",
  },
  {
    path: "/announcements",
    title: "Announcements",
    module: "settings",
    starts: "Write an announcement",
    needs: "edit",
    load: () => import("./AnnouncementsPage.tsx"),
  },
];
