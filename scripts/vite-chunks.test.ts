import type { Rollup } from "vite";
import { expect, it } from "vitest";
import { filesOf, holds } from "./vite-budget.ts";
import { assigned } from "./vite-chunks.ts";

const chunk = (moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  type: "chunk",
  moduleIds,
  imports,
  isEntry: moduleIds.includes("/product/src/browser.tsx"),
  viteMetadata: { importedCss: new Set(styles) },
});
const parts = Object.entries({
  "index.js": chunk(["/product/src/browser.tsx"], ["react.js"], ["index.css"]),
  "react.js": chunk(["/product/node_modules/react/index.js"]),
  "SignIn.js": chunk(["/product/src/SignIn.tsx"], ["react.js", "input.js"]),
  "input.js": chunk(["/product/src/Input.tsx"]),
  "List.js": chunk(["/product/src/List.tsx"], ["react.js", "input.js", "table.js"], ["List.css"]),
  "table.js": chunk(["/product/src/Table.tsx"]),
  "Other.js": chunk(["/product/src/Other.tsx"], ["table.js"]),
}).map(([fileName, part]) => [fileName, { ...part, fileName }]);
// Only what the functions read.
const bundle = Object.fromEntries(parts) as Rollup.OutputBundle;

it("a chunk contains what its files need and no earlier chunk has; the rest is left to the bundler", () => {
  const found = assigned(bundle, { start: ["/src/browser.tsx", "/src/SignIn.tsx"], inside: ["/src/List.tsx"] });
  expect(Object.fromEntries(found)).toEqual({
    "/product/src/browser.tsx": "start",
    "/product/node_modules/react/index.js": "start",
    "/product/src/SignIn.tsx": "start",
    "/product/src/Input.tsx": "start",
    "/product/src/List.tsx": "inside",
    "/product/src/Table.tsx": "inside",
  });
});

it("a chunk fails the build if a file it names has moved", () => {
  expect(() => assigned(bundle, { start: ["/src/House.tsx"] })).toThrow("/src/House.tsx");
});

it("the weight of a page includes the entry, the chunks of its modules, all their imports, and their styles", () => {
  expect(filesOf(bundle, ["/src/List.tsx"]).toSorted()).toEqual([
    "List.css",
    "List.js",
    "index.css",
    "index.js",
    "input.js",
    "react.js",
    "table.js",
  ]);
});

it("the files of a page show whether it has a package", () => {
  expect(["react", "zod"].map((name) => holds(bundle["react.js"], name))).toEqual([true, false]);
});
