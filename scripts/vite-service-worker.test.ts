import type { Rollup } from "vite";
import { describe, expect, it } from "vitest";
import { shellFiles } from "./vite-service-worker.ts";

interface Part {
  page?: string;
  code?: string;
  entry?: boolean;
  imports?: string[];
  styles?: string[];
}

/** A tiny build: file name -> content. A text is a style or another asset. */
function build(parts: Record<string, Part | string>): Rollup.OutputBundle {
  const files = Object.entries(parts).map(([fileName, part]) => [
    fileName,
    typeof part === "string"
      ? { type: "asset", fileName, source: part }
      : {
          type: "chunk",
          fileName,
          isEntry: part.entry ?? false,
          code: part.code ?? "",
          moduleIds: part.page ? [part.page] : [],
          imports: part.imports ?? [],
          viteMetadata: { importedCss: new Set(part.styles ?? []) },
        },
  ]);
  // Only what the function reads.
  return Object.fromEntries(files) as Rollup.OutputBundle;
}

const bundle = build({
  "assets/index-1.js": { entry: true, imports: ["assets/react-1.js"], styles: ["assets/index-1.css"] },
  "assets/react-1.js": {},
  "assets/Frame-1.js": { page: "/product/src/shell/ui/Frame.tsx", imports: ["assets/menu-1.js"] },
  "assets/menu-1.js": {
    imports: ["assets/react-1.js"],
    styles: ["assets/menu-1.css"],
    code: 'new Worker(new URL("/assets/count-worker-1.js"))',
  },
  "assets/Reports-1.js": { page: "/product/src/modules/reports/ui/Reports.tsx", styles: ["assets/Reports-1.css"] },
  "assets/index-1.css": "src: url(/assets/inter-latin-wght-1.woff2), url(/assets/inter-greek-wght-1.woff2)",
  "assets/menu-1.css": "",
  "assets/count-worker-1.js": "",
  "assets/other-worker-1.js": "",
  "assets/Reports-1.css": "src: url(/assets/mono-latin-400-1.woff2)",
  "assets/inter-latin-wght-1.woff2": "",
  "assets/inter-greek-wght-1.woff2": "",
  "assets/mono-latin-400-1.woff2": "",
});

describe("the shell kept on the device", () => {
  it("is the entry and the named pages with all they import at once, their styles, the letters these need and the workers they start", () => {
    expect([...shellFiles(bundle, ["/src/shell/ui/Frame.tsx"])].toSorted()).toEqual([
      "assets/Frame-1.js",
      "assets/count-worker-1.js",
      "assets/index-1.css",
      "assets/index-1.js",
      "assets/inter-latin-wght-1.woff2",
      "assets/menu-1.css",
      "assets/menu-1.js",
      "assets/react-1.js",
    ]);
  });

  it("fails the build if a page it names has moved", () => {
    expect(() => shellFiles(bundle, ["/src/shell/ui/House.tsx"])).toThrow("/src/shell/ui/House.tsx");
  });
});
