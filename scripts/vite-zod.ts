import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * Leaves out of the pages the part of zod that describes schemas as JSON schemas: the server does that for its description of the API, no page does,
 * but every schema includes it. The replacements throw when called.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "holdpoint-zod",
    apply: "build",
    load: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/ },
      async handler(id) {
        return refusing(await readFile(id, "utf8"));
      },
    },
  };
}

/** The same names, each a function that throws; one that creates a function for a schema creates one that throws. */
export function refusing(source: string): string {
  const own = [...source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm)].map(([, name = ""]) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name = ""]) => name);
  return [
    'const refuse = () => { throw new Error("Pages write no JSON schemas."); };',
    "const make = () => refuse;",
    ...[...own, ...renamed].map((name) => `export { ${/^create.+Method$/.test(name) ? "make" : "refuse"} as ${name} };`),
    "",
  ].join("\n");
}
