import type { PageRoute } from "#kit/ui/pages.ts";

/** Pages that are no module's: what this device holds for the server is of all of them. */
export const ownPages: readonly PageRoute[] = [
  { path: "/on-this-device", title: "On this device", module: null, load: () => import("./device/DevicePage.tsx") },
];
