import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { procedureOfScope } from "#modules/project-management/page-places.ts";

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
    load: newForm(() => import("./procedure-forms.tsx")),
  },
  { path: "/procedures/$id", title: "Procedure", module, under, load: () => import("./ProcedurePage.tsx") },
  { path: "/procedures/$id/edit", title: "Edit procedure", module, under, load: editForm(() => import("./procedure-forms.tsx")) },
  {
    path: "/procedures/$id/revisions/$revisionId/edit",
    title: "Write revision",
    module,
    under,
    needs: "create",
    load: editForm(() => import("./revision-form.tsx")),
  },
];

export const parts: readonly PagePart[] = [partAt(procedureOfScope, { load: () => import("./ScopeProcedure.tsx") })];

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

/** What a device stores for work without a network. */
export const offline = ["/api/procedures-in-force", "/api/procedures/:id"];
