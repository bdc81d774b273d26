/**
 * `npm run words`: refuses in identifiers the words that docs/glossary.md replaces. A word counts wherever it is a part of a name
 * ("keep" in `keepDraft`, not in `keeper`); a part in capitals is taken as one word.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

export interface Found {
  name: string;
  line: number;
  say: string;
}

/** Names of libraries and browsers, of the API, and `keep` where it is the plain word (how many backups to keep). */
const allowed = new Set([
  "keep",
  "keepAlive",
  "keepAliveTimeout",
  "keepDefaultValues",
  "keepDirtyValues",
  "keepItems",
  "keepMounted",
  "keepOriginal",
  "keepPreviousData",
  "keepWithHeaderRows",
  "setKeepAlive",
]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const replaced = replacedWords(readFileSync(join(root, "docs/glossary.md"), "utf8"));
  const paths = globSync("{src,e2e,bench,scripts,packaging}/**/*.{ts,tsx}", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const found = paths.flatMap((path) =>
    oldNames(path, readFileSync(join(root, path), "utf8"), replaced).map(
      ({ name, line, say }) => `${path}:${line}: ${name} (say ${say}, docs/glossary.md)`,
    ),
  );
  for (const line of found) console.log(line);
  console.log(`${paths.length} files, ${replaced.size} replaced words, ${found.length} still used`);
  process.exitCode = found.length > 0 || replaced.size === 0 ? 1 : 0;
}

/** The rows of the glossary's table "Not in names": `word` to what is said instead. */
export function replacedWords(glossary: string): Map<string, string> {
  const [, table = ""] = glossary.split("## Not in names");
  const rows = table.matchAll(/^\| `([^|]+)` +\| ([^|]+?) +\|$/gm);
  return new Map([...rows].flatMap(([, words = "", say = ""]) => words.split("`, `").map((word) => [word, say] as const)));
}

/** Names declared or used in a file that hold a replaced word, each line once. */
export function oldNames(path: string, code: string, replaced: ReadonlyMap<string, string>): Found[] {
  const found = new Map<string, Found>();
  const look = ({ name, start }: { name: string; start: number }) => {
    const say = partsOf(name).flatMap((part) => replaced.get(part) ?? [])[0];
    if (!say || allowed.has(name)) return;
    const line = code.slice(0, start).split("\n").length;
    found.set(`${line} ${name}`, { name, line, say });
  };
  new Visitor({ Identifier: look, PrivateIdentifier: look }).visit(parseSync(path, code).program);
  return [...found.values()];
}

function partsOf(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((part) => part.toLowerCase());
}
