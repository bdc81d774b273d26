import { type ModulePages, type PagePart, type PageRoute, partAt } from "#kit/ui/pages.ts";
import { projectTabs, startedFromWorkOrder, workOrderTabs } from "#modules/project-management/page-places.ts";

const module = "projects";
const under = "/timesheets";

export const pages: readonly PageRoute[] = [
  { path: "/timesheets", title: "Timesheets", module, rail: "Timesheets", load: () => import("./WeekPage.tsx") },
  {
    path: "/timesheets/approvals",
    title: "Timesheets to approve",
    module,
    under,
    needs: "approve",
    load: () => import("./ApprovalsPage.tsx"),
  },
  { path: "/timesheets/entries", title: "Time entries", module, under, load: () => import("./EntriesPage.tsx") },
  { path: "/timesheets/entries/$id", title: "Time entry", module, under, load: () => import("./EntryPage.tsx") },
];

const time = { name: "time", title: "Time" };

export const parts: readonly PagePart[] = [
  partAt(workOrderTabs, { module, tab: time, load: () => import("./TimeOfOrder.tsx") }),
  partAt(projectTabs, { module, tab: time, load: () => import("./TimeOfProject.tsx") }),
  partAt(startedFromWorkOrder, { module, quiet: true, load: () => import("./JobClock.tsx") }),
];

/** The weeks a person has read, with their jobs. */
export const offline = ["/api/timesheets/week"];

export const ahead: ModulePages["ahead"] = [{ address: "/api/timesheets/week", what: "Timesheet" }];

export const commands: ModulePages["commands"] = {
  "time.log": () => import("./device/log-command.ts").then(({ logCommand }) => logCommand),
};
