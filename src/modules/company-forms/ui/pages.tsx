import { beforeWork } from "#modules/project-management/page-places.ts";
import { editForm, type ModulePages, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";

const module = "company-forms";
/** Whoever builds forms says who must fill them. */
const building = "forms";
const under = "/company-forms";
const assignmentForms = () => import("./assignment-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/company-forms", title: "Company forms", module, load: () => import("./HomePage.tsx") },
  { path: "/company-forms/fill/$id", title: "Form", module, load: () => import("./FillPage.tsx") },
  {
    path: "/company-forms/assignments",
    title: "Form assignments",
    module: building,
    under,
    load: () => import("./AssignmentListPage.tsx"),
  },
  {
    path: "/company-forms/assignments/new",
    title: "New form assignment",
    module: building,
    under,
    starts: "New form assignment",
    load: newForm(assignmentForms),
  },
  {
    path: "/company-forms/assignments/$id",
    title: "Form assignment",
    module: building,
    under,
    load: () => import("./AssignmentPage.tsx"),
  },
  {
    path: "/company-forms/assignments/$id/edit",
    title: "Edit form assignment",
    module: building,
    under,
    load: editForm(assignmentForms),
  },
  {
    path: "/company-forms/completion",
    title: "Completion of forms",
    module,
    under,
    needs: "approve",
    load: () => import("./CompletionPage.tsx"),
  },
  { path: "/r/k/$token", title: "Kiosk", module: "open", load: () => import("./kiosk/KioskPage.tsx") },
  { path: "/r/f/$token", title: "Form", module: "open", load: () => import("./link/LinkPage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "FormAssignment",
    title: "Form assignments",
    module: building,
    list: "/api/company-forms/assignments",
    href: "/company-forms/assignments/$id",
    number: "formCode",
    name: "formTitle",
  },
];

export const parts: readonly PagePart[] = [partAt(beforeWork, { module, quiet: true, load: () => import("./FormsOfJob.tsx") })];

/** The parameters of the filling page. */
export const offline = [
  "/api/fillable-forms",
  "/api/form-submissions",
  "/api/form-submissions/:id",
  "/api/company-forms/due",
  "/api/company-forms/jobs/:id/due",
  "/api/company-forms/lasts",
  "/api/base-locations/names",
];

const what = "Company forms";
export const ahead: ModulePages["ahead"] = [
  { address: "/api/fillable-forms", what },
  { address: "/api/company-forms/due", what },
  { address: "/api/company-forms/lasts", what },
];

export const commands: ModulePages["commands"] = {
  "form.save": () => import("./device/form-commands.ts").then(({ saveCommand }) => saveCommand),
  "form.submit": () => import("./device/form-commands.ts").then(({ submitCommand }) => submitCommand),
};
