/**
 * `npm run app`: Holdpoint in a window of its own, without an address bar. Starts the server if none answers, and stops it again when the window is closed. `npm run app -- https://quality.example.com` opens a server that runs elsewhere; further arguments go to the browser.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureRunnable, nodePath } from "../scripts/ensure.mjs";

const run = new URL("launcher/run.ts", import.meta.url);
if (Number.parseInt(process.versions.node, 10) >= 24) await import(run.href);
else {
  // Only Node 24 can run the following code directly; it is among the packages.
  ensureRunnable();
  const child = spawn(nodePath(), [fileURLToPath(run), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => undefined);
  child.on("exit", (code) => process.exit(code ?? 1));
}
