/**
 * `npm run tables`: SQL may name only the tables of its own folder. Those of others are imported and interpolated (`from ${appUser} u`), so that `npm run walls` sees who reads what.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

/** A place where SQL names the table of another folder. */
export interface Named {
  table: string;
  owner: string;
  line: number;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const paths = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const code = (path: string) => readFileSync(join(root, path), "utf8");
  const owners = ownersOf(paths.filter((path) => path.endsWith("/tables.ts")).map((path) => [path, code(path)]));
  const asked = paths.filter((path) => !/\.test\.tsx?$|\/testing[./]/.test(path));
  const found = asked.flatMap((path) =>
    namedTables(path, code(path), owners).map(
      ({ table, owner, line }) => `${path}:${line}: ${table} is a table of ${owner}: import it`,
    ),
  );
  for (const line of found) console.log(line);
  console.log(`${asked.length} files, ${owners.size} tables, ${found.length} named by others`);
  process.exitCode = found.length > 0 || owners.size === 0 ? 1 : 0;
}

/** The folder of each table, by its name in the database. */
export function ownersOf(files: readonly (readonly [path: string, code: string])[]): Map<string, string> {
  return new Map(
    files.flatMap(([path, code]) =>
      [...code.matchAll(/\b(?:pgTable|snakeCase\.table)\(\s*"(\w+)"/g)].map(([, table = ""]) => [table, folderOf(path)] as const),
    ),
  );
}

/** Tables of other folders named in the SQL of a file. */
export function namedTables(path: string, code: string, owners: ReadonlyMap<string, string>): Named[] {
  const found: Named[] = [];
  const look = (text: string, start: number) => {
    for (const { 1: table = "", index } of text.matchAll(/\b(?:from|join|into|update|truncate|table)\s+"?(\w+)/gi)) {
      const owner = owners.get(table);
      if (owner && owner !== folderOf(path)) found.push({ table, owner, line: lineAt(code, start + index) });
    }
  };
  new Visitor({
    TemplateLiteral: ({ start, end }) => {
      const text = code.slice(start, end);
      if (isSql(text) || /\bsql(?:<[^`]*>)?$/.test(code.slice(0, start))) look(text, start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === "string" && isSql(value)) look(value, start + 1);
    },
  }).visit(parseSync(path, code).program);
  return [...new Map(found.map((one) => [`${one.line} ${one.table}`, one])).values()];
}

/** Sentences in messages have none of these. */
function isSql(text: string): boolean {
  return /\b(?:select|where|insert into|delete from|truncate|join \S+ (?:\w+ )?on)\b/.test(text);
}

function lineAt(code: string, at: number): number {
  return code.slice(0, at).split("\n").length;
}

/** "calibration" of src/modules/calibration/server/due.ts, "kit" of src/kit/server/store.ts. */
function folderOf(path: string): string {
  return /^src\/(?:modules\/)?([^/]+)/.exec(path)?.[1] ?? path;
}
