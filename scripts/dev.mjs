/** `npm run dev`: the server, restarted when its files change, and the pages with hot reloading in front of it. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureAll, environment, nodePath } from "./ensure.mjs";

ensureAll();
const root = fileURLToPath(new URL("..", import.meta.url));
const options = { cwd: root, stdio: "inherit", env: environment() };
const children = [
  spawn(nodePath(), ["--watch", "--watch-preserve-output", "src/server.ts"], options),
  spawn(nodePath(), [join(root, "node_modules", "vite", "bin", "vite.js")], options),
];
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill();
    process.exitCode = code ?? 0;
  });
}
