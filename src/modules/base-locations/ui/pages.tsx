import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "base-locations";

export const pages: PageRoute[] = [
  { path: "/base-locations", title: "Base locations", module, load: () => import("./BaseListPage.tsx") },
  { path: "/base-locations/new", title: "New base", module, starts: "New base", load: () => import("./NewBasePage.tsx") },
  { path: "/base-locations/$id", title: "Base", module, load: () => import("./BasePage.tsx") },
  { path: "/base-locations/$id/edit", title: "Edit base", module, load: () => import("./EditBasePage.tsx") },
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
