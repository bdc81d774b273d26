import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: PageRoute[] = [
  { path: "/settings", title: "Settings", module: "settings", load: () => import("./SettingsPage.tsx") },
];
