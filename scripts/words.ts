/**
 * `npm run words`: refuses words in identifiers and phrases in texts that docs/glossary.md replaces. A word counts wherever it is a part of a name ("keep" in `keepDraft`, not in `keeper`); a part in capitals counts as one word. A phrase counts as a whole, in any case.
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

/** Names of libraries and browsers, of the API, and `keep` in its ordinary sense (how many backups to keep). */
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

/** The words or phrases of a table, each as a part of anything. */
const anywhere = new WeakMap<ReadonlyMap<string, string>, RegExp>();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const glossary = readFileSync(join(root, "docs/glossary.md"), "utf8");
  const replaced = replacedWords(glossary);
  const phrases = replacedPhrases(glossary);
  const paths = globSync("{src,e2e,bench,scripts,packaging}/**/*.{ts,tsx}", { cwd: root }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const found = paths.flatMap((path) => {
    const code = readFileSync(join(root, path), "utf8");
    const isShown = path.startsWith("src/") && !/\.test\.tsx?$/.test(path);
    return [...oldNames(path, code, replaced), ...(isShown ? oldPhrases(path, code, phrases) : [])].map(
      ({ name, line, say }) => `${path}:${line}: ${name} (say ${say}, docs/glossary.md)`,
    );
  });
  for (const line of found) console.log(line);
  console.log(`${paths.length} files, ${replaced.size} replaced words, ${phrases.size} phrases, ${found.length} still used`);
  process.exitCode = found.length > 0 || replaced.size === 0 || phrases.size === 0 ? 1 : 0;
}

/** The rows of the glossary's table "Not in names": `word` to its replacement. */
export function replacedWords(glossary: string): Map<string, string> {
  return rowsUnder("## Not in names", glossary);
}

/** The rows of its table "Not in texts". */
export function replacedPhrases(glossary: string): Map<string, string> {
  return rowsUnder("## Not in texts", glossary);
}

function rowsUnder(heading: string, glossary: string): Map<string, string> {
  const [, after = ""] = glossary.split(heading);
  const [table = ""] = after.split("\n## ");
  const rows = table.matchAll(/^\| `([^|]+)` +\| ([^|]+?) +\|$/gm);
  return new Map([...rows].flatMap(([, words = "", say = ""]) => words.split("`, `").map((word) => [word, say] as const)));
}

/** Names in a file that contain a replaced word, each line once. */
export function oldNames(path: string, code: string, replaced: ReadonlyMap<string, string>): Found[] {
  if (!anyOf(replaced).test(code)) return [];
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

/** Replaced phrases in the texts of a file: its strings, templates and JSX text. */
export function oldPhrases(path: string, code: string, replaced: ReadonlyMap<string, string>): Found[] {
  // Most files have none of them anywhere, and need not be parsed.
  if (!anyOf(replaced).test(code.replace(/(?:\s|\\[nrt])+/g, " "))) return [];
  const found: Found[] = [];
  const look = (text: string, start: number) => {
    const plain = text.replace(/\s+/g, " ");
    for (const [phrase, say] of replaced)
      if (new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, "i").test(plain))
        found.push({ name: phrase, line: code.slice(0, start).split("\n").length, say });
  };
  new Visitor({
    Literal: ({ value, start }) => (typeof value === "string" ? look(value, start) : undefined),
    TemplateElement: ({ value, start }) => look(value.raw, start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(parseSync(path, code).program);
  return found;
}

function anyOf(replaced: ReadonlyMap<string, string>): RegExp {
  const known = anywhere.get(replaced) ?? new RegExp([...replaced.keys()].join("|"), "i");
  anywhere.set(replaced, known);
  return known;
}
function partsOf(name: string): string[] {
  return name.split(/(?<=[a-z\d])(?=[A-Z])|_/).map((part) => part.toLowerCase());
}
