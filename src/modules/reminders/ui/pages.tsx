import { partAt, type PagePart, type PageRoute } from "#kit/ui/pages.ts";
import { topBar } from "#shell/page-places.ts";

export const pages: PageRoute[] = [
  { path: "/due", title: "What is due", module: "dashboard", load: () => import("./DuePage.tsx") },
  { path: "/notifications", title: "Notifications", module: null, under: "/", load: () => import("./NotificationsPage.tsx") },
];

export const parts: readonly PagePart[] = [partAt(topBar, { quiet: true, later: true, load: () => import("./Bell.tsx") })];
