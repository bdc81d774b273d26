import { IconSettings } from "@tabler/icons-react";
import type { PageRoute } from "#kit/ui/pages.ts";

export const icon = IconSettings;

export const pages: PageRoute[] = [
  { path: "/settings", title: "Settings", module: "settings", load: () => import("./SettingsPage.tsx") },
];
