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
// Only what the functions read is made here.
const bundle = Object.fromEntries(parts) as Rollup.OutputBundle;

it("a chunk takes what its files need and no chunk before it holds; the rest is left to the bundler", () => {
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

it("a chunk breaks the build when a file it names has moved", () => {
  expect(() => assigned(bundle, { start: ["/src/House.tsx"] })).toThrow("/src/House.tsx");
});

it("a page weighs the entry, what holds its modules, all they import, and the styles of these", () => {
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

it("a page is told from its files to have a package or not", () => {
  expect(["react", "zod"].map((name) => holds(bundle["react.js"], name))).toEqual([true, false]);
});
