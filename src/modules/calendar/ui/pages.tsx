import { editForm, type ModulePages, newForm, type PageRoute } from "#kit/ui/pages.ts";

const module = "calendar";

export const pages: readonly PageRoute[] = [
  { path: "/calendar", title: "Calendar", module, load: () => import("./CalendarPage.tsx") },
  {
    path: "/calendar/charts",
    title: "Charts of the calendar",
    module,
    load: () => import("./charts/ChartsPage.tsx"),
  },
  {
    path: "/calendar/charts/rows",
    title: "Rows of a chart",
    module,
    load: () => import("./charts/ChartRowsPage.tsx"),
  },
  { path: "/calendar/assignments", title: "Assignments", module, load: () => import("./AssignmentListPage.tsx") },
  { path: "/calendar/assignments/$id", title: "Assignment", module, load: () => import("./AssignmentPage.tsx") },
  { path: "/calendar/leave", title: "Leave", module, load: () => import("./LeaveListPage.tsx") },
  { path: "/calendar/leave/$id", title: "Leave request", module, load: () => import("./LeavePage.tsx") },
  { path: "/calendar/events", title: "Events", module, load: () => import("./EventListPage.tsx") },
  { path: "/calendar/events/new", title: "New event", module, load: newForm(() => import("./event-forms.tsx")) },
  { path: "/calendar/events/$id", title: "Event", module, load: () => import("./EventPage.tsx") },
  { path: "/calendar/events/$id/edit", title: "Edit event", module, load: editForm(() => import("./event-forms.tsx")) },
  { path: "/calendar/fatigue-policies", title: "Fatigue policies", module, load: () => import("./FatiguePoliciesPage.tsx") },
  { path: "/calendar/availability", title: "Availability", module, load: () => import("./AvailabilityPage.tsx") },
];

/** One's own plan of the next 30 days, with site and crew. */
export const offline = ["/api/calendar/mine"];

export const ahead: ModulePages["ahead"] = [{ address: "/api/calendar/mine", what: "Own plan" }];
