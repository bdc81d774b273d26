/**
 * `npm test` runs every check and every test and ends with a line "N passed, N failed"; `npm run check` runs the checks only.
 * One line per step with its time; the output of a step is shown when it fails. Two steps run at a time where they keep out of each other's way.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureAll, environment } from "./ensure.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const onlyChecks = process.argv.includes("checks");
const reports = mkdtempSync(join(tmpdir(), "holdpoint-test-"));

// First of all: which steps can run depends on what it installs.
ensureAll();

const checks = [
  { name: "types of the server", command: "tsc -p tsconfig.json" },
  { name: "types of the pages", command: "tsc -p tsconfig.web.json" },
  { name: "types of the service worker", command: "tsc -p tsconfig.worker.json" },
  { name: "types of the end-to-end tests", command: "tsc -p tsconfig.e2e.json" },
  { name: "lint", command: "oxlint --type-aware" },
  { name: "walls", command: "node scripts/walls.ts" },
  { name: "unused", command: "knip" },
  { name: "format", command: "prettier --check ." },
];
/** About half of the time of all browser tests. */
const someSpecs = ["house-pages", "sign-in", "tampered-trail", "thread", "toast-tooltip"].map((name) => `e2e/${name}.spec.ts`);
const theOthers = readdirSync(join(root, "e2e"))
  .map((name) => `e2e/${name}`)
  .filter((path) => path.endsWith(".spec.ts") && !someSpecs.includes(path));

/** One after the other; the pages are built for the browser tests, and the unit tests take both cores by themselves. */
const alone = [
  { name: "build", command: "node scripts/ensure.mjs --build" },
  { name: "unit tests", ...vitest("unit", "unit", "web") },
];
/** Two at a time, each on a database of its own; the longest come first. */
const beside = [
  existsSync("/usr/lib/postgresql")
    ? { name: "tests on PostgreSQL", ...vitest("api-postgresql", "api-postgresql") }
    : { name: "tests on PostgreSQL", leftOut: "PostgreSQL: not run (PostgreSQL 15 or newer is not installed)" },
  { name: "tests on the embedded database", ...vitest("api", "api") },
  ...(browser()
    ? [
        { name: "end-to-end tests, one part", ...playwright("one", someSpecs) },
        { name: "end-to-end tests, the other", ...playwright("other", theOthers) },
      ]
    : [{ name: "end-to-end tests", leftOut: "Chromium: not run (not installed; set CHROMIUM to its path)" }]),
];

const results = [...(await twoAtATime(checks)), ...(onlyChecks ? [] : [...(await inTurn(alone)), ...(await twoAtATime(beside))])];
summarize(results);
rmSync(reports, { recursive: true, force: true });

function vitest(report, ...projects) {
  const file = join(reports, `${report}.json`);
  const chosen = projects.map((project) => `--project ${project}`).join(" ");
  return {
    command: `vitest run ${chosen} --reporter=default --reporter=json --outputFile.json=${file}`,
    count: () => vitestCounts(file),
  };
}

/** Some of the files, with a server and an output of their own. */
function playwright(part, specs) {
  const file = join(reports, `e2e-${part}.json`);
  const output = join(reports, `e2e-${part}-results`);
  return {
    command: `playwright test ${specs.join(" ")} --reporter=line,json --output=${output}`,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: browser(), E2E_FOLDER: join(reports, `e2e-${part}`) },
    count: () => playwrightCounts(file),
  };
}

function browser() {
  return [process.env.CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
}

async function twoAtATime(steps) {
  const left = [...steps];
  const done = [];
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) done.push(await taken(step));
  };
  await Promise.all([lane(), lane()]);
  return done;
}

async function inTurn(steps) {
  const done = [];
  for (const step of steps) done.push(await taken(step));
  return done;
}

/** Runs a step, prints its line, and its output when it fails. */
async function taken(step) {
  if (step.leftOut) {
    say(`-     -  ${step.name}: ${step.leftOut}`);
    return { ...step, ok: true, passed: 0, failed: 0, skipped: 0 };
  }
  const began = Date.now();
  const { code, output } = await run(step);
  const counts = step.count?.() ?? { passed: 0, failed: 0, skipped: 0 };
  const seconds = `${((Date.now() - began) / 1000).toFixed(1)} s`.padStart(7);
  const counted = step.count
    ? `: ${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`
    : "";
  say(`${code === 0 ? "ok  " : "FAIL"} ${seconds}  ${step.name}${counted}`);
  if (code !== 0) say(output.trimEnd());
  return { ...step, ...counts, ok: code === 0 };
}

function run({ command, env }) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      env: { ...environment(), NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const pieces = [];
    child.stdout.on("data", (piece) => pieces.push(piece));
    child.stderr.on("data", (piece) => pieces.push(piece));
    child.on("close", (code) => resolve({ code, output: Buffer.concat(pieces).toString() }));
  });
}

function vitestCounts(file) {
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests: skipped = 0,
    testResults = [],
  } = reportIn(file);
  const names = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === "failed"));
  return { passed, failed, skipped, names: names.map(({ fullName }) => fullName) };
}

function playwrightCounts(file) {
  const { stats = {}, suites = [] } = reportIn(file);
  const specs = suites.flatMap(specsOf);
  const ended = (how) => specs.filter(({ tests: [test] }) => test.status === how).map(({ title }) => title);
  const { expected = 0, flaky = 0, unexpected: failed = 0, skipped = 0 } = stats;
  return { passed: expected + flaky, failed, skipped, names: ended("unexpected"), again: ended("flaky") };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A run that broke before its end leaves no report; the step then fails by its exit code. */
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
  for (const { again = [] } of all) for (const name of again) say(`Failed once, passed when tried again: ${name}`);
  for (const { names = [] } of all) for (const name of names) say(`Failed test: ${name}`);
  if (broken.length > 0) say(`Failed: ${broken.map(({ name }) => name).join(", ")}`);
  else say(onlyChecks ? "Every check is fine." : "Every check and every test is fine.");
  if (!onlyChecks) say(`${passed} passed, ${failed} failed`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
