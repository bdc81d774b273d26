import type { PageRoute } from "#kit/ui/pages.ts";

/** Pages that are no module's: a code leads to a record of any, and what this device holds for the server is of all of them. */
export const ownPages: readonly PageRoute[] = [
  { path: "/scan", title: "Scan", module: null, load: () => import("./scan/ScanPage.tsx") },
  { path: "/on-this-device", title: "On this device", module: null, load: () => import("./device/DevicePage.tsx") },
];
