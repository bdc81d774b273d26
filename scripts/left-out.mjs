/** Folders of packages that neither the product nor its build reads. Runs on Node 18 and newer, as `ensure.mjs` does. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The drawings out of which the components of the icons were made, twice. */
const drawings = ["@tabler/icons/categories", "@tabler/icons/icons"];

/** Takes them out of a folder of installed packages: with the headers of Node, which only a compiler of C++ reads, a hundred megabytes. */
export function leaveOut(modules) {
  if (!existsSync(modules)) return;
  const headers = readdirSync(modules)
    .filter((name) => /^node-(bin-)?(linux|darwin|win)/.test(name))
    .map((name) => join(name, "include"));
  for (const folder of [...headers, ...drawings]) rmSync(join(modules, folder), { recursive: true, force: true });
}
