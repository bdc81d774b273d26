import { readFile } from "node:fs/promises";
import type { Plugin, Rollup } from "vite";

const library = /\/@mantine\/core\/styles\/\w+\.css$/;
const component = /\/@mantine\/core\/esm\/.*\.module\.mjs$/;
/** Not for one component: resets and variables. */
const ofAll = /\/(?:baseline|global|default-css-variables)\.css$/;
/** Components included with others that no page uses. */
const neverDrawn = ["CheckboxCard", "CheckboxIndicator", "Mark", "RadioCard", "RadioIndicator"];

/**
 * Fails the build if the pages have a Mantine component without its style, or a style without its component. Styles are listed by hand
 * (kit/ui/styles), because their order matters; all of them are on every page.
 */
export function styles(): Plugin {
  return {
    name: "holdpoint-styles",
    apply: "build",
    async generateBundle(_, bundle) {
      const named = [...this.getModuleIds()].filter((id) => library.test(id) && !ofAll.test(id));
      const sheets = await Promise.all(named.map(async (id) => ({ id, classes: classesIn(await readFile(id, "utf8")) })));
      const faults = faultsOf(componentsIn(bundle), sheets);
      if (faults.length > 0) this.error(`kit/ui/styles:\n${faults.join("\n")}`);
    },
  };
}

/** Mismatches between the components of the pages and the listed styles. */
export function faultsOf(components: readonly Styled[], sheets: readonly Styled[]): string[] {
  const used = new Set(components.flatMap(({ classes }) => classes));
  const styled = new Set(sheets.flatMap(({ classes }) => classes));
  const bare = components.filter(
    ({ id, classes }) => classes.length > 0 && !classes.some((one) => styled.has(one)) && !neverDrawn.includes(nameOf(id)),
  );
  const idle = sheets.filter(({ classes }) => !classes.some((one) => used.has(one)));
  return [
    ...bare.map(({ id }) => `  ${nameOf(id)} is on a page, but its style is not listed.`),
    ...idle.map(({ id }) => `  ${nameOf(id)} has a listed style, but no page uses it.`),
  ];
}

interface Styled {
  id: string;
  /** The classes it exports, or has rules for. */
  classes: string[];
}

function componentsIn(bundle: Rollup.OutputBundle): Styled[] {
  return Object.values(bundle).flatMap((chunk) =>
    chunk.type === "chunk"
      ? Object.entries(chunk.modules)
          .filter(([id]) => component.test(id))
          .map(([id, { code }]) => ({ id, classes: classesIn(code ?? "") }))
      : [],
  );
}

const classesIn = (text: string) => [...new Set(text.match(/\bm_[0-9a-f]+\b/g))];
const nameOf = (id: string) => /(\w+)(?:\.module)?\.(?:mjs|css)$/.exec(id)?.[1] ?? id;
