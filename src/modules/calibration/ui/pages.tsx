import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { itemSections, typeSections } from "#modules/inventory/page-places.ts";

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
  { path: "/calibration/$id/edit", title: "Edit calibration", module, load: editForm(() => import("./record-form.tsx")) },
  {
    path: "/calibration/plans/new",
    title: "New calibration plan",
    module,
    needs: "edit",
    load: newForm(() => import("./plan-forms.tsx")),
  },
  { path: "/calibration/plans/$id", title: "Calibration plan", module, load: () => import("./PlanPage.tsx") },
  {
    path: "/calibration/plans/$id/edit",
    title: "Edit calibration plan",
    module,
    load: editForm(() => import("./plan-forms.tsx")),
  },
  {
    path: "/calibration/providers/new",
    title: "New laboratory",
    module,
    needs: "edit",
    load: newForm(() => import("./provider-forms.tsx")),
  },
  { path: "/calibration/providers/$id", title: "Laboratory", module, load: () => import("./ProviderPage.tsx") },
  {
    path: "/calibration/providers/$id/edit",
    title: "Edit laboratory",
    module,
    load: editForm(() => import("./provider-forms.tsx")),
  },
];

export const parts: readonly PagePart[] = [
  partAt(itemSections, { load: () => import("./ItemSections.tsx") }),
  partAt(typeSections, { module, load: () => import("./TypePlans.tsx") }),
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

/** What a device stores for work without a network. */
export const offline = ["/api/calibration/answer"];
