/**
 * `npm test` runs every check and every test and ends with a line "N passed, N failed"; `npm run check` runs the checks only.
 * One line per step with its time. For a failed step it shows which tests failed and why, or the end of its output if no test did; the last lines list all failures again. Three steps run at a time: each waits now and then, and together they keep two processors busy.
 */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { ensureAll, environment } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const onlyChecks = process.argv.includes("checks");
/** The tests' data: in memory if eight gigabytes are free, because on a disk they wait for every flush. */
const inMemory = "/dev/shm";
const roomy =
  existsSync(inMemory) && process.availableMemory() > 8e9 && statfsSync(inMemory).bavail * statfsSync(inMemory).bsize > 8e9;
const reports = mkdtempSync(join(roomy ? inMemory : tmpdir(), "holdpoint-test-"));
// PostgreSQL runs as its own user.
chmodSync(reports, 0o711);
process.once("exit", () => rmSync(reports, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

// Runs first: which steps are possible depends on what it installs.
ensureAll();

/** Each further checker resolves the same library types again: four take three times the processor time of one. */
const tsc = "tsc --checkers 1 -p";
/** The longest comes first. */
const checks = [
  { name: "lint", command: "oxlint --type-aware", env: { GOMAXPROCS: "1" } },
  { name: "types of the server", command: `${tsc} tsconfig.server.json` },
  { name: "types of the pages", command: `${tsc} tsconfig.web.json` },
  { name: "types of the service worker", command: `${tsc} tsconfig.worker.json` },
  { name: "types of the end-to-end tests", command: `${tsc} tsconfig.e2e.json` },
  { name: "walls", command: "node scripts/walls.ts" },
  { name: "tables", command: "node scripts/tables.ts" },
  { name: "words", command: "node scripts/words.ts" },
  { name: "unused", command: "knip" },
  { name: "format", command: "oxfmt --check ." },
];
/** About half of the time of all browser tests. */
const someSpecs = ["house-pages", "keyboard", "keyboard-people", "sign-in", "tampered-trail"].map(
  (name) => `e2e/${name}.spec.ts`,
);
const theOthers = readdirSync(join(root, "e2e"))
  .map((name) => `e2e/${name}`)
  .filter((path) => path.endsWith(".spec.ts") && !someSpecs.includes(path));

/** Seconds a database test file may take: about six times its time on an idle machine, two minutes if it is not listed. */
const budgets = {
  "src/demo/load.db.test.ts": 480,
  "src/faults.db.test.ts": 600,
  "src/kit/server/backup/backup.db.test.ts": 360,
  "src/kit/server/embedded.db.test.ts": 360,
  "src/modules/evidence-cases/server/routes.test.ts": 180,
  "src/modules/releases/server/routes.test.ts": 240,
  "src/modules/reminders/server/send.db.test.ts": 180,
  "src/modules/settings/server/backup/routes.test.ts": 180,
  "src/permissions.db.test.ts": 240,
  "src/reach.db.test.ts": 240,
};

/** The loaded demo company, which takes most of a minute; the browser tests start their servers on copies of it. */
const demo = join(reports, "demo");
/** The pages, served by every test server. */
const build = { name: "build", command: "node scripts/ensure.mjs --build" };
const demoCompany = { name: "demo company", command: `node e2e/demo-company.ts ${demo}`, after: [build] };
const [some, theRest] = browser()
  ? [
      { name: "end-to-end tests, one part", ...playwright("one", someSpecs) },
      { name: "end-to-end tests, the other", ...playwright("other", theOthers) },
    ]
  : [{ name: "end-to-end tests", leftOut: "Chromium: not run (not installed; set CHROMIUM to its path)" }];
/** Each with its own server and database; the longest come first. */
const tests = [
  ...(theRest ? [theRest] : []),
  ...(existsSync("/usr/lib/postgresql")
    ? [onPostgres("one part", "1/2"), onPostgres("the other", "2/2")]
    : [{ name: "tests on PostgreSQL", leftOut: "PostgreSQL: not run (PostgreSQL 15 or newer is not installed)" }]),
  { name: "tests on the embedded database", ...vitest("api", "api"), budgeted: true },
  some,
  { name: "unit tests", ...vitest("unit", "unit", "web", "web-apart") },
  { name: "example module in a copy of the project", command: "node scripts/example-module.ts" },
];

// Another browser finds other things, so a failure must be read with its version.
if (!onlyChecks && browser()) say(`Browser: ${browserVersion()}`);
const first = [build, ...(browser() ? [demoCompany] : [])];
const results = await (onlyChecks ? atATime(2, checks) : atATime(3, [...first, ...checks, ...tests]));
summarize(results);

function vitest(report, ...projects) {
  const file = join(reports, `${report}.json`);
  const chosen = projects.map((project) => `--project ${project}`).join(" ");
  return {
    command: `vitest run ${chosen} --reporter=./scripts/report.mjs`,
    after: [build],
    env: { TEST_REPORT: file },
    count: () => ({ passed: 0, failed: 0, skipped: 0, ...reportIn(file) }),
  };
}

function onPostgres(part, shard) {
  const step = vitest(`api-postgresql-${shard[0]}`, "api-postgresql");
  return { name: `tests on PostgreSQL, ${part}`, ...step, command: `${step.command} --shard=${shard}`, budgeted: true };
}

/** Some of the files, with their own server and output. */
function playwright(part, specs) {
  const file = join(reports, `e2e-${part}.json`);
  const output = join(reports, `e2e-${part}-results`);
  const folder = join(reports, `e2e-${part}`);
  return {
    command: `playwright test ${specs.join(" ")} --reporter=line,json --output=${output}`,
    env: () => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_FOLDER: folder, ...(existsSync(demo) ? { E2E_DEMO: demo } : {}) }),
    after: [demoCompany],
    before: () => existsSync(demo) && cpSync(demo, join(folder, "data"), { recursive: true }),
    count: () => playwrightCounts(file),
  };
}

