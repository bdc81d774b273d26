/** `npm run restore -- <archive>`: restores a backup into an empty installation, on Node 24. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureRunnable, environment, nodePath } from "./ensure.mjs";

ensureRunnable();
const restore = fileURLToPath(new URL("../src/restore.ts", import.meta.url));
const done = spawnSync(nodePath(), [restore, ...process.argv.slice(2)], { stdio: "inherit", env: environment() });
process.exit(done.status ?? 1);
