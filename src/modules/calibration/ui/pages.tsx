import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "calibration";

export const pages: readonly PageRoute[] = [
  { path: "/calibration", title: "Calibration", module, load: () => import("./CalibrationPage.tsx") },
  {
    path: "/calibration/new",
    title: "Record a calibration",
    module,
    starts: "Record a calibration",
    load: () => import("./NewRecordPage.tsx"),
  },
  { path: "/calibration/$id", title: "Calibration record", module, load: () => import("./RecordPage.tsx") },
  { path: "/calibration/$id/edit", title: "Change calibration", module, load: () => import("./EditRecordPage.tsx") },
  { path: "/calibration/plans/new", title: "New calibration plan", module, load: () => import("./NewPlanPage.tsx") },
  { path: "/calibration/plans/$id", title: "Calibration plan", module, load: () => import("./PlanPage.tsx") },
  { path: "/calibration/plans/$id/edit", title: "Change calibration plan", module, load: () => import("./EditPlanPage.tsx") },
  { path: "/calibration/providers/new", title: "New laboratory", module, load: () => import("./NewProviderPage.tsx") },
  { path: "/calibration/providers/$id", title: "Laboratory", module, load: () => import("./ProviderPage.tsx") },
  { path: "/calibration/providers/$id/edit", title: "Change laboratory", module, load: () => import("./EditProviderPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "CalibrationRecord",
    title: "Calibration records",
    module,
    list: "/api/calibration/records",
    href: "/calibration/$id",
    number: "certificateNumber",
    name: "itemName",
  },
  {
    entity: "CalibrationPlan",
    title: "Calibration plans",
    module,
    list: "/api/calibration/plans",
    href: "/calibration/plans/$id",
    number: "subject",
  },
  {
    entity: "CalibrationProvider",
    title: "Calibration laboratories",
    module,
    list: "/api/calibration/providers",
    href: "/calibration/providers/$id",
    number: "name",
  },
];
