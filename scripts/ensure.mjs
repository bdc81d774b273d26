/**
 * Makes a fresh clone ready, and costs a tenth of a second when it is: installs what package-lock.json names and
 * node_modules lacks, builds the pages when they are older than their sources, and for tests fetches a browser and
 * PostgreSQL from Debian's packages. Runs on Node 18 and newer, since Node 24 may be among what is missing.
 *
 *   node scripts/ensure.mjs --run    what `npm start` needs
 *   node scripts/ensure.mjs --all    what `npm test` needs
 *   node scripts/ensure.mjs --build  builds the pages, fresh or not
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { leaveOut } from "./left-out.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const oldestNode = 24;
/** Caches compiled code (types stripped) for the next process, which saves a third of the start time. */
export const compiled = join(root, "node_modules", ".cache", "holdpoint");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--all")) ensureAll();
  else if (process.argv.includes("--build")) build();
  else ensureRunnable();
}

export function ensureRunnable() {
  install({ dev: false });
  if (!built()) build();
}

export function ensureAll() {
  install({ dev: true });
  fromDebian();
}

/** Node 24 as a path: this process, the one from node_modules, or an exit with the reason. */
export function nodePath() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  const system = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const packages = [`node-${system}`, `node-bin-${system}`].map((name) => join(root, "node_modules", name, "bin"));
  const own = packages.flatMap((folder) => [join(folder, "node"), join(folder, "node.exe")]).find((path) => existsSync(path));
  if (own) return own;
  return stop(
    `Holdpoint needs Node ${oldestNode} or newer; this is ${process.versions.node} on ${process.platform} ${process.arch}.`,
  );
}

/** The environment in which `node` and every tool are those of node_modules, and share what they compile. */
export function environment() {
  return { ...process.env, NODE_COMPILE_CACHE: compiled, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
}

function install({ dev }) {
  if (!missing({ dev })) return;
  const everything = dev || hasDevelopmentTools();
  say(`Installing what is missing${everything ? "" : " to run"} (a minute or two) ...`);
  const arguments_ = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(everything ? ["--include=dev"] : ["--omit=dev"])];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const done = npm
    ? spawnSync(node ?? process.execPath, [npm, ...arguments_], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", arguments_, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (done.status !== 0)
    stop("The packages could not be installed. Check the network and the npm registry, then run this again.");
  leaveOut(join(root, "node_modules"), { onlyRun: !everything });
  nodePath();
}

/** Compares the lock file with npm's record of its last install. Optional packages of other systems may be absent. */
function missing({ dev }) {
  const installed = installedPackages();
  if (!installed) return true;
  return Object.entries(lockedPackages()).some(([path, wanted]) => {
    if (path === "" || wanted.link || wanted.optional || wanted.devOptional || (wanted.dev && !dev)) return false;
    return installed[path]?.version !== wanted.version;
  });
}

function hasDevelopmentTools() {
  return Object.values(installedPackages() ?? {}).some((one) => one.dev);
}

function lockedPackages() {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
}

function installedPackages() {
  const noted = join(root, "node_modules", ".package-lock.json");
  return existsSync(noted) ? JSON.parse(readFileSync(noted, "utf8")).packages : null;
}

export function built() {
  const stamp = join(root, "dist", ".built");
  if (!existsSync(stamp)) return false;
  const builtAt = statSync(stamp).mtimeMs;
  const sources = ["src", "public", "index.html", "vite.config.ts", "package-lock.json"];
  return sources.every((one) => !existsSync(join(root, one)) || newest(join(root, one)) <= builtAt);
}

export function build() {
  say("Building the pages ...");
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const { status } = spawnSync(nodePath(), [vite, "build", "--logLevel=warn"], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  if (status !== 0) stop("The pages could not be built; the lines above explain why.");
  writeFileSync(join(root, "dist", ".built"), "");
}

/** When the newest file below was changed; the server's own files and the tests are not part of the pages. */
function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== "server" && !/\.test\.tsx?$/.test(name))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), found.mtimeMs);
}

/** The tests' browser, full and headless, and PostgreSQL. If they cannot be installed, the test run reports which part it leaves out. */
function fromDebian() {
  const wanted = [
    ["chromium", existsSync("/usr/bin/chromium") || process.env.CHROMIUM],
    ["chromium-headless-shell", existsSync("/usr/bin/chromium-headless-shell") || process.env.CHROMIUM],
    ["postgresql", existsSync("/usr/lib/postgresql")],
    ["poppler-utils", existsSync("/usr/bin/pdftotext")],
  ]
    .filter(([, there]) => !there)
    .map(([name]) => name);
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${wanted.join(", ")} from Debian's packages ...`);
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], options);
  for (const name of wanted) {
    const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
    if (status !== 0) say(`${name} could not be installed from Debian's packages; tests that need it are left out.`);
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
