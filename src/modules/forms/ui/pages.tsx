import { IconForms } from "@tabler/icons-react";
import type { PageRoute, RecordKind } from "#kit/ui/pages.ts";

export const icon = IconForms;
const module = "forms";

export const pages: readonly PageRoute[] = [
  { path: "/forms", title: "Forms", module, load: () => import("./TemplateListPage.tsx") },
];

export const records: readonly RecordKind[] = [];
