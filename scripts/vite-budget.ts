import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rollup } from "vite";

/** What a page may ask of a network that nothing of it was kept from: script and style as they travel, and how many files. */
export interface Budget {
  page: string;
  /** Whose imports are fetched, named by how their path ends. The entry's always are. */
  of: readonly string[];
  bytes: number;
  files: number;
  /** Packages that only pages with forms or figures need. */
  without?: readonly string[];
}

/** Ends the build when the script and style of a page weigh more, or are more files, than its budget allows. */
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
          if (needless.length > 0) this.error(`${page} needs ${needless.join(" and ")}, which its budget leaves out.`);
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

/** Whether a file has anything of a package. */
export function holds(file: Rollup.OutputBundle[string] | undefined, name: string): boolean {
  return file?.type === "chunk" && file.moduleIds.some((id) => id.includes(`/node_modules/${name}/`));
}

/** Bytes of a file as a browser of today is sent it. */
const sent = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
