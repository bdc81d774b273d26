import type { ModulePages } from "#kit/ui/pages.ts";
import type { ModuleId } from "./catalogue.ts";

/** What each module's pages show. A module of the catalogue that is missing here does not compile; the files come when they are asked for. */
export const pages: Record<ModuleId, () => Promise<ModulePages>> = {
  "report-templates": () => import("#modules/report-templates/ui/pages.tsx"),
  "ndt-training": () => import("#modules/ndt-training/ui/pages.tsx"),
  "processes-procedures": () => import("#modules/processes-procedures/ui/pages.tsx"),
  "base-locations": () => import("#modules/base-locations/ui/pages.tsx"),
  "client-companies": () => import("#modules/client-companies/ui/pages.tsx"),
  "project-management": () => import("#modules/project-management/ui/pages.tsx"),
  settings: () => import("#modules/settings/ui/pages.tsx"),
  inventory: () => import("#modules/inventory/ui/pages.tsx"),
  calibration: () => import("#modules/calibration/ui/pages.tsx"),
  "people-and-access": () => import("#modules/people-and-access/ui/pages.tsx"),
};
