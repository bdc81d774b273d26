/**
 * `npm test` runs every check and every test and ends with a line "N passed, N failed"; `npm run check` runs the checks only.
 * One line per step with its time; the output of a step is shown when it fails. The long steps have the machine for themselves,
 * the short ones share it.
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
const tests = [
  { name: "build", command: "node scripts/ensure.mjs --build" },
  { name: "unit tests", ...vitest("unit", "unit", "web") },
  { name: "tests on the embedded database", ...vitest("api", "api") },
  existsSync("/usr/lib/postgresql")
    ? { name: "tests on PostgreSQL", ...vitest("api-postgresql", "api-postgresql") }
    : { name: "tests on PostgreSQL", leftOut: "PostgreSQL: not run (PostgreSQL 15 or newer is not installed)" },
  browser()
    ? { name: "end-to-end tests", ...playwright() }
    : { name: "end-to-end tests", leftOut: "Chromium: not run (not installed; set CHROMIUM to its path)" },
];

const results = [...(await twoAtATime(checks)), ...(onlyChecks ? [] : await oneByOne(tests))];
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

function playwright() {
  const file = join(reports, "e2e.json");
  return {
    command: "playwright test --reporter=line,json",
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: browser(), E2E_FOLDER: join(reports, "e2e") },
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

async function oneByOne(steps) {
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
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = reportIn(file, {});
  return { passed: passed ?? 0, failed: failed ?? 0, skipped: skipped ?? 0 };
}

function playwrightCounts(file) {
  const { stats } = reportIn(file, { stats: {} });
  return { passed: (stats.expected ?? 0) + (stats.flaky ?? 0), failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 };
}

/** A run that broke before its end leaves no report; the step then fails by its exit code. */
function reportIn(file, otherwise) {
  return readdirSync(reports).some((name) => join(reports, name) === file) ? JSON.parse(readFileSync(file, "utf8")) : otherwise;
}

/** A failed check, and a step that broke without naming a failed test, count as one failure each. */
function summarize(all) {
  const broken = all.filter(({ ok }) => !ok);
  const passed = all.reduce((sum, one) => sum + one.passed, 0);
  const failed = all.reduce((sum, one) => sum + one.failed, 0) + broken.filter((one) => one.failed === 0).length;
  say("");
  for (const { leftOut } of all) if (leftOut) say(leftOut);
  if (broken.length > 0) say(`Failed: ${broken.map(({ name }) => name).join(", ")}`);
  else say(onlyChecks ? "Every check is fine." : "Every check and every test is fine.");
  if (!onlyChecks) say(`${passed} passed, ${failed} failed`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