function browser() {
  return [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
}

/** "Chromium 141.0.7390.65": of the browser that playwright.config.ts takes. */
function browserVersion() {
  const frameless = "/usr/bin/chromium-headless-shell";
  const path = process.env.CHROMIUM ?? (existsSync(frameless) ? frameless : browser());
  const { stdout } = spawnSync(path, ["--version", "--no-sandbox"], { encoding: "utf8", timeout: 20_000 });
  return stdout?.trim() || `${path}, which does not tell its version`;
}

/** Runs the steps in order, `count` at a time; a step that comes `after` others is skipped until they have ended. */
async function atATime(count, steps) {
  const left = [...steps];
  const running = new Set();
  const ended = new Map();
  while (ended.size < steps.length) {
    const ready = left.findIndex(({ after = [] }) => after.every((step) => ended.has(step)));
    if (ready === -1 || running.size === count) {
      await Promise.race(running);
      continue;
    }
    const [step] = left.splice(ready, 1);
    const going = taken(step).then((result) => {
      ended.set(step, result);
      running.delete(going);
    });
    running.add(going);
  }
  return [...ended.values()];
}

/** Runs a step, prints its line and its failures. */
async function taken(step) {
  if (step.leftOut) {
    say(`-     -  ${step.name}: ${step.leftOut}`);
    return { ...step, ok: true, passed: 0, failed: 0, skipped: 0 };
  }
  const began = Date.now();
  step.before?.();
  const { code, output } = await run(step);
  const counts = step.count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  const slow = step.budgeted ? overBudget(counts) : [];
  const ok = code === 0 && slow.length === 0;
  const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`.padStart(7);
  const counted = step.count
    ? `: ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`
    : "";
  say(`${ok ? "ok  " : "FAIL"} ${seconds}  ${step.name}${counted}`);
  if (step.budgeted) sayLongest(counts);
  const failures = [...(counts.failures ?? []), ...slow];
  for (const failure of failures) sayFailure(failure);
  if (code !== 0 && failures.length === 0) say(lastLines(output, step.count ? 60 : 2000));
  return { ...step, ...counts, failures, ok };
}

/** The slowest files, to show those that approach their budget. */
function sayLongest({ files = [] }) {
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 3);
  for (const { file, seconds } of longest) say(`     ${seconds.toFixed(1).padStart(7)} s of ${budgetOf(file)}  ${file}`);
}

function overBudget({ files = [] }) {
  return files
    .filter(({ file, seconds }) => seconds > budgetOf(file))
    .map(({ file, seconds }) => ({ name: file, message: `It took ${seconds.toFixed(0)} s; its budget is ${budgetOf(file)} s.` }));
}

function budgetOf(file) {
  return budgets[file] ?? 120;
}

function sayFailure({ name, message }, how = "Failed") {
  say(`${how}: ${name}`);
  const lines = stripVTControlCharacters(message).split("\n");
  for (const line of lines.slice(0, 14)) say(`    ${line.slice(0, 300)}`);
}

function lastLines(output, count) {
  return stripVTControlCharacters(output).trimEnd().split("\n").slice(-count).join("\n");
}

function run({ command, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      env: { ...environment(), NO_COLOR: "1", TMPDIR: reports, ...(typeof env === "function" ? env() : env) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const pieces = [];
    child.stdout.on("data", (piece) => pieces.push(piece));
    child.stderr.on("data", (piece) => pieces.push(piece));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(pieces).toString() }));
  });
}

function playwrightCounts(file) {
  const { stats = {}, suites = [] } = reportIn(file);
  const specs = suites.flatMap(specsOf);
  const ended = (how) => specs.filter(({ tests: [test] }) => test.status === how).map(failureOf);
  const { expected = 0, flaky = 0, unexpected: failed = 0, skipped = 0 } = stats;
  return { passed: expected + flaky, failed, skipped, failures: ended("unexpected"), again: ended("flaky") };
}

/** The reason comes from its first failed attempt. */
function failureOf({ file, title, tests: [{ results }] }) {
  const message = results.flatMap(({ errors = [] }) => errors.map((error) => error.message ?? ""))[0] ?? "";
  return { name: `e2e/${file} ${title}`, message };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A run that crashed leaves no report; the step then fails by its exit code. */
function reportIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** A failed check, and a step that broke without naming a failed test, count as one failure each. */
function summarize(all) {
  const broken = all.filter(({ ok }) => !ok);
  const passed = all.reduce((sum, one) => sum + one.passed, 0);
  const failed = all.reduce((sum, one) => sum + one.failed, 0) + broken.filter((one) => one.failed === 0).length;
  say("");
  for (const { leftOut } of all) if (leftOut) say(leftOut);
  for (const { again = [] } of all) for (const failure of again) sayFailure(failure, "Failed once, passed on retry");
  for (const { failures = [] } of all) for (const failure of failures) sayFailure(failure);
  if (broken.length > 0) say(`Failed: ${broken.map(({ name }) => name).join(", ")}`);
  else say(onlyChecks ? "All checks passed." : "All checks and tests passed.");
  if (!onlyChecks) say(`${passed} passed, ${failed} failed`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
