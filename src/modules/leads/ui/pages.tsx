import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs } from "#modules/client-companies/page-places.ts";
import { projectSections } from "#modules/project-management/page-places.ts";

const module = "leads";
const forms = () => import("./lead-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/leads", title: "Leads", module, rail: "Leads", load: () => import("./LeadsPage.tsx") },
  { path: "/leads/new", title: "New lead", module, starts: "New lead", load: newForm(forms) },
  {
    path: "/leads/import",
    title: "Import leads",
    module,
    starts: "Import leads",
    load: () => import("./import/LeadImportPage.tsx"),
  },
  { path: "/leads/$id", title: "Lead", module, load: () => import("./LeadPage.tsx") },
  { path: "/leads/$id/edit", title: "Edit lead", module, load: editForm(forms) },
  { path: "/estimates/$id", title: "Estimate", module, under: "/leads", load: () => import("./estimates/EstimatePage.tsx") },
  {
    path: "/estimates/$id/edit",
    title: "Edit estimate",
    module,
    under: "/leads",
    load: editForm(() => import("./estimates/estimate-forms.tsx")),
  },
  { path: "/r/estimates/$id", title: "Proposal", module: "open", load: () => import("./estimates/OfferPage.tsx") },
  { path: "/job-tip", title: "Job tip", module: null, starts: "Job tip", load: () => import("./JobTipPage.tsx") },
];

export const parts: readonly PagePart[] = [
  partAt(clientTabs, { module, tab: { name: "leads", title: "Leads" }, load: () => import("./ClientLeads.tsx") }),
  partAt(projectSections, { module, quiet: true, load: () => import("./ProjectLead.tsx") }),
];

export const records: readonly RecordKind[] = [
  { entity: "Lead", title: "Leads", module, list: "/api/leads", href: "/leads/$id", number: "number", name: "title" },
  {
    entity: "Estimate",
    title: "Estimates",
    module,
    list: "/api/estimates",
    href: "/estimates/$id",
    number: "number",
    name: "title",
  },
];
