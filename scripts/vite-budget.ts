import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

/** Ends the build when the script and style loaded before sign-in weigh more than `limit` bytes compressed. */
export function budget(limit: number): Plugin {
  return {
    name: "holdpoint-budget",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const weights = startFiles(bundle).map((name) => ({ name, bytes: gzipSync(contentOf(bundle[name])).length }));
      const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
      const line = `Before sign-in: ${kilobytes(total)} of ${kilobytes(limit)} compressed`;
      if (total <= limit) this.info(line);
      else {
        const list = weights.toSorted((a, b) => b.bytes - a.bytes).map(({ name, bytes }) => `  ${kilobytes(bytes)}  ${name}`);
        this.error(`${line}, too much:\n${list.join("\n")}`);
      }
    },
  };
}

/** The entry and the sign-in page, what they import at once, and the styles of all of these. */
function startFiles(bundle: Rollup.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk" && (chunk.isEntry || chunk.facadeModuleId?.endsWith("/SignInPage.tsx"))) visit(chunk.fileName);
  }
  return [...found];
}

function contentOf(file: Rollup.OutputBundle[string] | undefined): string | Uint8Array {
  if (!file) return "";
  return file.type === "chunk" ? file.code : file.source;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
