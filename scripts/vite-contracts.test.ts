import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";
import { z } from "zod";
import { contracts, dataText } from "./vite-contracts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

it("data is written unchanged, and values with a schema or a function are not data", () => {
  expect(dataText({ states: ["draft", "signed"], most: 3, none: null, left: undefined })).toBe(
    '{"states":["draft","signed"],"most":3,"none":null}',
  );
  for (const more of [z.string(), { draft: z.string() }, [() => 1], new Set(["a"]), Number.NaN])
    expect(dataText(more)).toBeNull();
});

/** The code and the files of a page that imports these names from the vehicle module's contract. */
async function madeOf(script: string) {
  const page = `${root}src/page.ts`;
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      { name: "page", resolveId: (id) => (id === page ? id : null), load: (id) => (id === page ? script : null) },
      contracts(),
    ],
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { input: page } },
  })) as Rollup.RollupOutput;
  const [{ code, moduleIds }] = output;
  return { code, files: moduleIds };
}

it("a page that calls an endpoint has its address and labels, and nothing of zod", async () => {
  const { code, files } = await madeOf(
    `import { reminders } from "#modules/reminders/contract.ts"; console.log(reminders.endpoints.inbox);`,
  );
  expect(files.filter((file) => file.includes("/node_modules/"))).toEqual([]);
  expect(code).toContain('"path": "/api/notifications');
  expect(code).toContain('"words"');
});

it("what a module says about itself comes without the lives of its records", async () => {
  const { code, files } = await madeOf(`import { about } from "#modules/forms/about.ts"; console.log(about.title);`);
  expect(files.filter((file) => file.endsWith("-life.ts"))).toEqual([]);
  expect(code).toContain('"Forms"');
});

it("a page that validates with the schema of an endpoint's body has the whole contract", async () => {
  const { files } = await madeOf(
    `import { bodyOf } from "#kit/contract.ts"; import { shell } from "#shell/contract.ts"; console.log(bodyOf(shell.endpoints.login));`,
  );
  expect(files.some((file) => file.endsWith("/src/shell/contract.ts"))).toBe(true);
  expect(files.some((file) => file.includes("/node_modules/zod/"))).toBe(true);
});
