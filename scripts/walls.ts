/**
 * `npm run walls`: the walls of docs/imports.md. Every import of a file here is written with its
 * extension, as `#kit/x.ts` or `./x.ts`, so imports are resolved by plain string operations.
 */
import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** One import: `to` is a file ("src/kit/money.ts"), a package ("npm:zod") or a module of Node ("node:fs"). */
export interface Import {
  from: string;
  to: string;
  /** Type-only: not present at run time. */
  typeOnly: boolean;
}

interface Wall {
  sentence: string;
  /** Checks one import from a file to another file, or to a package. */
  breaks: (from: string, to: string) => boolean;
}

const page = /\/ui\/|^src\/(?:browser\.tsx|pages\.ts)$/;
const server = /\/server\/|^src\/(?:server|server-modules?)\.ts$/;
const room = /^src\/(?:modules\/[^/]+|directory\/[^/]+|access|kit|shell|eligibility|due|retention|work)\/(?:server|ui)\//;
const moduleTables = /^src\/modules\/[^/]+\/server\/(?:[^/]+\/)*tables[./]/;
/** The answers of the owners of records for eligibility, one file each. */
const eligibilityAnswers = /^src\/modules\/[^/]+\/server\/eligibility\.ts$/;
/** A module's contributions, read only by the list of all modules. */
const manifest = /^src\/modules\/[^/]+\/server\/module\.ts$/;

const walls: Wall[] = [
  { sentence: "a page reaches no server", breaks: (from, to) => page.test(from) && server.test(to) },
  { sentence: "the server knows no page", breaks: (from, to) => server.test(from) && page.test(to) },
  {
    sentence: "what both sides share reaches into neither",
    breaks: (from, to) => folderOf(from) !== null && !room.test(from) && !isTest(from) && room.test(to),
  },
  {
    sentence: "contract and rules need pure packages and the kit, nothing else",
    breaks: (from, to) =>
      (moduleOf(from) !== null || folderOf(from) === "directory") &&
      !room.test(from) &&
      !isTest(from) &&
      /^(?:npm|node):(?!zod$|decimal\.js$|canonicalize$)/.test(to),
  },
  {
    sentence: "a module uses only the top of another, and its tables to read",
    breaks: (from, to) =>
      moduleOf(from) !== null &&
      moduleOf(to) !== null &&
      moduleOf(from) !== moduleOf(to) &&
      !isTest(from) &&
      room.test(to) &&
      !moduleTables.test(to),
  },
  {
    sentence: "a page reads no tables",
    breaks: (from, to) => page.test(from) && moduleTables.test(to),
  },
  {
    sentence: "nobody opens server/eligibility.ts of another: eligibilityOf is asked",
    breaks: (from, to) => eligibilityAnswers.test(to) && moduleOf(from) !== moduleOf(to),
  },
  {
    sentence: "access, due, work, retention and eligibility know no server of a module: modules contribute in server/module.ts",
    breaks: (from, to) =>
      /^(?:access|due|work|retention|eligibility)$/.test(folderOf(from) ?? "") && moduleOf(to) !== null && room.test(to),
  },
  {
    sentence: "only src/server-modules.ts opens server/module.ts",
    breaks: (from, to) => manifest.test(to) && from !== "src/server-modules.ts",
  },
  {
    sentence: "the shell knows the kit, the directory and access",
    breaks: (from, to) =>
      folderOf(from) === "shell" &&
      !isTest(from) &&
      !from.includes("/testing/") &&
      to.startsWith("src/") &&
      !/^(?:shell|kit|directory|access)$/.test(folderOf(to) ?? ""),
  },
  {
    // Test helpers start the whole product.
    sentence: "the kit knows no module",
    breaks: (from, to) =>
      folderOf(from) === "kit" &&
      !from.startsWith("src/kit/server/testing/") &&
      !isTest(from) &&
      to.startsWith("src/") &&
      folderOf(to) !== "kit",
  },
];

/** The modules' descriptions and the lives of their records: plain data below all modules. */
const abouts = "modules/*/about.ts";

/**
 * The folders of src from the lowest up. Each may import itself and what is below it, and not even a type from above. A module not listed is above
 * all that are: list it here, between what it needs and what builds on it, once another module depends on it.
 */
const layers = [
  "kit",
  "directory",
  "about.ts",
  abouts,
  "catalogue.ts",
  "access",
  "due",
  "work",
  "retention",
  "eligibility",
  "server-module.ts",
  "shell",
  "report-templates",
  "client-companies",
  "inventory",
  "calibration",
  "project-management",
  "purchase-orders",
  "rate-sheets",
  "timesheets",
  "job-costs",
  "expenses",
  "ndt-training",
  "calendar",
  "processes-procedures",
  "inspection-reports",
  "itp",
  "forms",
  "evidence-cases",
  "releases",
  "field-tickets",
  "project-progress",
  "project-budgets",
  "leads",
  "invoices",
  "report-statistics",
  "base-locations",
  "reminders",
  "activity-and-audit",
  "people-and-access",
  "settings",
  "dashboard",
];

