/**
 * `VITE_PRODUCTION_HOST=https://quality.example.com npm run packaged`: builds the pages for the apps of phones and tablets into dist-packaged
 * and brings them, and the server they talk to, into the projects of packaging/android and packaging/ios.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productionHost } from "../production-host.ts";
import { writeServer } from "./native-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

try {
  const server = productionHost(process.env);
  run("vite", "bin/vite.js", "build", "--config", "packaging/mobile/vite.config.ts", "--logLevel=warn");
  leaveOutCompressed(join(root, "dist-packaged", "assets"));
  writeServer(root, server);
  run("@capacitor/cli", "bin/capacitor", "sync");
  console.log(`The apps are ready to be built; they talk to ${server}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A device reads its own files as they are; what a server would send compressed is of no use there. */
function leaveOutCompressed(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith(".br")) rmSync(join(folder, name));
}

/** Runs a tool of node_modules in the folder of the clone; its own output says what went wrong. */
function run(name: string, file: string, ...words: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", name, file), ...words], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error(`${name} ended with ${status ?? "a signal"}; the lines above explain why.`);
}
