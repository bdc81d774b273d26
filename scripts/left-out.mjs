/** Folders and files of packages that neither the product nor its build reads. Runs on Node 18 and newer, as `ensure.mjs` does. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The source drawings of the icon components, in two copies. */
const drawings = ["@tabler/icons/categories", "@tabler/icons/icons"];

/** Source maps and types: needed to change the product, but not to run it. */
const forDevelopment = /\.(?:map|d\.[cm]?ts)$/;

/**
 * Removes them from a folder of installed packages, with Node's headers, which only a C++ compiler needs: a hundred megabytes, and a hundred and
 * forty more if the product is only run.
 */
export function leaveOut(modules, { onlyRun = false } = {}) {
  if (!existsSync(modules)) return;
  const headers = readdirSync(modules)
    .filter((name) => /^node-(bin-)?(linux|darwin|win)/.test(name))
    .map((name) => join(modules, name, "include"));
  const unread = drawings.map((folder) => join(modules, folder));
  for (const folder of [...headers, ...unread]) rmSync(folder, { recursive: true, force: true });
  if (onlyRun) leaveOutBelow(modules);
}

function leaveOutBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) leaveOutBelow(path);
    else if (entry.isFile() && forDevelopment.test(entry.name)) rmSync(path);
  }
}
