import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

/** The file that loads pages; in the browser's list of what is there without a network it stands by this name. */
export const pageFiles = "/src/page-files";

const imported = /\bimport\((["'])(\.[^"']+)\1\)/g;

/**
 * Moves what loads the pages of most modules out of the list of all pages into a file of its own. The list is part of every first visit, and the
 * names of the files of a page and of all they import were more than half of it. The other file is loaded when the first of its pages is opened.
 *
 * @param direct modules whose pages are opened first, and load without it: "dashboard"
 */
export function separatePageFiles(direct: readonly string[]): Plugin {
  const files = new Map<string, string>();
  return {
    name: "holdpoint-page-files",
    apply: "build",
    enforce: "pre",
    configResolved({ root }) {
      const lists = globSync("src/modules/*/ui/pages.tsx", { cwd: root }).filter((one) => !direct.includes(moduleOf(one)));
      for (const list of lists.toSorted()) addFiles(files, readFileSync(join(root, list), "utf8"), resolve(root, list));
    },
    resolveId: (id) => (id === pageFiles ? id : null),
    load: (id) =>
      id === pageFiles
        ? [...files].map(([file, name]) => `export const ${name} = () => import(${JSON.stringify(file)});\n`).join("")
        : null,
    transform: {
      filter: { id: /\/src\/modules\/[^/]+\/ui\/pages\.tsx$/ },
      handler(code, id) {
        const made = loadedThere(files, code, id);
        return made === code ? null : { code: made, map: null };
      },
    },
  };
}

const moduleOf = (list: string): string => list.split("/")[2] ?? "";

/** Gives each file that a list of pages loads a name, by its full path. */
export function addFiles(files: Map<string, string>, code: string, list: string): void {
  for (const [, , path = ""] of code.matchAll(imported)) {
    const file = resolve(dirname(list), path);
    if (!files.has(file)) files.set(file, `page${files.size}`);
  }
}

/** A list of pages that loads the files with a name through the file of all of them. */
export function loadedThere(files: ReadonlyMap<string, string>, code: string, list: string): string {
  return code.replace(imported, (whole, _quote, path: string) => {
    const name = files.get(resolve(dirname(list), path));
    return name ? `import(${JSON.stringify(pageFiles)}).then((files) => files.${name}())` : whole;
  });
}
