import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

const module = "processes-procedures";

export const pages: readonly PageRoute[] = [
  { path: "/processes-procedures", title: "Processes and procedures", module, load: () => import("./ProceduresPage.tsx") },
  {
    path: "/procedures/new",
    title: "Write a procedure",
    module,
    starts: "Write a procedure",
    load: () => import("./NewProcedurePage.tsx"),
  },
  { path: "/procedures/$id", title: "Procedure", module, load: () => import("./ProcedurePage.tsx") },
  { path: "/procedures/$id/edit", title: "Change procedure", module, load: () => import("./EditProcedurePage.tsx") },
  {
    path: "/procedures/$id/revisions/$revisionId/edit",
    title: "Write revision",
    module,
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
