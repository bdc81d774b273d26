import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What a page may download on a first visit: script and style as sent, and the number of files. */
export interface Budget {
  page: string;
  /** Modules whose imports are counted, by the end of their path. Those of the entry always are. */
  of: readonly string[];
  bytes: number;
  files: number;
  /** Packages needed only by pages with forms or figures. */
  without?: readonly string[];
}

/** Fails the build if the script and style of a page are larger, or more files, than its budget allows. */
export function budget(budgets: readonly Budget[]): Plugin {
  return {
    name: "holdpoint-budget",
    apply: "build",
    writeBundle: {
      sequential: true,
      handler({ dir = "" }, bundle) {
        for (const { page, of, bytes, files, without = [] } of budgets) {
          const weights = filesOf(bundle, of).map((name) => ({ name, bytes: sent(join(dir, name)) }));
          const needless = without.filter((name) => weights.some((one) => holds(bundle[one.name], name)));
          if (needless.length > 0) this.error(`${page} loads ${needless.join(" and ")}, which its budget excludes.`);
          const total = weights.reduce((sum, one) => sum + one.bytes, 0);
          const line = `${page}: ${kilobytes(total)} of ${kilobytes(bytes)} as sent, ${weights.length} of ${files} files`;
          if (total <= bytes && weights.length <= files) this.info(line);
          else {
            const list = weights.toSorted((a, b) => b.bytes - a.bytes).map((one) => `  ${kilobytes(one.bytes)}  ${one.name}`);
            this.error(`${line}, too much:\n${list.join("\n")}`);
          }
        }
      },
    },
  };
}

/** The entry and the chunks that hold these modules, what they import at once, and the styles of all of these. */
export function filesOf(bundle: Rollup.OutputBundle, modules: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    if (chunk.isEntry || modules.some((one) => chunk.moduleIds.some((id) => id.endsWith(one)))) visit(chunk.fileName);
  }
  return [...found];
}

/** Whether a file contains code of a package. */
export function holds(file: Rollup.OutputBundle[string] | undefined, name: string): boolean {
  return file?.type === "chunk" && file.moduleIds.some((id) => id.includes(`/node_modules/${name}/`));
}

/** Bytes of a file as sent to a current browser. */
const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
