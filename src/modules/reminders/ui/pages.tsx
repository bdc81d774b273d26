import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: PageRoute[] = [
  { path: "/due", title: "What is due", module: "dashboard", load: () => import("./DuePage.tsx") },
  { path: "/notifications", title: "Notifications", module: null, under: "/", load: () => import("./NotificationsPage.tsx") },
];
