import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { refusing } from "./vite-zod.ts";

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../node_modules/zod/v4/core/${name}`, import.meta.url)), "utf8");

/** The exports of a zod file under the names others import, in the pages. */
async function given(name: string): Promise<Record<string, () => unknown>> {
  const source = `data:text/javascript,${encodeURIComponent(refusing(read(`${name}.js`)))}`;
  return (await import(source)) as Record<string, () => unknown>;
}

it.each(["to-json-schema", "json-schema-processors"])("every name that zod imports from %s exists, and throws", async (name) => {
  const left = await given(name);
  const whole = (await import(`../node_modules/zod/v4/core/${name}.js`)) as object;
  expect(Object.keys(left).toSorted()).toEqual(Object.keys(whole).toSorted());
});

it("a schema can be created without them, and throws only when described as JSON schema", async () => {
  const { createToJSONSchemaMethod, process } = await given("to-json-schema");
  expect(createToJSONSchemaMethod?.()).toBeTypeOf("function");
  expect(process).toThrow("Pages write no JSON schemas.");
});
