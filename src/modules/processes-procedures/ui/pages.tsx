import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "processes-procedures";
const under = "/processes-procedures";

export const pages: readonly PageRoute[] = [
  { path: "/processes-procedures", title: "Processes and procedures", module, load: () => import("./ProceduresPage.tsx") },
  {
    path: "/procedures/new",
    title: "Write a procedure",
    module,
    under,
    starts: "Write a procedure",
    load: () => import("./NewProcedurePage.tsx"),
  },
  { path: "/procedures/$id", title: "Procedure", module, under, load: () => import("./ProcedurePage.tsx") },
  { path: "/procedures/$id/edit", title: "Change procedure", module, under, load: () => import("./EditProcedurePage.tsx") },
  {
    path: "/procedures/$id/revisions/$revisionId/edit",
    title: "Write revision",
    module,
    under,
    load: () => import("./EditRevisionPage.tsx"),
  },
];

export const records: readonly RecordKind[] = [
  {
    entity: "Procedure",
    title: "Procedures",
    module,
    list: "/api/procedures",
    href: "/procedures/$id",
    number: "number",
    name: "title",
  },
];
