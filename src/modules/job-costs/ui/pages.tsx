import { editForm, newForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "job-costs";
const forms = () => import("./rate-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/job-costs", title: "Cost rates", module, load: () => import("./RateListPage.tsx") },
  { path: "/job-costs/new", title: "New cost rate", module, starts: "New cost rate", load: newForm(forms) },
  { path: "/job-costs/$id", title: "Cost rate", module, load: () => import("./RatePage.tsx") },
  { path: "/job-costs/$id/edit", title: "Edit cost rate", module, load: editForm(forms) },
];

export const records: readonly RecordKind[] = [
  {
    entity: "CostRate",
    title: "Cost rates",
    module,
    list: "/api/cost-rates",
    href: "/job-costs/$id",
    number: "validFrom",
    name: "name",
  },
];