/** Files that assemble the product, such as app.ts and demo, are above all. */
const topmost = layers.length + 1;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const paths = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const imports = paths.flatMap((path) => importsOf(path, readFileSync(join(root, path), "utf8")));
  const found = [
    ...breaches(imports),
    ...strays(imports, new Set(globSync("src/**/*.*", { cwd: root }).map((path) => path.replaceAll("\\", "/")))),
  ];
  for (const line of found) console.log(line);
  console.log(`${paths.length} files, ${imports.length} imports, ${found.length} through a wall`);
  process.exitCode = found.length > 0 || imports.length < paths.length ? 1 : 0;
}

/** The violations, one line each: broken walls, upward imports, cycles, and server files the browser reaches indirectly. */
export function breaches(imports: readonly Import[]): string[] {
  return [...brokenWalls(imports), ...upwardImports(imports), ...circles(imports), ...serverReached(imports)];
}

/** Every import and re-export of a file, resolved; styles and pictures with a query count as their file. */
export function importsOf(path: string, code: string): Import[] {
  const { module, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (asked: string, typeOnly: boolean) => found.push({ from: path, to: resolved(path, asked), typeOnly });
  for (const one of module.staticImports) {
    add(one.moduleRequest.value, one.entries.length > 0 && one.entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    const [first] = entries.filter(({ moduleRequest }) => moduleRequest);
    if (first?.moduleRequest)
      add(
        first.moduleRequest.value,
        entries.every(({ isType }) => isType),
      );
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const text = code.slice(moduleRequest.start, moduleRequest.end);
    if (/^["'`][^$]*["'`]$/.test(text)) add(text.slice(1, -1), false);
  }
  return found;
}

function resolved(from: string, asked: string): string {
  const [path = ""] = asked.split("?");
  if (path.startsWith("#")) return `src/${path.slice(1)}`;
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  if (isBuiltin(path)) return path.startsWith("node:") ? path : `node:${path}`;
  const [first = "", second = ""] = path.split("/");
  return `npm:${first.startsWith("@") ? `${first}/${second}` : first}`;
}

function brokenWalls(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, to }) =>
    walls.filter((wall) => wall.breaks(from, to)).map(({ sentence }) => `${sentence}: ${from} -> ${to}`),
  );
}

function upwardImports(imports: readonly Import[]): string[] {
  return imports
    .filter(goesUp)
    .map(({ from, to }) => `a folder imports lower ones only, not ${layerOf(from)} -> ${layerOf(to)}: ${from} -> ${to}`);
}

/** Tests and their helpers may import anything. */
function goesUp({ from, to }: Import): boolean {
  if (!to.startsWith("src/") || isTest(from) || /\/testing\/|^src\/(?:testing[.-]|fuzz\/)/.test(from)) return false;
  return layerOf(from) !== layerOf(to) && heightOf(to) >= heightOf(from) && heightOf(from) < topmost;
}

/** "kit", "catalogue.ts", or the name of a module. */
function layerOf(path: string): string {
  if (/^src\/modules\/[^/]+\/(?:about|[a-z-]+-life)\.ts$/.test(path)) return abouts;
  return moduleOf(path) ?? path.split("/")[1] ?? path;
}

function heightOf(path: string): number {
  const height = layers.indexOf(layerOf(path));
  return height >= 0 ? height : moduleOf(path) !== null ? layers.length : topmost;
}

/** An import of a missing file would escape every other rule. */
function strays(imports: readonly Import[], files: ReadonlySet<string>): string[] {
  return imports
    .filter(({ to }) => to.startsWith("src/") && !files.has(to))
    .map(({ from, to }) => `no such file: ${from} -> ${to}`);
}

/** Two files that need each other should be one file or three, even if one only needs a type of the other. */
function circles(imports: readonly Import[]): string[] {
  const next = nextOf(imports);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: string[]) => {
    const seen = trail.indexOf(path);
    if (seen >= 0) found.push(`circle: ${[...trail.slice(seen), path].join(" -> ")}`);
    if (seen >= 0 || done.has(path)) return;
    for (const to of next.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of next.keys()) visit(path, []);
  return found;
}

/** Not in one step and not in ten. */
function serverReached(imports: readonly Import[]): string[] {
  const next = nextOf(imports.filter(({ typeOnly }) => !typeOnly));
  const cameFrom = new Map<string, string | null>([["src/browser.tsx", null]]);
  for (const path of cameFrom.keys()) {
    for (const to of next.get(path) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, path);
  }
  return [...cameFrom.keys()]
    .filter((path) => server.test(path))
    .map((path) => `the browser reaches: ${trailTo(path, cameFrom)}`);
}

function trailTo(path: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const before = cameFrom.get(path);
  return before ? `${trailTo(before, cameFrom)} -> ${path}` : path;
}

function nextOf(imports: readonly Import[]): Map<string, string[]> {
  return Map.groupBy(
    imports.filter(({ to }) => to.startsWith("src/")),
    ({ from }) => from,
  )
    .entries()
    .reduce(
      (all, [from, found]) =>
        all.set(
          from,
          found.map(({ to }) => to),
        ),
      new Map<string, string[]>(),
    );
}

function moduleOf(path: string): string | null {
  return /^src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** "modules", "directory", "access", "kit", "shell", "eligibility", "due", "retention" or "work". */
function folderOf(path: string): string | null {
  return /^src\/(modules|directory|access|kit|shell|eligibility|due|retention|work)\//.exec(path)?.[1] ?? null;
}

function isTest(path: string): boolean {
  return /(?:\.test|\/testing)\.tsx?$/.test(path);
}
