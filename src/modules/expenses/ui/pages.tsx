import { editForm, type ModulePages, type PagePart, type PageRoute, partAt, type RecordKind } from "#kit/ui/pages.ts";
import { projectTabs } from "#modules/project-management/page-places.ts";

const module = "expenses";

export const pages: readonly PageRoute[] = [
  { path: "/expenses", title: "Expenses", module, load: () => import("./ExpenseListPage.tsx") },
  { path: "/expenses/new", title: "New expense", module, starts: "New expense", load: () => import("./NewExpensePage.tsx") },
  { path: "/expenses/$id", title: "Expense", module, load: () => import("./ExpensePage.tsx") },
  { path: "/expenses/$id/edit", title: "Edit expense", module, load: editForm(() => import("./expense-forms.tsx")) },
];

export const parts: readonly PagePart[] = [
  partAt(projectTabs, {
    module,
    tab: { name: "expenses", title: "Expenses" },
    load: () => import("./ExpensesOfProject.tsx"),
  }),
];

export const records: readonly RecordKind[] = [
  {
    entity: "Expense",
    title: "Expenses",
    module,
    list: "/api/expenses",
    href: "/expenses/$id",
    number: "spentOn",
    name: "description",
  },
];

export const commands: ModulePages["commands"] = {
  "expense.start": () => import("./device/enter-command.ts").then(({ enterCommand }) => enterCommand),
};
