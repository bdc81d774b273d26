import { type ModulePages, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { projectTabs, startedFromWorkOrder, workOrderTabs } from "#modules/project-management/page-places.ts";

const module = "projects";
const under = "/field-tickets";

export const pages: readonly PageRoute[] = [
  { path: "/field-tickets", title: "Field tickets", module, rail: "Field tickets", load: () => import("./TicketListPage.tsx") },
  {
    path: "/field-tickets/fill/$id",
    title: "Field ticket",
    module,
    under,
    needs: "create",
    load: () => import("./FillPage.tsx"),
  },
  { path: "/field-tickets/$id", title: "Field ticket", module, under, load: () => import("./TicketPage.tsx") },
  { path: "/r/daily/$order", title: "Daily job report", module: "open", load: () => import("./LinkedDailyPage.tsx") },
  { path: "/r/ticket/$ticket", title: "Field ticket to sign", module: "open", load: () => import("./LinkedPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "FieldTicket",
    title: "Field tickets",
    module,
    list: "/api/field-tickets",
    href: "/field-tickets/$id",
    number: "shownNumber",
    name: ["workOrderTitle", "clientName"],
  },
];

const tickets = { name: "tickets", title: "Tickets" };

export const parts: readonly PagePart[] = [
  partAt(workOrderTabs, { module, tab: tickets, load: () => import("./TicketsOfOrder.tsx") }),
  partAt(projectTabs, { module, tab: tickets, load: () => import("./TicketsOfProject.tsx") }),
  partAt(startedFromWorkOrder, { module, quiet: true, load: () => import("./StartTicket.tsx") }),
];

/** What a job needs for its tickets, and the tickets a person has read. */
export const offline = ["/api/field-tickets/job", "/api/field-tickets/:id"];

export const ahead: ModulePages["ahead"] = [{ address: "/api/field-tickets/job?workOrderId=:job", what: "Field tickets" }];

export const commands: ModulePages["commands"] = {
  "ticket.save": () => import("./device/ticket-commands.ts").then(({ saveCommand }) => saveCommand),
  "ticket.sign": () => import("./device/ticket-commands.ts").then(({ signCommand }) => signCommand),
};
