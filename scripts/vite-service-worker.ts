import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin, type ResolvedConfig, type Rollup } from "vite";

/** A file the worker fetches ahead. Without a revision it is named by its content. */
interface Kept {
  url: string;
  revision: string | null;
}

/** Files of public/ referenced in the page's head. */
const fixedFiles = ["icon.svg", "theme.js", "manifest.webmanifest"];
const scriptFile = /\.(?:js|css|woff2)$/;

/**
 * Builds the service worker beside the pages, as sw.js. It fetches ahead the shell: the entry, the named pages, what they import at once, the styles
 * and fonts of all of these, and the workers they start. The page's head gets the name of the build ("2.0.3010-1a2b3c4d"), which the worker has as
 * well.
 */
export function serviceWorker({ file, version, pages }: { file: string; version: string; pages: readonly string[] }): Plugin {
  let config: ResolvedConfig;
  let name = "";
  let shell: Kept[] = [];
  return {
    name: "holdpoint-service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const fixed = fixedFiles.map((one) => ({ url: `/${one}`, revision: digest(readFileSync(join(config.publicDir, one))) }));
        const files = [...shellFiles(bundle, pages)].toSorted();
        name = `${version}-${digest(JSON.stringify([html, fixed, Object.keys(bundle).toSorted()]))}`;
        shell = [{ url: "/index.html", revision: name }, ...fixed, ...files.map((one) => ({ url: `/${one}`, revision: null }))];
        return [{ tag: "meta", attrs: { name: "holdpoint-build", content: name }, injectTo: "head" }];
      },
    },
    async closeBundle() {
      if (shell.length === 0) return;
      await build({
        configFile: false,
        root: config.root,
        logLevel: "warn",
        define: {
          "process.env.NODE_ENV": JSON.stringify("production"),
          BUILD: JSON.stringify(name),
          SHELL: JSON.stringify(shell),
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: config.build.target,
          lib: { entry: file, formats: ["iife"], name: "holdpointWorker", fileName: () => "sw.js" },
        },
      });
    },
  };
}

/** The entry and the files that hold the pages, what they import at once, their styles and fonts, and the workers they start. */
export function shellFiles(bundle: Rollup.OutputBundle, pages: readonly string[]): Set<string> {
  const found = new Set<string>();
  const missing = new Set(pages);
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== "chunk") return;
    found.add(name);
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style));
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    const here = pages.filter((one) => chunk.moduleIds.some((id) => id.endsWith(one)));
    for (const page of here) missing.delete(page);
    if (here.length > 0 || chunk.isEntry) visit(chunk.fileName);
  }
  if (missing.size > 0) throw new Error(`The shell names pages that the build does not have: ${[...missing].join(", ")}`);
  return new Set([...found, ...fontsIn(bundle, found), ...workersIn(bundle, found)].filter((one) => scriptFile.test(one)));
}

/** Workers are bundled separately, each into one file named in the script that starts it. */
function workersIn(bundle: Rollup.OutputBundle, scripts: ReadonlySet<string>): string[] {
  const text = [...scripts].map((name) => contentOf(bundle[name])).join("\n");
  return Object.keys(bundle).filter((name) => /-worker-[^/]*\.js$/.test(name) && text.includes(name.split("/").at(-1) ?? name));
}

/** The Latin subsets of the fonts in these styles; other alphabets are loaded when used. */
function fontsIn(bundle: Rollup.OutputBundle, styles: ReadonlySet<string>): string[] {
  const text = [...styles].map((name) => contentOf(bundle[name])).join("\n");
  return Object.keys(bundle).filter(
    (name) => /-latin-(?!ext-).*\.woff2$/.test(name) && text.includes(name.split("/").at(-1) ?? name),
  );
}

function contentOf(file: Rollup.OutputBundle[string] | undefined): string {
  if (file?.type !== "asset") return file?.code ?? "";
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 8);
}
