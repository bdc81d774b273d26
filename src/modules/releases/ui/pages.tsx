import { type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";
import { importedSections, reportSections, selectedReports } from "#modules/inspection-reports/page-places.ts";

const module = "inspection-reports";

export const pages: readonly PageRoute[] = [
  { path: "/releases", title: "Releases", module, load: () => import("./ReleaseListPage.tsx") },
  {
    path: "/inspection-reports/releases",
    title: "Ready to release",
    module,
    under: "/releases",
    load: () => import("./ReadyPage.tsx"),
  },
  {
    path: "/releases/comments",
    title: "Comments of clients",
    module,
    under: "/releases",
    load: () => import("./CommentsPage.tsx"),
  },
  {
    path: "/releases/dossier",
    title: "New turnover dossier",
    module,
    under: "/releases",
    starts: "New turnover dossier",
    needs: "approve",
    load: () => import("./dossier/NewDossierPage.tsx"),
  },
  { path: "/releases/$id", title: "Release", module, load: () => import("./ReleasePage.tsx") },
  { path: "/r/$token", title: "Reports sent to you", module: "open", load: () => import("./link/LinkPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "Release",
    title: "Releases",
    module,
    list: "/api/releases",
    href: "/releases/$id",
    number: "transmittalNo",
    name: "subject",
  },
];

export const parts: readonly PagePart[] = [
  partAt(clientTabs, {
    module: "client-companies",
    tab: { name: "distribution", title: "Distribution" },
    load: () => import("./DistributionOfClient.tsx"),
  }),
  partAt(reportSections, { module, quiet: true, load: () => import("./ReleasesOfReport.tsx") }),
  partAt(reportSections, { module, quiet: true, load: () => import("./CommentsOfReport.tsx") }),
  partAt(selectedReports, { module, quiet: true, load: () => import("./ReleaseSelected.tsx") }),
  partAt(importedSections, { module, quiet: true, load: () => import("./ReleasesOfImported.tsx") }),
];
