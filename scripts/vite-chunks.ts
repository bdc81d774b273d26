import { build, type Plugin, type Rollup } from "vite";

/** Chunks by name, each with the files whose imports it contains, by the end of their path. */
export type Chunks = Readonly<Record<string, readonly string[]>>;

/**
 * Puts modules needed together into one file. By default the bundler creates a file for every set of modules shared by the same pages, which is exact
 * but gave a list page 117 files. The pages are bundled once, without being written, to see what each needs; then each chunk gets what its files need
 * and no earlier chunk has, and everything else is left to the bundler. A page loads the whole of each chunk it needs a part of.
 */
export function chunks(wanted: Chunks, others: readonly Plugin[]): Plugin {
  return {
    name: "holdpoint-chunks",
    apply: "build",
    async config({ root }) {
      const bundles: Rollup.OutputBundle[] = [];
      const look: Plugin = { name: "holdpoint-look", generateBundle: (_, bundle) => void bundles.push({ ...bundle }) };
      await build({
        ...(root ? { root } : {}),
        configFile: false,
        logLevel: "silent",
        plugins: [...others, look],
        build: { write: false, minify: false, cssMinify: false, target: "es2023", reportCompressedSize: false },
      });
      const chunkOf = assigned(bundles[0] ?? {}, wanted);
      const groups = [{ debugName: "needed together", name: (id: string) => chunkOf.get(id) ?? null }];
      return { build: { rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } } } };
    },
  };
}

/** The chunk of each module that has one. */
export function assigned(bundle: Rollup.OutputBundle, wanted: Chunks): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, files] of Object.entries(wanted)) {
    const missing = new Set(files);
    const seen = new Set<string>();
    const visit = (file: string) => {
      const chunk = bundle[file];
      if (seen.has(file) || chunk?.type !== "chunk") return;
      seen.add(file);
      for (const id of chunk.moduleIds) if (!found.has(id)) found.set(id, name);
      chunk.imports.forEach(visit);
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const here = files.filter((file) => chunk.moduleIds.some((id) => id.endsWith(file)));
      for (const file of here) missing.delete(file);
      if (here.length > 0) visit(chunk.fileName);
    }
    if (missing.size > 0)
      throw new Error(`The chunk ${name} names files that the build does not have: ${[...missing].join(", ")}`);
  }
  return found;
}
