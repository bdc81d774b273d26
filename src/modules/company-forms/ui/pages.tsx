import { IconChecklist } from "@tabler/icons-react";
import type { ModulePages, PageRoute } from "#kit/ui/pages.ts";

const module = "company-forms";

export const icon = IconChecklist;

export const pages: readonly PageRoute[] = [
  { path: "/company-forms", title: "Company forms", module, load: () => import("./HomePage.tsx") },
  { path: "/company-forms/fill/$id", title: "Form", module, load: () => import("./FillPage.tsx") },
];

/** The parameters of the filling page. */
export const offline = [
  "/api/fillable-forms",
  "/api/form-submissions",
  "/api/form-submissions/:id",
  "/api/company-forms/due",
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
