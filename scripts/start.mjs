/** `npm start`: installs and builds what is missing, then runs the server; in this process if it is Node 24, else in one that is. */
import { spawn } from "node:child_process";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { compiled, ensureRunnable, environment, nodePath } from "./ensure.mjs";

// npm runs this in a shell, and a signal to npm ends the shell without notifying its child: the end of the shell is the signal to stop.
if (process.env.npm_lifecycle_event) stopWithParent();
ensureRunnable();
const node = nodePath();
const server = new URL("../src/server.ts", import.meta.url);
if (node === process.execPath) {
  module.enableCompileCache(compiled);
  await import(server.href);
} else runIn(node);

function stopWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

function runIn(path) {
  const child = spawn(path, [fileURLToPath(server)], {
    stdio: "inherit",
    env: environment(),
  });
  // A terminal sends Ctrl-C to both; other signals reach only this process and are passed on.
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) {
    process.on(signal, () => {
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGTERM" ? 143 : 1)));
}
