import { editForm, newForm, type PageRoute, type RecordKind } from "#kit/ui/pages.ts";

const module = "client-companies";
const under = "/client-companies";

export const pages: PageRoute[] = [
  { path: "/client-companies", title: "Client companies", module, load: () => import("./ClientListPage.tsx") },
  {
    path: "/client-companies/new",
    title: "New client",
    module,
    starts: "New client",
    load: newForm(() => import("./client-forms.tsx")),
  },
  { path: "/company-profile/$id", title: "Client", module, under, load: () => import("./ClientPage.tsx") },
  { path: "/company-profile/$id/edit", title: "Edit client", module, under, load: editForm(() => import("./client-forms.tsx")) },
  { path: "/client-sites/$id", title: "Client site", module, under, load: () => import("./SitePage.tsx") },
];

export const records: RecordKind[] = [
  {
    entity: "ClientCompany",
    title: "Client companies",
    module,
    list: "/api/client-companies",
    href: "/company-profile/$id",
    number: "code",
    name: "displayName",
  },
  {
    entity: "ClientSite",
    title: "Client sites",
    module,
    list: "/api/client-sites",
    href: "/client-sites/$id",
    number: "code",
    name: "name",
  },
];

/** What a device stores for work without a network. */
export const offline = ["/api/companies", "/api/client-companies/:id", "/api/client-sites", "/api/client-contacts"];
