import { recordsOfWork } from "#modules/project-management/page-places.ts";
import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";

const module = "forms";
const under = "/forms";
/** Of filled forms. */
const filled = "company-forms";
const templateForms = () => import("./template-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/forms", title: "Forms", module, rail: "Forms", load: () => import("./TemplateListPage.tsx") },
  { path: "/forms/submissions", title: "Filled forms", module: filled, under, load: () => import("./SubmissionListPage.tsx") },
  { path: "/forms/links", title: "Form links", module, under, load: () => import("./LinkListPage.tsx") },
  { path: "/forms/kiosks", title: "Kiosks", module: filled, under, load: () => import("./KioskListPage.tsx") },
  { path: "/forms/actions", title: "Actions of forms", module: filled, under, load: () => import("./ActionListPage.tsx") },
  { path: "/forms/actions/$id", title: "Action of a form", module: filled, under, load: () => import("./ActionPage.tsx") },
  { path: "/forms/answers", title: "Answers of forms", module, under, load: () => import("./AnswersPage.tsx") },
  { path: "/forms/submissions/$id", title: "Filled form", module: filled, under, load: () => import("./SubmissionPage.tsx") },
  { path: "/forms/new", title: "New form", module, starts: "New form", load: newForm(templateForms) },
  {
    path: "/forms/import",
    title: "Import a form",
    module,
    under,
    needs: "create",
    load: () => import("./ImportPage.tsx"),
  },
  { path: "/forms/$id", title: "Form", module, load: () => import("./TemplatePage.tsx") },
  { path: "/forms/$id/edit", title: "Edit form", module, under, needs: "create", load: editForm(templateForms) },
  { path: "/forms/$id/compare", title: "Changes of a form", module, under, load: () => import("./compare/ComparePage.tsx") },
  {
    path: "/forms/$id/build",
    title: "Build form",
    module,
    under,
    needs: "create",
    load: () => import("./build/BuilderPage.tsx"),
  },
];

export const parts: readonly PagePart[] = [
  partAt(recordsOfWork, { module: filled, quiet: true, load: () => import("./FilledForWork.tsx") }),
];

export const records: readonly RecordKind[] = [
  {
    entity: "FormTemplate",
    title: "Forms",
    module,
    list: "/api/form-templates",
    href: "/forms/$id",
    number: "code",
    name: "title",
  },
  {
    entity: "FormSubmission",
    title: "Filled forms",
    module: filled,
    list: "/api/form-submissions",
    href: "/forms/submissions/$id",
    number: "number",
    name: "formTitle",
  },
  {
    entity: "FormAction",
    title: "Actions of forms",
    module: filled,
    list: "/api/form-actions",
    href: "/forms/actions/$id",
    number: "submissionNumber",
    name: "title",
  },
];
