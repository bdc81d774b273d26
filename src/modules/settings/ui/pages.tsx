import { foundSections } from "./section-titles.ts";
import type { PageRoute } from "#kit/ui/pages.ts";

export const pages: PageRoute[] = [
  { path: "/settings", title: "Settings", module: "settings", sections: foundSections, load: () => import("./SettingsPage.tsx") },
];
