import { expect, it } from "vitest";
import { addFiles, loadedThere } from "./vite-page-files.ts";

const list = "/product/src/modules/calendar/ui/pages.tsx";
const code = `[
  { path: "/calendar", load: () => import("./CalendarPage.tsx") },
  { path: "/leave/new", load: newForm(() => import("./LeaveForms.tsx")) },
  { path: "/leave/$id/edit", load: editForm(() => import("./LeaveForms.tsx")) },
]`;

it("each page of a list is loaded through the file of all pages, a file of two pages by one name", () => {
  const files = new Map<string, string>();
  addFiles(files, code, list);
  expect([...files]).toEqual([
    ["/product/src/modules/calendar/ui/CalendarPage.tsx", "page0"],
    ["/product/src/modules/calendar/ui/LeaveForms.tsx", "page1"],
  ]);
  expect(loadedThere(files, code, list)).toBe(`[
  { path: "/calendar", load: () => import("/src/page-files").then((files) => files.page0()) },
  { path: "/leave/new", load: newForm(() => import("/src/page-files").then((files) => files.page1())) },
  { path: "/leave/$id/edit", load: editForm(() => import("/src/page-files").then((files) => files.page1())) },
]`);
});

it("a list of a module whose pages are opened first stays as it is", () => {
  const files = new Map([["/product/src/modules/leads/ui/LeadsPage.tsx", "page0"]]);
  expect(loadedThere(files, code, list)).toBe(code);
});
