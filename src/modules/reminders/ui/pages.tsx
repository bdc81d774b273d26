import { IconCalendarDue } from "@tabler/icons-react";
import type { PageRoute } from "#kit/ui/pages.ts";

export const icon = IconCalendarDue;

export const pages: PageRoute[] = [
  { path: "/due", title: "What is due", module: "dashboard", load: () => import("./DuePage.tsx") },
  { path: "/notifications", title: "Notifications", module: null, under: "/", load: () => import("./NotificationsPage.tsx") },
];
