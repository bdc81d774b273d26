import { type PagePart, type PageRoute, partAt } from "#kit/ui/pages.ts";
import { projectSections, recordsOfWork } from "#modules/project-management/page-places.ts";

const module = "projects";

export const pages: readonly PageRoute[] = [];

export const parts: readonly PagePart[] = [
  partAt(projectSections, { module, load: () => import("./ProjectProgress.tsx") }),
  partAt(recordsOfWork, { module, load: () => import("./WorkOrderProgress.tsx") }),
];
