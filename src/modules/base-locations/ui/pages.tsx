import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { callsOfJob } from "#modules/inspection-reports/page-places.ts";

const module = "base-locations";

export const pages: PageRoute[] = [
  { path: "/base-locations", title: "Base locations", module, load: () => import("./BaseListPage.tsx") },
  { path: "/base-locations/new", title: "New base", module, starts: "New base", load: newForm(() => import("./base-forms.tsx")) },
  { path: "/base-locations/$id", title: "Base", module, load: () => import("./BasePage.tsx") },
  { path: "/base-locations/$id/edit", title: "Edit base", module, load: editForm(() => import("./base-forms.tsx")) },
];

export const records: RecordKind[] = [
  {
    entity: "BaseLocation",
    title: "Base locations",
    module,
    list: "/api/base-locations",
    href: "/base-locations/$id",
    number: "code",
    name: "name",
  },
];

/** What a device stores for work without a network. */
export const offline = ["/api/base-locations/emergency"];

export const parts: readonly PagePart[] = [partAt(callsOfJob, { load: () => import("./EmergencyOfJob.tsx") })];
