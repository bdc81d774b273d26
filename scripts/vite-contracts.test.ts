import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { expect, it } from "vitest";
import { z } from "zod";
import { contracts, dataText } from "./vite-contracts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

it("data is written as it is, and what holds a schema or a function is not data", () => {
  expect(dataText({ states: ["draft", "signed"], most: 3, none: null, left: undefined })).toBe(
    '{"states":["draft","signed"],"most":3,"none":null}',
  );
  for (const more of [z.string(), { draft: z.string() }, [() => 1], new Set(["a"]), Number.NaN])
    expect(dataText(more)).toBeNull();
});

/** What a page is made of, and the files it is made of, that imports these of the vehicle module's contract. */
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

it("a page that calls an endpoint has its address and the words of its question, and nothing of zod", async () => {
  const { code, files } = await madeOf(
    `import { reminders } from "#modules/reminders/contract.ts"; console.log(reminders.endpoints.inbox);`,
  );
  expect(files.filter((file) => file.includes("/node_modules/"))).toEqual([]);
  expect(code).toContain('"path": "/api/notifications');
  expect(code).toContain('"words"');
});

it("a page that checks with the schema of an endpoint's body has the contract whole", async () => {
  const { files } = await madeOf(
    `import { bodyOf } from "#kit/contract.ts"; import { shell } from "#shell/contract.ts"; console.log(bodyOf(shell.endpoints.login));`,
  );
  expect(files.some((file) => file.endsWith("/src/shell/contract.ts"))).toBe(true);
  expect(files.some((file) => file.includes("/node_modules/zod/"))).toBe(true);
});
