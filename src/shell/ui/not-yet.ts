import type { PageRoute } from "#kit/ui/pages.ts";

/**
 * Addresses of the specification (section 2) whose module is not part of this version. They keep their guard and lead to a plain page that says
 * so. An address leaves this list when its module provides the page.
 */
const addresses: [title: string, module: string | null, ...paths: string[]][] = [
  ["Profile", "profile", "/my-profile", "/profile"],
  ["Radiation", "radiation", "/radiation", "/radiation-calculators", "/radiation-safety", "/radiation-safety/$id"],
  ["Documents", "documents", "/documents", "/documents-enhanced"],
  ["QMS", "qms", "/qms", "/qms/forms", "/qms/documents/new", "/qms/documents/$id", "/qms/documents/$id/edit", "/qms/templates"],
  ["Resumes", "resumes", "/resumes", "/resource-map"],
  ["Rope access management", "rope-access-management", "/rope-access-management"],
  ["Welding management", "welding-management", "/welding-management"],
  ["Charts and cheat sheets", "charts-cheat-sheets", "/charts-cheat-sheets"],
  ["HSE handbook", "hse-handbook", "/hse-handbook"],
];

/** The pages that stand in for modules not built yet, except those that a module now provides. */
export function pagesNotYet(built: readonly PageRoute[]): PageRoute[] {
  const known = new Set(built.map(({ path }) => path));
  return addresses.flatMap(([title, module, ...paths]) =>
    paths
      .filter((path) => !known.has(path))
      .map((path) => ({
        path,
        title,
        module,
        load: async () => {
          const { notYetPage } = await import("./NotYetPage.tsx");
          return { default: notYetPage(title, module === "open") };
        },
      })),
  );
}
