import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** Suffix of a file name to import only its plain data. */
const mark = "?data";
/** Importers of this get the contract with its schemas. */
const whole = "bodyOf";

/**
 * Gives pages only the parts of a contract they use: addresses, labels and lists of values are plain data, schemas are for forms and the server. Each
 * name imported from a contract, or from what a module says about itself, that is plain data at build time comes from a generated data file; an
 * endpoint is data without its three schemas. So a page without a form has neither schemas nor zod. The contract stays the only source: the data is
 * read from it at each build.
 */
export function contracts(): Plugin {
  const known = new Map<string, Promise<Map<string, string>>>();
  const dataIn = (file: string) => {
    const found = known.get(file) ?? exported(file);
    known.set(file, found);
    return found;
  };
  return {
    name: "holdpoint-contracts",
    apply: "build",
    enforce: "post",
    resolveId: {
      filter: { id: /\?data$/ },
      handler: (id) => id,
    },
    load: {
      filter: { id: /\?data$/ },
      async handler(id) {
        const data = await dataIn(id.slice(0, -mark.length));
        return [...data].map(([name, text]) => `export const ${name} = ${text};\n`).join("");
      },
    },
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx?$/, exclude: /\/node_modules\// } },
      async handler(code, id) {
        const { body } = this.parse(code);
        const imports = body.filter((one) => one.type === "ImportDeclaration");
        if (imports.some(({ specifiers }) => specifiers.some(({ local }) => local.name === whole))) return null;
        const schema = /\.(?:body|query|reply)\.(?:shape|omit|pick|extend|required|partial|parse|safeParse)\b/.exec(code);
        if (schema && id.includes("/ui/"))
          this.error(`${id} uses a schema of an endpoint (${schema[0]}): write ${whole}(endpoint).`);
        let made = code;
        for (const statement of imports.toReversed()) {
          const target = await this.resolve(statement.source.value, id);
          if (!target || !(await hasMore(target.id))) continue;
          const data = await dataIn(target.id);
          const named = statement.specifiers.map((one) => ({ name: nameOf(one), text: code.slice(one.start, one.end) }));
          if (named.some(({ name }) => name === null)) continue;
          const plain = named.filter(({ name }) => data.has(name ?? "")).map(({ text }) => text);
          if (plain.length === 0) continue;
          const others = named.filter(({ name }) => !data.has(name ?? "")).map(({ text }) => text);
          const source = statement.source.raw;
          const lines = [
            `import { ${plain.join(", ")} } from ${JSON.stringify(target.id + mark)};`,
            others.length > 0 ? `import { ${others.join(", ")} } from ${source};` : "",
          ];
          made = made.slice(0, statement.start) + lines.join(" ") + made.slice(statement.end);
        }
        return made === code ? null : { code: made, map: null };
      },
    },
  };
}

/** The imported name; null for a namespace import, and for a name in quotes. */
const nameOf = (one: { type: string; imported?: object }): string | null =>
  one.imported && "name" in one.imported ? String(one.imported.name) : null;

/** Whether a file holds, or imports, more than the data that pages need of it: schemas, or the lives of records in what a module says about itself. */
async function hasMore(file: string): Promise<boolean> {
  if (!/\/src\/[^?]*\.ts$/.test(file) || file.includes("/ui/")) return false;
  return /\/(?:[a-z-]*contract|about)\.ts$/.test(file) || / from "zod";/.test(await readFile(file, "utf8"));
}

/** The plain data exported by a file, by name, as source code. */
async function exported(file: string): Promise<Map<string, string>> {
  const given = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const texts = Object.entries(given).map(([name, value]): [string, string | null] => [name, dataText(value)]);
  return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** A value as source code; null if it is, or contains, more than data. */
export function dataText(value: unknown): string | null {
  try {
    return JSON.stringify(plain(value));
  } catch (failure) {
    if (failure instanceof NotPlain) return null;
    throw failure;
  }
}

class NotPlain extends Error {}

function plain(value: unknown): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype || "_zod" in value) throw new NotPlain();
  const entries = Object.entries(isEndpoint(value) ? asPagesUse(value) : value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, plain(one)]));
}

const isEndpoint = (value: object): value is Record<string, unknown> => "method" in value && "path" in value && "reply" in value;

/** The address of an endpoint, with its labels and texts. */
function asPagesUse({ method, path, labels, words }: Record<string, unknown>): object {
  return { method, path, labels, words };
}
