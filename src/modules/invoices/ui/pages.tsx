import { editForm, newForm, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { clientTabs, clientTerms } from "#modules/client-companies/page-places.ts";

const module = "invoices";
const recurring = () => import("./recurring/schedule-forms.tsx");

export const pages: readonly PageRoute[] = [
  { path: "/invoices", title: "Invoices", module, load: () => import("./InvoiceListPage.tsx") },
  { path: "/invoices/new", title: "New invoice", module, starts: "New invoice", load: () => import("./NewInvoicePage.tsx") },
  { path: "/invoices/ready", title: "Ready to bill", module, under: "/invoices", load: () => import("./ReadyPage.tsx") },
  { path: "/invoices/payments", title: "Payments", module, under: "/invoices", load: () => import("./PaymentsPage.tsx") },
  { path: "/invoices/ageing", title: "Ageing", module, under: "/invoices", load: () => import("./AgeingPage.tsx") },
  { path: "/invoices/create/$id", title: "Invoice builder", module, needs: "create", load: () => import("./BuildPage.tsx") },
  { path: "/invoices/reminders", title: "Reminders", module, under: "/invoices", load: () => import("./RemindersPage.tsx") },
  { path: "/invoices/figures", title: "Figures", module, under: "/invoices", load: () => import("./FiguresPage.tsx") },
  { path: "/invoices/retainage", title: "Retainage", module, under: "/invoices", load: () => import("./RetainagePage.tsx") },
  { path: "/invoices/exports", title: "Exports", module, under: "/invoices", load: () => import("./ExportsPage.tsx") },
  { path: "/invoices/links", title: "Links to invoices", module, under: "/invoices", load: () => import("./LiveLinksPage.tsx") },
  { path: "/r/invoices/$invoice", title: "Invoice", module: "open", load: () => import("./SharedInvoicePage.tsx") },
  {
    path: "/invoices/recurring",
    title: "Recurring",
    module,
    under: "/invoices",
    load: () => import("./recurring/SchedulesPage.tsx"),
  },
  { path: "/invoices/recurring/new", title: "New recurring invoice", module, needs: "approve", load: newForm(recurring) },
  { path: "/invoices/recurring/$id", title: "Recurring invoice", module, load: () => import("./recurring/SchedulePage.tsx") },
  { path: "/invoices/recurring/$id/edit", title: "Edit recurring invoice", module, needs: "approve", load: editForm(recurring) },
  { path: "/invoices/$id", title: "Invoice", module, load: () => import("./InvoicePage.tsx") },
  { path: "/invoices/$id/edit", title: "Invoice", module, needs: "view", load: () => import("./EditInvoicePage.tsx") },
];

export const records: readonly RecordKind[] = [
  {
    entity: "Invoice",
    title: "Invoices",
    module,
    list: "/api/invoices",
    href: "/invoices/$id/edit",
    number: "shownNumber",
    name: "clientName",
  },
  {
    entity: "InvoiceSchedule",
    title: "Recurring invoices",
    module,
    list: "/api/invoice-schedules",
    href: "/invoices/recurring/$id",
    number: "sourceNumber",
    name: "title",
  },
];

export const parts: readonly PagePart[] = [
  partAt(clientTerms, { module, quiet: true, load: () => import("./PayingOfClient.tsx") }),
  partAt(clientTabs, {
    module,
    tab: { name: "invoices", title: "Invoices" },
    load: () => import("./InvoicesOfClient.tsx"),
  }),
];
