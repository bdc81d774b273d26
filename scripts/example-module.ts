/**
 * Tests the instructions of CONTRIBUTING.md for a new module with the module it tells people to copy: in a copy of the project, `examples/vehicles` becomes
 * `src/modules/vehicles` with an entry in each of the three lists. Its migration must generate, its types, lint, walls and words must pass, its tests must pass, and no other existing file may change.
 */
import { spawn } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresBinaries } from "../src/kit/server/testing/postgres.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const mostLines = 450;
/** Generated or linked folders that are not copied. */
const leftOut = ["node_modules", ".git", "data", "dist", "test-results", "playwright-report"];
/** Where the module is added to each list, and how it is imported there. */
const lists = [
  {
    file: "src/catalogue.ts",
    import: 'import { about as vehicles } from "#modules/vehicles/about.ts";',
    after: '{ title: "Equipment", modules: [',
    entry: "vehicles, ",
  },
  {
    file: "src/server-modules.ts",
    import: 'import { vehiclesServer } from "#modules/vehicles/server/module.ts";',
    after: "export const serverModules = [\n",
    entry: "  vehiclesServer,\n",
  },
  {
    file: "src/pages.ts",
    import: 'import * as vehicles from "#modules/vehicles/ui/pages.tsx";',
    after: "Record<ModuleId, ModulePages> = {\n",
    entry: "  vehicles,\n",
  },
];

const copy = mkdtempSync(join(tmpdir(), "holdpoint-example-"));
try {
  const failures = await tried();
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The problems, one text each; the checks run two at a time. */
async function tried(): Promise<string[]> {
  for (const name of readdirSync(root).filter((one) => !leftOut.includes(one)))
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  cpSync(join(root, "examples/vehicles"), join(copy, "src/modules/vehicles"), { recursive: true });
  for (const { file, import: line, after, entry } of lists) enter(join(copy, file), line, after, entry);
  // Files the module does not import are compiled by the product's own steps; its tests import all of it and are run.
  const ofServer = {
    // Types that app.ts adds to a request.
    compilerOptions: { types: ["node", "@fastify/multipart"] },
    include: ["src/**/*.d.ts", "src/modules/vehicles/**/*.ts"],
    exclude: ["src/**/ui/**", "src/**/*.test.ts"],
  };
  const ofPages = { include: ["src/**/*.d.ts", "src/modules/vehicles/ui/**/*"] };
  writeFileSync(join(copy, "tsconfig.vehicles.json"), JSON.stringify({ extends: "./tsconfig.server.json", ...ofServer }));
  writeFileSync(join(copy, "tsconfig.vehicles-web.json"), JSON.stringify({ extends: "./tsconfig.web.json", ...ofPages }));
  const migrated = await ran("drizzle-kit generate --name=vehicles");
  const database = postgresBinaries() ? "api-postgresql" : "api";
  const lanes = [
    ["tsc --checkers 1 -p tsconfig.vehicles.json", "node scripts/walls.ts", "node scripts/words.ts"],
    [
      "tsc --checkers 1 -p tsconfig.vehicles-web.json",
      "oxlint --type-aware src/modules/vehicles",
      `vitest run --project unit --project ${database} src/modules/vehicles`,
    ],
  ];
  const found = await Promise.all(
    lanes.map(async (commands) => {
      const outputs: string[] = [];
      for (const command of commands) outputs.push(...(await ran(command)));
      return outputs;
    }),
  );
  return [...migrated, ...found.flat(), ...tooLong(), ...alsoChanged()];
}

function enter(path: string, line: string, after: string, entry: string): void {
  const text = readFileSync(path, "utf8");
  if (!text.includes(after)) throw new Error(`${path} has no line "${after.trim()}".`);
  writeFileSync(path, `${line}\n${text.replace(after, after + entry)}`);
}

/** Runs a command in the copy and prints how long it took, and its output if it fails. */
function ran(command: string): Promise<string[]> {
  const began = Date.now();
  return new Promise((resolve) => {
    const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env["PATH"] ?? ""}`;
    const child = spawn(command, {
      cwd: copy,
      shell: true,
      env: { ...process.env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const pieces: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece));
    child.on("close", (code) => {
      console.log(`${((Date.now() - began) / 1000).toFixed(1)} s  ${command}`);
      resolve(code === 0 ? [] : [`${command}\n${Buffer.concat(pieces).toString()}`]);
    });
  });
}

/** The module must be short enough to read in one go; its tests are not counted. */
function tooLong(): string[] {
  const files = globSync("examples/vehicles/**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const lines = files.reduce((sum, file) => sum + readFileSync(join(root, file), "utf8").trimEnd().split("\n").length, 0);
  console.log(`${files.length} files, ${lines} lines`);
  return lines < mostLines ? [] : [`The example module has ${lines} lines; it should have fewer than ${mostLines}.`];
}

/** Existing files changed besides the three lists. */
function alsoChanged(): string[] {
  const named = new Set(lists.map(({ file }) => file));
  const files = globSync("{src,migrations,scripts}/**/*.*", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const same = (file: string) => readFileSync(join(root, file)).equals(readFileSync(join(copy, file)));
  return files
    .filter((file) => !named.has(file) && !same(file))
    .map((file) => `${file} changed, and is not one of the three lists.`);
}
