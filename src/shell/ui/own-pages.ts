import type { PageRoute } from "#kit/ui/pages.ts";

/** Pages that belong to no module: a code leads to a record of any, and the outbox of this device has commands of all of them. */
export const ownPages: readonly PageRoute[] = [
  { path: "/scan", title: "Scan", module: null, load: () => import("./scan/ScanPage.tsx") },
  { path: "/on-this-device", title: "On this device", module: null, load: () => import("./device/DevicePage.tsx") },
];
